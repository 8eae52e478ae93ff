"""companion broker: what another Mosquitto needs to serve a table, or to fetch what is published there."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from companion.cli.arguments import add_data_option

if TYPE_CHECKING:
    import argparse


def register(commands: Any) -> None:
    """Add the command and its actions."""
    parser = commands.add_parser("broker", help="print what your own Mosquitto needs")
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    for name, purpose in (("acl", "print its acl_file"), ("users", "print its password_file")):
        action = actions.add_parser(name, help=purpose)
        action.add_argument("--table", action="append", dest="tables", help="a table (default: main); repeatable")
        action.add_argument("--reader", action="append", default=[], help="a reader's name; repeatable")
        add_data_option(action)
        action.set_defaults(run=run)
    for name, purpose in (("home", "print the login for home automation"), ("bridge", "print a bridge for a house")):
        action = actions.add_parser(name, help=purpose)
        add_data_option(action)
        action.set_defaults(run=run_home)


def run(options: argparse.Namespace) -> int:
    """Print a file for Mosquitto."""
    from companion.broker import acl_text, hash_secret, users_text  # noqa: PLC0415 - loaded only by this command
    from companion.hub.access import HUB, rules  # noqa: PLC0415
    from companion.hub.topics import MAIN, READER_NAME, TABLE_NAME  # noqa: PLC0415
    from companion.process.secrets import load_secrets  # noqa: PLC0415
    from companion.process.settings import SettingsError, check_name  # noqa: PLC0415
    from companion.system.private_file import protect_output  # noqa: PLC0415

    tables = options.tables or [MAIN]
    try:
        for name, pattern in (*((one, TABLE_NAME) for one in tables), *((one, READER_NAME) for one in options.reader)):
            check_name(name, pattern)
    except SettingsError as error:
        print(f"companion: {error}", file=sys.stderr)
        return 2
    wanted = rules(tables, options.reader)
    if options.action == "acl":
        sys.stdout.write(acl_text(wanted))
        return 0
    protect_output()
    options.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    secrets = load_secrets(options.data)
    users = sorted({rule.user for rule in wanted if rule.user is not None})
    sys.stdout.write(users_text({user: hash_secret(secrets.of(user)) for user in users}))
    print(f"# The hub logs in as mqtt://{HUB}:{secrets.upstream(HUB)}@HOST:1883", file=sys.stderr)
    return 0


def run_home(options: argparse.Namespace) -> int:
    """Print how home automation gets in: by its login, or by a bridge of the house's own broker."""
    from companion.hub.access import HOME_USER  # noqa: PLC0415 - loaded only by this command
    from companion.process.house_bridge import NoBridge, bridge_text, login_text  # noqa: PLC0415
    from companion.process.secrets import load_secrets  # noqa: PLC0415
    from companion.process.settings import SettingsError, load_settings  # noqa: PLC0415
    from companion.system.private_file import protect_output  # noqa: PLC0415

    write = bridge_text if options.action == "bridge" else login_text
    try:
        settings = load_settings(options.data, {})
        options.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        text = write(settings, load_secrets(options.data).of(HOME_USER))
    except (SettingsError, NoBridge) as error:
        print(f"companion: {error}", file=sys.stderr)
        return 2 if isinstance(error, SettingsError) else 1
    protect_output()
    sys.stdout.write(text)
    return 0
