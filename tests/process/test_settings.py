"""Settings: the file, overridden by the environment, overridden by the command line; errors are one sentence."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Any

import pytest

from companion.process.hook_settings import MOST_HOOKS, EventHook
from companion.process.settings import FILE_NAME, LimitSettings, Settings, SettingsError, describe, load_settings

from ..hub.service import command_line

if TYPE_CHECKING:
    from pathlib import Path


def load(folder: Path, file: str = "", given: dict[str, Any] | None = None, **environment: str) -> Settings:
    """Load settings from a file, an environment and a command line."""
    if file:
        (folder / FILE_NAME).write_text(file)
    return load_settings(folder, given or {}, {f"COMPANION_{name.upper()}": text for name, text in environment.items()})


def test_without_anything_the_defaults_apply(tmp_path: Path) -> None:
    assert load(tmp_path) == Settings()


def test_the_environment_wins_over_the_file_and_the_command_line_over_both(tmp_path: Path) -> None:
    file = 'port = 1001\nhost = "10.0.0.1"\nbroker = "mosquitto"\n'
    settings = load(tmp_path, file, {"port": 1003}, port="1002", host="10.0.0.2")
    assert (settings.port, settings.host, settings.broker) == (1003, "10.0.0.2", "mosquitto")


def test_it_is_known_where_a_setting_was_made(tmp_path: Path) -> None:
    settings = load(tmp_path, 'port = 1001\nhost = "10.0.0.1"\nhttps = true\n', {"port": 1003}, host="10.0.0.2")
    origins = [settings.origin(name) for name in ("port", "host", "https", "broker")]
    assert origins == ["option", "environment", "file", None]
    assert settings.model_copy(update={"readers": ("table",)}).origin("port") == "option"


@pytest.mark.parametrize("host", ["", "0.0.0.0", "::", "fe80::1%eth0", "pitwall.local", "kök.example"])
def test_a_host_may_be_any_name_or_address(tmp_path: Path, host: str) -> None:
    assert load(tmp_path, host=host).host == host


def test_limits_are_merged_one_by_one(tmp_path: Path) -> None:
    file = "[limits]\nconnections = 5\npacket_burst = 6\n"
    limits = load(tmp_path, file, limits_connections="7").limits
    assert (limits.connections, limits.packet_burst) == (7, 6)
    assert limits.packet_bytes == LimitSettings().packet_bytes


def test_lists_come_from_the_environment_with_commas(tmp_path: Path) -> None:
    assert load(tmp_path, tables="main,kids").tables == ("main", "kids")


@pytest.mark.parametrize(
    ("file", "environment", "named"),
    [
        ("port = 0", {}, "port"),
        ("port = 70000", {}, "port"),
        ('port = "many"', {}, "port"),
        ('host = "pit..wall"', {}, "host"),
        ('host = "pit\\u0000wall"', {}, "host"),
        (f'broker_lan = "{"x" * 64}"', {}, "broker_lan"),
        ("prot = 8000", {}, "prot"),
        ("tables = []", {}, "tables"),
        ('tables = ["a/#"]', {}, "tables"),
        ('tables = ["Main"]', {}, "tables"),
        ('readers = ["left hand"]', {}, "readers"),
        ('log_level = "loud"', {}, "log_level"),
        ("limits = 5", {}, "limits"),
        ("[limits]\nconnections = 0", {}, "limits.connections"),
        ("[limits]\nconections = 5", {}, "limits.conections"),
        ("", {"port": "eighty"}, "port"),
        ("", {"log_json": "perhaps"}, "log_json"),
        ("", {"tables": ""}, "tables"),
        ("", {"limits_packet_bytes": "-1"}, "limits.packet_bytes"),
    ],
)
def test_an_invalid_setting_is_named_in_one_sentence(
    tmp_path: Path, file: str, environment: dict[str, str], named: str
) -> None:
    with pytest.raises(SettingsError, match=f"^The setting {named}[.0-9]* is invalid: [^\n]*\\.$"):
        load(tmp_path, file, **environment)


def test_a_setting_that_does_not_exist_is_called_so(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"^The setting prot is invalid: there is no such setting; `companion"):
        load(tmp_path, "prot = 8000")


@pytest.mark.parametrize("file", [b"port = ", b"\xff\xfe", b"port = 1\nport = 2"])
def test_a_file_that_cannot_be_read_is_reported(tmp_path: Path, file: bytes) -> None:
    (tmp_path / FILE_NAME).write_bytes(file)
    with pytest.raises(SettingsError, match=r"^The settings file companion.toml cannot be read: .*\.$"):
        load(tmp_path)


def test_what_companion_settings_prints_is_a_file_that_can_be_used(tmp_path: Path) -> None:
    status, printed, _ = command_line("settings")
    assert status == 0
    assert printed.strip() == describe()
    assert load(tmp_path, printed).model_dump() == Settings().model_dump()


def test_every_setting_is_described() -> None:
    written = tomllib.loads(describe())
    assert written.keys() == Settings.model_fields.keys() - {"on_event"}
    assert written["limits"].keys() == LimitSettings.model_fields.keys()
    for model in (Settings, LimitSettings):
        assert all(item.description for item in model.model_fields.values())


def test_a_run_with_a_bad_setting_says_so_and_is_a_wrong_call(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text("port = 0")
    status, out, complaint = command_line("run", "--data", str(tmp_path))
    assert (status, out) == (2, "")
    assert complaint.startswith("companion: The setting port is invalid")
    assert complaint.count("\n") == 1


def test_the_example_of_an_event_hook_can_be_used(tmp_path: Path) -> None:
    example = "\n".join(line.removeprefix("# ") for line in describe().split("\n\n")[-1].splitlines())
    (hook,) = tomllib.loads(example)["on_event"]
    assert hook.keys() == EventHook.model_fields.keys()
    assert EventHook(**{key: value for key, value in hook.items() if key != "run"}).url == hook["url"]


HOOKS = [
    ('event = ["spun-out"]\nurl = "http://x/"', "on_event.1.event.1 is invalid: there is no event of this type"),
    ('event = []\nurl = "http://x/"', "on_event.1.event is invalid"),
    ('event = ["spun_out"]', "on_event.1 is invalid: it needs either run or url"),
    (
        'event = ["spun_out"]\nurl = "http://x/"\nrun = ["/bin/true"]',
        "on_event.1 is invalid: it needs either run or url",
    ),
    ('event = ["spun_out"]\nrun = ["true"]', "on_event.1.run is invalid: its first word has to be the whole path"),
    (
        'event = ["spun_out"]\nrun = ["/nowhere/lamp"]',
        "on_event.1.run is invalid: its first word is not a file that can",
    ),
    ('event = ["spun_out"]\nrun = ["/etc/passwd"]', "on_event.1.run is invalid: its first word is not a file that can"),
    ('event = ["spun_out"]\nrun = []', "on_event.1.run is invalid"),
    ('event = ["spun_out"]\nurl = "ftp://x/"', "on_event.1.url is invalid: this is not an address that begins with"),
    ('event = ["spun_out"]\nurl = "http://x:99999/"', "on_event.1.url is invalid: this is not an address that begins"),
    ('event = ["spun_out"]\nurl = "http://me:pw@x/"', "on_event.1.url is invalid: user and password before an @"),
    ('event = ["spun_out"]\nurl = "http://a b/"', "on_event.1.url is invalid: this is not an address that begins"),
    ('event = ["spun_out"]\nurl = "http://x/"\nseconds = 0', "on_event.1.seconds is invalid"),
    ('event = ["spun_out"]\nurl = "http://x/"\nshell = true', "on_event.1.shell is invalid"),
]


@pytest.mark.parametrize(("hook", "complaint"), HOOKS)
def test_a_bad_event_hook_ends_the_start_with_one_sentence(tmp_path: Path, hook: str, complaint: str) -> None:
    (tmp_path / FILE_NAME).write_text(f"[[on_event]]\n{hook}\n")
    with pytest.raises(SettingsError, match=re.escape(complaint)) as caught:
        load_settings(tmp_path, {}, {})
    assert str(caught.value).endswith(".")
    assert "\n" not in str(caught.value)


def test_more_hooks_than_a_machine_can_serve_are_too_many(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text('[[on_event]]\nevent = ["moved"]\nurl = "http://x/"\n' * (MOST_HOOKS + 1))
    with pytest.raises(SettingsError, match="on_event is invalid"):
        load_settings(tmp_path, {}, {})
