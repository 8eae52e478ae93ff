"""`companion readers`, and the settings the service creates for a bridge."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

import pytest

from companion.broker import Endpoint, verify_secret
from companion.engine.types import SEATS
from companion.process.bridge_settings import with_broker, with_readers, write_toml
from companion.process.secrets import Secrets, load_secrets
from companion.process.settings import Settings, SettingsError
from firmware_bridge.section import Section
from firmware_bridge.settings import parse

from ..hub.service import command_line

if TYPE_CHECKING:
    from pathlib import Path

SECRETS = Secrets("whistle", "key")
HERE = Endpoint("127.0.0.1", 4242)


def bridge(**more: Any) -> dict[str, Any]:
    return {"readers": {"red": {"port": "/dev/red", "protocol": "pn532"}}, **more}


def test_the_readers_are_listed_with_whom_they_serve_and_their_logins(tmp_path: Path) -> None:
    status, out, complaint = command_line("readers", "--data", str(tmp_path))
    assert (status, complaint) == (0, "")
    rows = [line.split() for line in out.splitlines()]
    assert rows[0] == ["READER", "SERVES", "USER", "SECRET"]
    assert [row[0] for row in rows[1:]] == ["table", *SEATS]
    assert rows[1][1:3] == ["shared", "reader-table"]
    assert rows[2][1:4] == ["seat", "red", "reader-red"]
    assert rows[2][4] == load_secrets(tmp_path).reader("red")


@pytest.mark.parametrize(("table", "user"), [("main", "reader-red"), ("club", "club.reader-red")])
def test_the_printed_bridge_toml_is_read_by_the_bridge(tmp_path: Path, table: str, user: str) -> None:
    _, out, _ = command_line("readers", "red", "table", "--toml", "--table", table, "--data", str(tmp_path))
    settings = parse(Section("bridge.toml", tomllib.loads(out)))
    assert settings.table == table
    assert [reader.name for reader in settings.readers] == ["red", "table"]
    assert settings.login(settings.readers[0]).user == user


@pytest.mark.parametrize(
    ("settings", "line"),
    [
        ("broker_port = 1884", 'broker = "mqtt://127.0.0.1:1884"'),
        ('broker_lan = "192.168.7.7"', 'broker = "mqtt://192.168.7.7:1883"'),
        ('broker = "mqtts://hub:secret@broker.example:8884"', 'broker = "mqtts://broker.example:8884"'),
    ],
)
def test_the_broker_is_named_if_the_settings_determine_it(tmp_path: Path, settings: str, line: str) -> None:
    (tmp_path / "companion.toml").write_text(settings)
    _, out, _ = command_line("readers", "--toml", "--data", str(tmp_path))
    assert line in out.splitlines()
    assert "secret@" not in out


@pytest.mark.parametrize("words", [[], ["red", "--toml"]])
def test_without_a_data_folder_no_secrets_are_made_up(tmp_path: Path, words: list[str]) -> None:
    absent = tmp_path / "elsewhere"
    status, out, complaint = command_line("readers", *words, "--data", str(absent))
    assert (status, out) == (2, "")
    assert complaint.startswith(f"companion: There is no data folder {absent}")
    assert not absent.exists()


@pytest.mark.parametrize("words", [["Red"], ["a/b"], ["red", "--table", "no table"]])
def test_an_invalid_name_is_refused_in_one_sentence(tmp_path: Path, words: list[str]) -> None:
    status, out, complaint = command_line("readers", *words, "--data", str(tmp_path))
    assert (status, out, complaint.count("\n")) == (2, "", 1)


def test_an_external_broker_knows_readers_by_the_same_secret(tmp_path: Path) -> None:
    words = ("--table", "main", "--table", "club", "--reader", "red", "--data", str(tmp_path))
    users = dict(line.split(":", 1) for line in command_line("broker", "users", *words)[1].split())
    secret = load_secrets(tmp_path).reader("red")
    assert verify_secret(secret, users["reader-red"])
    assert verify_secret(secret, users["club.reader-red"])


# What the service makes of a bridge.toml -------------------------------------------------------------------


def test_every_reader_of_the_file_may_log_in() -> None:
    settings = with_readers(Settings(), {"table": "club", "readers": {"red": {}, "bar": {}}})  # type: ignore[call-arg]
    assert settings.readers == ("table", *SEATS, "bar")
    assert settings.tables == ("main", "club")


def test_broker_and_logins_are_filled_in() -> None:
    made = with_broker(bridge(broker="mqtt://elsewhere", late="send"), "main", HERE, SECRETS)
    assert (made["broker"], made["table"], made["late"]) == ("mqtt://127.0.0.1:4242", "main", "send")
    assert made["readers"]["red"]["user"] == "reader-red"
    assert made["readers"]["red"]["secret"] == SECRETS.reader("red")


def test_our_own_broker_is_given_our_own_secrets_whatever_an_old_file_says() -> None:
    old = {"readers": {"red": {"user": "me", "secret": "of another data folder"}}}
    made = with_broker(old, "main", HERE, SECRETS)["readers"]["red"]
    assert made == {"user": "reader-red", "secret": SECRETS.reader("red")}


def test_at_somebody_elses_broker_a_configured_login_is_kept() -> None:
    own = {"readers": {"red": {"user": "me", "secret": "mine"}}}
    assert with_broker(own, "main", HERE, SECRETS, ours=False)["readers"]["red"] == {"user": "me", "secret": "mine"}


def test_an_address_may_be_ipv6() -> None:
    assert with_broker(bridge(), "main", Endpoint("::1", 1883), SECRETS)["broker"] == "mqtt://[::1]:1883"


def test_settings_are_written_as_they_were_read() -> None:
    reader = {
        "pattern": 'UID:\\s*"(.*)"\t\x7f',
        "feedback": "LED {result}\n",
        "rearm": 0.5,
        "frames": 2,
        "odd key": True,
    }
    whole = {"late": "drop", "keep": 3, "readers": {"red": reader, "blue-2": {"port": "ü"}}}
    assert tomllib.loads(write_toml(whole)) == whole


def test_an_impossible_setting_is_refused() -> None:
    with pytest.raises(SettingsError, match="ports is neither"):
        write_toml(bridge(ports=["a", "b"]))
