"""The demo as people meet it: a running service, on both brokers, killed, and joined by a person."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import pytest

from companion.cli.main import main
from companion.demo import host
from companion.demo.people import NAMES
from companion.engine.types import Seat

from ..hub.launching import ForkedService
from ..hub.service import REFEREE_TOKEN
from .services import Service, running

if TYPE_CHECKING:
    from pathlib import Path


def _racing(state: Any) -> bool:
    return state["phase"] in ("planning", "resolving")


def _well_under_way(state: Any) -> bool:
    """The race is running and the host has disconnected: any referee now is a person."""
    return _racing(state) and state["no"] > 3


@pytest.mark.parametrize("broker", ["embedded", "mosquitto"])
def test_race_after_race(tmp_path: Path, broker: str) -> None:
    with running(tmp_path, broker, pace=60) as service:
        first = service.until(_racing)
        assert {car["name"] for car in first["cars"]} == {NAMES[Seat(seat)] for seat in ("red", "blue", "green")}
        if broker == "mosquitto":
            service.until(lambda state: state["no"] > 10)
            service.kill_broker()
        service.until(lambda state: state["phase"] == "finished")
        second = service.until(lambda state: state["race"] != first["race"] and state["no"] > 10)
        assert second["track"] == "sprint"
        assert service.stop() == 0
        _check_what_was_printed(service)


def _check_what_was_printed(service: Service) -> None:
    said = "Demo       3 simulated drivers on sprint, 60 times as fast as people (pace 60), seed 7"
    assert said in service.out.read_text()
    log = service.log()
    for unwanted in ("Traceback", "never retrieved", "stumbled", REFEREE_TOKEN, " BINARY "):
        assert unwanted not in log


def test_the_race_continues_after_a_power_cut(tmp_path: Path) -> None:
    with running(tmp_path, "embedded", pace=60) as service:
        before = service.until(lambda state: state["no"] > 15)
        service.kill()
        service.spawn()
        after = service.until(lambda state: state["no"] > before["no"] or state["phase"] == "finished")
        assert after["race"] == before["race"]
        service.until(lambda state: state["race"] == before["race"] and state["phase"] == "finished")
        assert "stumbled" not in service.log()


def _forgetful(words: list[str]) -> int:
    """Run the service so that it keeps no seat for long: nobody waits five minutes in a test."""
    with patch.object(host, "GONE", 0.5):
        return main(words)


def test_a_person_takes_a_seat_between_two_races_and_leaves_again(tmp_path: Path) -> None:
    launch = partial(ForkedService, program=_forgetful)
    with patch.object(Service, "launch", launch), running(tmp_path, "embedded", pace=20) as service:
        first = service.until(_well_under_way)
        claimed = service.claim_in_a_pause("red", "Ada")
        # Everybody else plans, and then the table waits for Ada, for as long as it takes.
        second = service.until(lambda state: _racing(state) and _name(state, "red") == "Ada")
        assert second["race"] != first["race"]
        assert len(second["cars"]) == 3
        waiting = service.until(lambda state: [one["seat"] for one in state["waiting"]] == ["red"])
        service.let_others_speak()
        assert service.ask("")["no"] == waiting["no"]

        # Ada's phone goes, and with it, in the next pause, her seat; the pause outlasts the patience with a lost phone.
        login = {"user": claimed["user"], "token": claimed["token"]}
        service.say("seat/red/presence", {"state": "lost"}, **login, retain=True)
        service.say("referee/command", {"do": "abandon"})
        service.until(lambda state: _racing(state) and _name(state, "red") == NAMES[Seat("red")])
        assert service.stop() == 0


def _name(state: Any, seat: str) -> str | None:
    return next((car["name"] for car in state["cars"] if car["seat"] == seat), None)


def test_drivers_stop_while_the_table_is_paused_and_then_continue(tmp_path: Path) -> None:
    with running(tmp_path, "embedded", pace=20) as service:
        first = service.until(_well_under_way)
        for _ in range(3):  # each time a driver may be caught in the middle of an exchange
            service.say("referee/command", {"do": "pause"})
            paused = service.until(lambda state: state["paused"])
            service.let_others_speak()
            later = service.ask("")  # a tick of hand moves that was on its way is taken in a pause too
            assert (later["cars"], later["waiting"]) == (paused["cars"], paused["waiting"])
            service.say("referee/command", {"do": "resume"})
            service.until(lambda state, no=paused["no"]: state["no"] > no or state["race"] != first["race"])
        service.until(lambda state: state["race"] != first["race"] or state["phase"] == "finished")
        assert "stumbled" not in service.log()


def test_a_set_up_of_a_real_referee_is_left_alone(tmp_path: Path) -> None:
    with running(tmp_path, "embedded", pace=20) as service:
        service.until(_well_under_way)
        cars = [{"seat": "white", "name": "Bo"}, {"seat": "blue", "name": "Cy"}]
        setup = {"do": "setup", "setup": {"track": "sprint", "laps": 2, "cars": cars}}
        service.say("referee/command", {"do": "abandon"}, setup)
        service.until(lambda state: state["phase"] == "setup")
        service.let_others_speak()
        assert [car["name"] for car in service.ask("")["cars"]] == ["Bo", "Cy"]
        # Bo and Cy never come, so that after a while drivers are found for their cars.
        service.say("referee/command", {"do": "start"})
        service.until(lambda state: state["no"] > 5)
        assert {seat["seat"] for seat in service.ask("")["seats"]} == {"white", "blue"}
