"""Guests of a running demo: they take a simulated driver's seat, are dealt its cards in secret, and may go away."""

from __future__ import annotations

import json
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import pytest

from companion.cli.main import main
from companion.demo import guests

from ..hub.launching import ForkedService
from ..hub.service import REFEREE_TOKEN
from ..waiting import wait_until
from .seated import client, guest, hand_of
from .services import Service, running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ..hub.phones import Phone

HAND = "heat/v1/main/seat/red/hand"


@pytest.fixture
def steps() -> Iterator[ExitStack]:
    """Close whatever a test opens."""
    with ExitStack() as stack:
        yield stack


@pytest.mark.parametrize("broker", ["embedded", "mosquitto"])
def test_a_guest_takes_a_simulated_drivers_seat_in_mid_race_and_plays_a_dealt_card(
    tmp_path: Path, steps: ExitStack, broker: str
) -> None:
    with running(tmp_path, broker, pace=10) as service:
        service.until(lambda state: state["no"] > 3)
        phone, _ = guest(steps, service)
        held = service.until(lambda state: any(one["name"] == "Ada" for one in state["seats"]))
        assert _car(held)["name"] == "Ada", "the car is the guest's from now on"
        assert {one["seat"]: one.get("simulated", False) for one in held["seats"]}["red"] is False
        plan = play_on(phone)
        service.until(lambda state: _car(state)["played"] == plan)


def play_on(phone: Phone) -> Any:
    """Answer from the dealt hand until a plan is accepted; return its cards."""
    return wait_until(lambda: _played(phone), "a plan is accepted")


def _played(phone: Phone) -> Any:
    answer = _next_answer(phone)
    if answer is None:
        return None
    reply = phone.ask(answer)
    return answer.get("cards") if reply["ok"] and answer["do"] == "plan" else None


def _is_planning(phone: Phone) -> bool:
    """Answer whatever else is asked before."""
    answer = _next_answer(phone)
    if answer is not None and answer["do"] != "plan":
        phone.ask(answer)
    return answer is not None and answer["do"] == "plan"


def _next_answer(phone: Phone) -> Any:
    views, hands = phone.on("seat/red/view"), phone.on("seat/red/hand")
    answer = _answer(views[-1], hands[-1]) if views and hands else None
    return answer and {**answer, "seen": views[-1]["no"]}


def _answer(view: Any, hand: Any) -> Any:
    decision = view["own"]["decision"]
    current = hand["race"] == view["race"] and len(hand["cards"]) == _car(view)["hand"]
    if decision is None or not decision["awaited"] or not current:
        return None
    match decision["for"]:
        case "plan":
            gear = decision["options"][0]["gears"][0]["gear"]
            return {"do": "plan", "gear": gear, "cards": [card for card in hand["cards"] if card != "heat"][:gear]}
        case "flip":
            return {"do": "flip", "card": hand["flip"]} if hand["no"] == view["no"] else None
        case "discard":
            return {"do": "discard", "cards": []}
        case asked:
            return {"do": {"react": "done", "slipstream": "pass"}[asked]}


def _car(state: Any) -> Any:
    return next(car for car in state["cars"] if car["seat"] == "red")


@pytest.mark.parametrize("broker", ["embedded", "mosquitto"])
def test_a_dealt_hand_is_seen_by_its_seat_alone(tmp_path: Path, steps: ExitStack, broker: str) -> None:
    with running(tmp_path, broker, pace=10) as service:
        service.until(lambda state: state["no"] > 3)
        other = service.try_to_claim("blue", "Bo")
        everything = ("heat/v1/main/#", "heat/v1/main/seat/+/hand", HAND)
        spies = [
            client(steps, service, None, listens_to=everything),
            client(steps, service, "referee", ("referee", REFEREE_TOKEN), listens_to=everything),
            client(steps, service, "blue", (other["user"], other["token"]), listens_to=everything),
        ]
        phone, claimed = guest(steps, service)
        hand = hand_of(phone)
        assert hand["cards"]
        for spy in spies:
            spy.catch_up()
            assert not [heard for heard in spy.heard if heard.topic == HAND]
        late = client(steps, service, "red", (claimed["user"], claimed["token"]), listens_to=(HAND,))
        late.catch_up()
        assert not [heard for heard in late.heard if heard.retain], "and it is not retained"
        for path in ("", "/races"):
            assert '"flip"' not in json.dumps(service.ask(path))
        log = service.log()
        assert '"flip"' not in log
        assert json.dumps(hand["cards"]) not in log


def test_a_real_night_deals_nothing(tmp_path: Path, steps: ExitStack) -> None:
    service = Service(tmp_path, "embedded", 1)
    with patch.object(service, "options", tuple):
        service.start()
        steps.callback(service.close)
        phone, _ = guest(steps, service)
        assert phone.reply_to("first")["ok"]
        phone.catch_up()
        assert not [heard for heard in phone.heard if heard.topic == HAND]


# What the referee does ------------------------------------------------------------------------------------


def test_the_referee_undoes_and_corrects_beside_a_guest(tmp_path: Path, steps: ExitStack) -> None:
    with running(tmp_path, "embedded", pace=10) as service:
        service.until(lambda state: state["no"] > 3)
        phone, _ = guest(steps, service)
        referee = client(steps, service, "referee", ("referee", REFEREE_TOKEN))
        wait_until(lambda: _is_planning(phone), "she is asked for a plan")
        service.until(_waits_for_red)  # the others have planned
        before = hand_of(phone)
        slipped = {"do": "correct", "seat": "red", "gear": 1, "reason": "the lever slipped"}
        for command in ({"do": "undo"}, {"do": "undo"}, slipped):
            assert referee.ask(command)["ok"], command
            service.until(_waits_for_red)
        phone.send({"do": "hello", "id": "again"})
        phone.reply_to("again")
        phone.catch_up()
        assert hand_of(phone)["cards"] == before["cards"]
        play_on(phone)
        assert not [reply for reply in phone.replies if reply.get("code") == "cards.impossible"]


# Whoever goes away ----------------------------------------------------------------------------------------


def _impatient(words: list[str]) -> int:
    """Run the service with simulated drivers that take over at once: nobody waits half a minute in a test."""
    with patch.object(guests, "ABSENT", 0.2):
        return main(words)


def test_a_simulated_driver_drives_for_a_phone_that_is_gone_and_gives_the_car_back(
    tmp_path: Path, steps: ExitStack
) -> None:
    service = Service(tmp_path, "embedded", 10)
    with patch.object(service, "launch", partial(ForkedService, program=_impatient)):
        service.start()
    steps.callback(service.close)
    service.until(lambda state: state["no"] > 3)
    phone, claimed = guest(steps, service)
    hand_of(phone)
    presence = "heat/v1/main/seat/red/presence"
    phone.send({"state": "lost"}, retain=True, to=presence)
    phone.wait(lambda heard: heard.topic == HAND and heard.json["driven"])
    since = len(phone.heard)
    phone.wait(lambda heard: heard.topic.endswith("/event") and _is_reds(heard.json), since)

    # Back again, with the same token: the table waits for her, and she has her cards.
    phone.send({"state": "online"}, retain=True, to=presence)
    phone.send({"do": "hello", "id": "back"})
    hand = phone.wait(lambda heard: heard.topic == HAND and not heard.json["driven"], since).json
    assert service.try_to_claim("red", "Eve") is None, "it is still her seat"
    assert claimed["user"] == "seat-red"
    if hand["race"] is not None:
        service.until(lambda state: _waits_for_red(state) or state["phase"] == "finished")


def _is_reds(event: Any) -> bool:
    return event.get("seat") == "red" and event["type"] in ("planned", "revealed", "discarded", "moved")


def _waits_for_red(state: Any) -> bool:
    return [one["seat"] for one in state["waiting"]] == ["red"]
