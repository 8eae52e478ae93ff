"""companion venue: several hubs in one place, and one page that shows all their tables."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from companion.cli.arguments import add_data_option, int_between

if TYPE_CHECKING:
    import argparse

    from companion.process.venue.membership import Joined

_ASK_SECONDS = 5.0


def register(commands: Any) -> None:
    """Add the command and its actions."""
    parser = commands.add_parser("venue", help="show the tables of several machines on one page")
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    opening = actions.add_parser("open", help="on the machine with the screen: invite hubs, and print their codes")
    opening.add_argument("hubs", nargs="+", metavar="HUB", help="a name for each hub, such as bar or garden")
    opening.add_argument("--port", type=int_between(1, 65535), help="port of the venue (default: 1884)")
    joining = actions.add_parser("join", help="on each hub: join, with the code that was printed")
    joining.add_argument("place", metavar="HUB@HOST[:PORT]", help="this hub's name, and the venue's machine")
    joining.add_argument("--code", help="its code; asked for if it is left out")
    others = {"leave": "on a hub: leave the venue", "close": "close the venue", "show": "say how things stand"}
    for action in (opening, joining, *(actions.add_parser(name, help=text) for name, text in others.items())):
        add_data_option(action)
        action.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run an action."""
    from companion.process.venue.membership import Joined, Opened, forget  # noqa: PLC0415 - loaded only by this command

    options.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    match options.action:
        case "open":
            return _open(options)
        case "join":
            return _join(options)
        case "leave":
            return _ended(known=forget(options.data, Joined), what="This hub has left the venue; its tables play on.")
        case "close":
            return _ended(known=forget(options.data, Opened), what="The venue is closed; the tables play on.")
        case _:
            return _show(options)


def _open(options: argparse.Namespace) -> int:
    from companion.process.addresses import AddressBook, own_address  # noqa: PLC0415
    from companion.process.folder_lock import running_settings  # noqa: PLC0415
    from companion.process.secrets import load_secrets  # noqa: PLC0415
    from companion.process.settings import SettingsError, load_settings  # noqa: PLC0415
    from companion.process.venue.membership import HUB_NAME, PORT, Opened, code_for, keep  # noqa: PLC0415
    from companion.system.network import url_host  # noqa: PLC0415
    from companion.system.private_file import protect_output  # noqa: PLC0415

    hubs = tuple(dict.fromkeys(options.hubs))
    wrong = next((hub for hub in hubs if not HUB_NAME.fullmatch(hub)), None)
    if wrong is not None:
        return _fail(f"{wrong!r} cannot be a hub's name: up to 32 small letters, digits and hyphens", 2)
    try:
        settings = load_settings(options.data, running_settings(options.data))
    except SettingsError as error:
        return _fail(str(error), 2)
    protect_output()
    opened, secrets, host = Opened(options.port or PORT, hubs), load_secrets(options.data), own_address()
    keep(options.data, opened)
    place = host if opened.port == PORT else f"{url_host(host)}:{opened.port}"
    print(f"All tables: {AddressBook(settings, options.data).url}/venue\n")
    print("On each hub, type its line and then its code:\n")
    wide = max(len(hub) for hub in hubs)
    for hub in hubs:
        print(f"  companion venue join {hub}@{place:<{len(place) + wide - len(hub)}}   code {code_for(secrets, hub)}")
    return 0


def _join(options: argparse.Namespace) -> int:
    from companion.process.venue.membership import HUB_NAME, Joined, keep  # noqa: PLC0415

    hub, _, place = options.place.partition("@")
    host, port = _host_and_port(place)
    if not HUB_NAME.fullmatch(hub) or not host:
        return _fail(f"{options.place!r} is not HUB@HOST, such as bar@192.168.1.20", 2)
    code = (options.code or _asked_code()).strip()
    if not code.isalnum():
        return _fail("A code has letters and digits; `companion venue open` has printed it", 2)
    joined = Joined(hub, host, port, code)
    keep(options.data, joined)
    trouble = _tried(joined)
    print(f"This hub is {hub} at the venue {host}." + ("" if trouble else " The venue lets it in."))
    return _fail(f"{trouble}. It is tried again and again while the service runs") if trouble else 0


def _host_and_port(place: str) -> tuple[str | None, int]:
    """Take a place apart; no host if it cannot be one. An IPv6 address with a port is in brackets."""
    from urllib.parse import urlsplit  # noqa: PLC0415

    from companion.process.venue.membership import PORT  # noqa: PLC0415
    from companion.system.network import url_host  # noqa: PLC0415
    from companion.system.ports import is_possible_host  # noqa: PLC0415

    written = url_host(place)
    try:
        parts = urlsplit(f"//{written}")
        host, port = parts.hostname, parts.port or PORT
    except ValueError:  # brackets or a port that are none
        return None, PORT
    is_place = host is not None and parts.netloc == written and parts.username is None and is_possible_host(host)
    return (host if is_place else None), port


def _asked_code() -> str:
    from getpass import getpass  # noqa: PLC0415

    return getpass("Code: ") if sys.stdin.isatty() else sys.stdin.readline()


def _show(options: argparse.Namespace) -> int:
    from companion.process.venue.membership import read_joined, read_opened  # noqa: PLC0415

    opened, joined = read_opened(options.data), read_joined(options.data)
    if opened:
        print(f"A venue is open here on port {opened.port}, for {', '.join(opened.hubs)}.")
    if joined is None:
        print("This hub has joined no venue.")
        return 0
    trouble = _tried(joined)
    print(f"This hub is {joined.hub} at the venue {joined.host}." + ("" if trouble else " The venue lets it in."))
    return _fail(trouble) if trouble else 0


def _tried(joined: Joined) -> str | None:
    """Log in at the venue once; return why that does not work."""
    import asyncio  # noqa: PLC0415

    from companion.broker import Credentials, Endpoint, ProbeError, probe  # noqa: PLC0415
    from companion.process.venue.files import hub_user  # noqa: PLC0415

    login = Credentials(hub_user(joined.hub), joined.code)
    try:
        asyncio.run(probe(Endpoint(joined.host, joined.port), login, _ASK_SECONDS))
    except ProbeError as error:
        return str(error)
    return None


def _ended(*, known: bool, what: str) -> int:
    print(what if known else "There was nothing to end.")
    return 0


def _fail(sentence: str, status: int = 1) -> int:
    print(f"companion: {sentence}.", file=sys.stderr)
    return status
