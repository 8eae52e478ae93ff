"""The bundle has what a helper needs, and neither secrets nor what is sealed."""

from __future__ import annotations

import io
import json
import re
import zipfile
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from companion.process.bundle import make_bundle, without_secrets
from companion.store.journal import Journal, StoredRace

from ..history.tables import RED, begun, plan, says
from ..hub.service import BEARER, REFEREE_TOKEN, Hub, command_line

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from companion.engine.catalogue import Card


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[Hub]:
    """A service that runs."""
    service = Hub(tmp_path, broker="embedded")
    service.data.mkdir(parents=True)
    (service.data / "companion.toml").write_text('broker_ca = ""\naddress = "pit.example"\n')
    yield service.start()
    service.close()


def contents(bundle: bytes) -> dict[str, str]:
    """Unpack a bundle."""
    with zipfile.ZipFile(io.BytesIO(bundle)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def test_only_the_referee_gets_it(hub: Hub) -> None:
    assert hub.web.get("/api/v1/bundle").status_code == 401
    answer = hub.web.get("/api/v1/bundle", headers=BEARER)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/zip")
    found = contents(answer.content)
    assert {"versions.txt", "settings.json", "doctor.txt", "log.txt"} <= found.keys()
    assert json.loads(found["settings.json"])["address"] == "pit.example"
    assert "Pitwall 0." in found["versions.txt"]
    assert "good: Python" in found["doctor.txt"]


def test_it_is_about_the_service_as_it_was_started(hub: Hub) -> None:
    found = contents(hub.web.get("/api/v1/bundle", headers=BEARER).content)
    assert json.loads(found["settings.json"])["port"] == hub.port
    assert f"runs on port {hub.port}" in found["doctor.txt"]
    assert "another program" not in found["doctor.txt"]


def test_whoever_asks_again_at_once_gets_the_same(hub: Hub) -> None:
    first, second = (hub.web.get("/api/v1/bundle", headers=BEARER).content for _ in range(2))
    assert first == second  # the log, and the times in the file, would differ


def test_no_secret_is_in_it(hub: Hub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake = tmp_path / "journalctl"
    key = (hub.data / "broker.key").read_text().strip()
    said = f"Referee http://x/referee#{REFEREE_TOKEN} PIN        123 456 http://x/referee#pin=654321 key {key}"
    fake.write_text(f"#!/bin/sh\necho '{said} the broker is up'\n")
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    monkeypatch.setenv("COMPANION_REFEREE_TOKEN", REFEREE_TOKEN)
    with (hub.data / "companion.toml").open("a") as settings:
        settings.write('broker = "mqtt://hub:top-secret@127.0.0.1:1"\nwifi_password = \'box "box" box\'\n')
        settings.write('[[on_event]]\nevent = ["spun_out"]\nurl = "http://house.example/api/webhook/4711"\n')
        settings.write('[[on_event]]\nevent = ["spun_out"]\nrun = ["/bin/true", "--key=0815"]\n')
    written = tmp_path / "bundle.zip"
    assert command_line("bundle", "--data", str(hub.data), "--output", str(written))[0] == 0
    assert written.stat().st_mode & 0o777 == 0o600
    whole = "".join(contents(written.read_bytes()).values())
    assert "the broker is up" in whole
    assert "house.example" in whole
    for secret in (
        REFEREE_TOKEN,
        key,
        "123 456",
        "4711",
        "0815",
        "654321",
        "top-secret",
        'box "box" box',
        r"box \"box\" box",
    ):
        assert secret not in whole


def test_a_file_that_everybody_could_read_becomes_private(hub: Hub, tmp_path: Path) -> None:
    written = tmp_path / "bundle.zip"
    written.write_bytes(b"an older one")
    written.chmod(0o644)
    assert command_line("bundle", "--data", str(hub.data), "--output", str(written))[0] == 0
    assert written.stat().st_mode & 0o777 == 0o600


def test_links_and_pins_are_hidden_even_if_the_token_is_not_known() -> None:
    said = "Referee    http://10.0.0.5:8000/referee#abc-DEF\nPIN        123 456   (for the tablet)"
    hidden = "Referee    http://10.0.0.5:8000/referee#[hidden]\nPIN        [hidden]   (for the tablet)"
    assert without_secrets(said, []) == hidden


def told_of(folder: Path, *cards: Card) -> list[str]:
    """What the bundle tells of a race in which red has planned these cards, and blue nothing yet."""
    folder.mkdir()
    history = begun()
    says(history, plan(RED, *cards))
    with closing(Journal(folder / "pitwall.sqlite")) as journal:
        journal.add_table("main")
        race = StoredRace("2026-11-16", "main", "2026-11-16T20:00:00+00:00", "ring", "planning")
        stored = journal.start_race(race, history.entries[0], "referee", None)
        journal.append(stored, history.entries[1], "phone", None)
    found = contents(make_bundle(folder, ""))
    return [re.sub(r"\d{4}-\d\d-\d\dT[\d:.+]+", "", found[name]) for name in ("race.json", "race.csv")]


def test_a_sealed_plan_makes_no_difference_to_it(tmp_path: Path) -> None:
    one, another = told_of(tmp_path / "one", "1"), told_of(tmp_path / "another", "4")
    assert one == another
    assert '"planned"' in one[0]
