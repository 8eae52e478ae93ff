"""The referee's PIN over HTTP: who may see one, who may ask for one, and that nobody gets in by guessing."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING
from unittest.mock import ANY

import pytest

from companion.process.pin import MOST_WRONG
from companion.process.secrets import load_secrets

from ..hub.phones import Phone
from ..hub.service import BEARER, REFEREE_TOKEN, command_line, running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import httpx

    from ..hub.service import Hub

PIN = "/api/v1/referee/pin"
LOGIN = "/api/v1/referee/login"
SETUP = {"track": "usa", "cars": [{"seat": "red"}, {"seat": "blue"}]}


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[Hub]:
    """Yield a hub at which no referee has been yet."""
    with running(tmp_path, "embedded") as hub:
        yield hub


def public(hub: Hub) -> dict[str, object] | None:
    answer = hub.web.get(PIN)
    assert answer.headers["Cache-Control"] == "no-store"
    shown: dict[str, object] | None = answer.json()["shown"]
    return shown


@pytest.mark.parametrize("way", ["tcp", "gateway"])
def test_nobody_sees_a_pin_once_a_referee_is_in_by_whichever_door(hub: Hub, way: str) -> None:
    assert public(hub)
    phone = Phone(hub, "main", "referee", ("referee", REFEREE_TOKEN), way=way).is_in()
    assert public(hub) is None
    phone.close()


def test_nobody_sees_a_pin_once_the_referee_has_spoken_at_an_external_broker(tmp_path: Path) -> None:
    with running(tmp_path, "external") as hub:
        assert public(hub)
        login = "referee", load_secrets(hub.data).of("referee")
        phone = Phone(hub, "main", "referee", login, way="tcp").is_in()
        assert not phone.ask({"do": "start"})["ok"], "refused, but only the referee can say so"
        assert public(hub) is None
        phone.close()


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/api/v1/tags", None),
        ("PUT", "/api/v1/tables/main/lock", {"locked": False}),
        ("POST", PIN, None),
        ("POST", "/api/v1/tables/main/seats/red/claim", {"name": "Aino"}),
        ("DELETE", "/api/v1/tables/main/seats/red", None),
        ("PUT", "/api/v1/tables/main/seats/red/name", {"name": "Aino"}),
        ("POST", "/api/v1/tables/main/seats/red/referee-pin", None),
    ],
)
def test_nobody_sees_a_pin_once_the_referees_token_was_used_over_http(
    hub: Hub, method: str, path: str, body: dict[str, object] | None
) -> None:
    shown = public(hub)
    assert shown is not None
    wrong_token = {"Authorization": f"Bearer {REFEREE_TOKEN}x"}
    assert hub.web.request(method, path, json=body, headers=wrong_token).status_code == 401
    assert public(hub) == {**shown, "seconds": ANY}, "a wrong token hides nothing"
    assert hub.web.request(method, path, json=body, headers=BEARER).status_code not in (401, 403)
    assert public(hub) is None
    assert log_in(hub, shown["pin"]).json()["detail"]["code"] == "pin-wrong"


def log_in(hub: Hub, pin: object) -> httpx.Response:
    return hub.web.post(LOGIN, json={"pin": pin})


def wrong(pin: object) -> str:
    return "000000" if pin != "000000" else "111111"


def referee(hub: Hub) -> Phone:
    return Phone(hub, "main", "referee", ("referee", REFEREE_TOKEN), way="gateway").is_in()


def test_the_first_referee_gets_in_by_the_pin_that_everybody_sees(hub: Hub) -> None:
    shown = public(hub)
    assert shown is not None
    assert str(shown["url"]).endswith(f"/referee#pin={shown['pin']}")
    assert str(shown["qr"]).startswith("<svg")
    answer = log_in(hub, shown["pin"])
    assert (answer.status_code, answer.json()) == (200, {"user": "referee", "token": REFEREE_TOKEN})
    assert answer.headers["Cache-Control"] == "no-store"
    assert public(hub) is None, "nobody sees a PIN any more"
    assert log_in(hub, shown["pin"]).status_code == 401, "nor is the one they saw worth anything"


def test_a_referee_who_comes_with_the_link_ends_the_public_pin_too(hub: Hub) -> None:
    shown = public(hub)
    assert shown is not None
    referee(hub).close()
    assert public(hub) is None
    assert log_in(hub, shown["pin"]).json()["detail"]["code"] == "pin-wrong"


def test_no_pin_is_public_while_a_race_is_under_way(hub: Hub) -> None:
    tablet = referee(hub)
    assert tablet.ask({"do": "setup", **SETUP})["ok"]
    assert tablet.ask({"do": "start"})["ok"]
    tablet.close()
    hub.kill()
    hub.start()
    assert public(hub) is None


def test_a_host_may_keep_the_pin_off_the_screens(tmp_path: Path) -> None:
    with running(tmp_path, "embedded", COMPANION_PIN_ON_SCREEN="false") as hub:
        assert public(hub) is None


def test_guessing_is_slow_and_ends_the_pin(tmp_path: Path) -> None:
    with running(tmp_path, "embedded", COMPANION_LIMITS_FREE_LOGINS="3") as hub:
        shown = public(hub)
        assert shown is not None
        began = time.monotonic()
        answers = [log_in(hub, wrong(shown["pin"])) for _ in range(MOST_WRONG)]
        assert {answer.status_code for answer in answers} == {401}
        assert {answer.text for answer in answers} == {answers[0].text}, "no answer tells how far off it was"
        assert time.monotonic() - began > 1.0, "the last guesses had to wait"
        assert log_in(hub, shown["pin"]).text == answers[0].text, "the right one comes too late"
        renewed = public(hub)
        assert renewed is not None
        assert log_in(hub, renewed["pin"]).status_code == 200


NO_PINS = ("", "12345", "1234567", "12345a", "１２３４５６", " 12345", 123456, None, ["1"])


def test_what_is_no_pin_is_refused_and_uses_up_no_try(hub: Hub) -> None:
    shown = public(hub)
    assert shown is not None
    for pin in NO_PINS:
        for _ in range(MOST_WRONG):
            assert log_in(hub, pin).status_code == 422, pin
    assert log_in(hub, shown["pin"]).status_code == 200


def test_only_the_referee_and_trusted_seats_ask_for_a_pin(hub: Hub) -> None:
    held = hub.claim("main", "red", "Aino")
    own = {"Authorization": f"Bearer {held['token']}"}
    asked = "/api/v1/tables/main/seats/red/referee-pin"
    assert hub.web.post(PIN).status_code == 401
    assert hub.web.post(PIN, headers=own).status_code == 401
    assert hub.web.post(asked).status_code == 401
    assert hub.web.post(asked, headers=own).status_code == 403

    trust = "/api/v1/tables/main/seats/red/trust"
    assert hub.web.put(trust, json={"trusted": True}, headers=own).status_code == 401
    assert hub.web.put(trust, json={"trusted": True}, headers=BEARER).status_code == 200
    assert hub.web.get("/api/v1/tables/main").json()["seats"] == [{"seat": "red", "name": "Aino", "trusted": True}]
    made = hub.web.post(asked, headers=own)
    assert made.status_code == 201
    other = hub.claim("main", "blue", "Bo")
    assert hub.web.post(asked, headers={"Authorization": f"Bearer {other['token']}"}).status_code == 401
    assert log_in(hub, made.json()["pin"]).status_code == 200

    hub.web.put(trust, json={"trusted": False}, headers=BEARER)
    assert hub.web.post(asked, headers=own).status_code == 403


def test_trust_ends_with_the_seat(hub: Hub) -> None:
    hub.claim("main", "red", "Aino")
    trust = "/api/v1/tables/main/seats/red/trust"
    hub.web.put(trust, json={"trusted": True}, headers=BEARER)
    hub.free("main", "red")
    assert hub.web.put(trust, json={"trusted": True}, headers=BEARER).status_code == 404
    held = hub.claim("main", "red", "Bo")
    own = {"Authorization": f"Bearer {held['token']}"}
    assert hub.web.post("/api/v1/tables/main/seats/red/referee-pin", headers=own).status_code == 403


def test_the_terminal_shows_a_pin_and_the_log_and_the_state_never_do(hub: Hub) -> None:
    printed = re.search(r"^PIN +(\d{3}) (\d{3}) ", hub.out.read_text("utf-8"), re.MULTILINE)
    assert printed is not None
    shown = public(hub)
    assert shown is not None
    for pin in (printed[1] + printed[2], str(shown["pin"])):
        log_in(hub, wrong(pin))
        told = [hub.log(), *(hub.web.get(path).text for path in ("/api/v1/tables/main", "/metrics", "/healthz"))]
        assert not any(re.search(rf"\b{pin}\b", text) for text in told)
    assert log_in(hub, printed[1] + printed[2]).status_code == 200


def test_the_command_line_makes_a_pin_of_the_running_companion(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_REFEREE_TOKEN", REFEREE_TOKEN)
    where = ("--data", str(hub.data), "--port", str(hub.port))
    status, out, complaints = command_line("referee", "--pin", *where)
    assert (status, complaints) == (0, "")
    found = re.search(r"PIN +(\d{3}) (\d{3}) ", out)
    assert found is not None
    assert log_in(hub, found[1] + found[2]).status_code == 200
    status, out, _ = command_line("referee", *where)
    assert (status, out.strip().endswith(f":{hub.port}/referee#{REFEREE_TOKEN}")) == (0, True)


def test_the_command_line_says_when_there_is_no_companion(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COMPANION_REFEREE_TOKEN", raising=False)
    status, out, complaints = command_line("referee", "--data", str(tmp_path / "none"))
    assert (status, out) == (1, "")
    assert "No companion has been started" in complaints
    assert not (tmp_path / "none").exists()
    (tmp_path / "referee.token").write_text("secret\n")
    status, _, complaints = command_line("referee", "--pin", "--data", str(tmp_path), "--port", "9")
    assert (status, complaints) == (1, "companion: No companion answers on port 9 of this machine.\n")
