"""Commands and replies: what is accepted counts once, what is refused only its sender hears."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

import pytest

from ..waiting import PATIENCE, wait_until
from .service import running
from .tables import Mirror, Table, a_setup
from .two_cars import PLAN, begin, close, refusals, state

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .phones import Json, Phone
    from .service import Hub


def test_the_same_id_again_gets_the_same_reply_and_changes_nothing(race: Table) -> None:
    first = race["red"].ask({**PLAN, "id": "one"})
    race.display.state(2)
    told = race.display.catch_up()
    for payload in (
        b'{"id":"one","do":"plan","gear":1,"cards":["1"]}',
        b'{"cards": ["1"], "gear": 1,"do":"plan", "id":"one"}',
    ):
        since = len(race["red"].heard)
        race["red"].send(payload)
        assert race["red"].reply_to("one", since) == first == {"id": "one", "ok": True, "no": 2}
    assert race.display.catch_up() == told


def test_the_same_id_with_other_content_is_refused_as_such_and_changes_nothing(race: Table) -> None:
    first = race["red"].ask({**PLAN, "id": "one"})
    assert race["red"].ask({"do": "boost", "id": "two"})["code"] == "not-now"
    race.display.state(2)
    told = race.display.catch_up()
    for other in ({**PLAN, "gear": 2, "id": "one"}, {"do": "hello", "id": "one"}, {"do": "unplan", "id": "two"}):
        reused = race["red"].ask(other)
        assert (reused["code"], reused["facts"]) == ("id.reused", {"id": other["id"]})
        assert other["id"] in reused["text"]
    assert race["red"].ask({**PLAN, "id": "one"}) == first
    assert race["red"].ask({"do": "boost", "id": "two"})["code"] == "not-now"
    assert race.display.catch_up() == told


def test_an_id_of_another_race_is_a_new_command(race: Table) -> None:
    assert race["red"].ask({**PLAN, "id": "one"})["no"] == 2
    assert race.referee.ask({"do": "undo", "id": "whistle"})["no"] == 3
    close(race)
    assert race.referee.ask({"do": "start"})["ok"]
    assert race["red"].ask({**PLAN, "cards": ["2"], "id": "one"})["no"] == 2
    assert state(race)["no"] == 2, "it is not only answered: it is done"
    assert race.referee.ask({"do": "undo", "id": "whistle"})["no"] == 3
    assert state(race)["no"] == 3


def test_an_id_of_whoever_held_the_seat_before_is_a_new_command(race: Table) -> None:
    assert race["red"].ask({**PLAN, "id": "one"})["no"] == 2
    race["red"].close()
    race.hub.free(race.name, "red")
    race.sit("red")
    assert race["red"].ask({**PLAN, "cards": ["2"], "id": "one"})["no"] == 3
    assert race["red"].ask({**PLAN, "cards": ["3"], "id": "one"})["code"] == "id.reused"


def test_a_refused_id_gets_the_same_refusal_even_when_it_would_now_be_legal(race: Table) -> None:
    refused = race["red"].ask({"do": "unplan", "id": "early"})
    assert refused["ok"] is False
    assert race["red"].ask(PLAN)["ok"]
    since = len(race["red"].heard)
    race["red"].send({"do": "unplan", "id": "early"})
    assert race["red"].reply_to("early", since) == refused


def test_an_id_belongs_to_its_sender(race: Table) -> None:
    assert race["red"].ask({**PLAN, "id": "mine"})["no"] == 2
    assert race["blue"].ask({**PLAN, "id": "mine"})["no"] == 3


def test_a_command_without_an_id_is_obeyed_and_answered_without_one(race: Table) -> None:
    race["red"].send(PLAN)
    assert race["red"].reply_to(None) == {"id": None, "ok": True, "no": 2}


def test_a_plan_may_be_replaced_by_one_who_saw_an_earlier_state(race: Table) -> None:
    assert race["red"].ask({**PLAN, "seen": 1})["no"] == 2
    assert race["red"].ask({**PLAN, "cards": ["2"], "seen": 1})["no"] == 3


def test_a_number_yet_to_come_was_seen_in_another_race_and_is_stale(race: Table) -> None:
    assert race["red"].ask({**PLAN, "seen": 355})["code"] == "stale"


def test_a_command_for_a_decision_that_is_gone_is_stale(race: Table) -> None:
    race["red"].ask(PLAN)
    race["blue"].ask(PLAN)
    asked = race.display.state(3)["waiting"][0]
    seat = asked["seat"]
    moved = race[seat].ask(answer_to(asked) | {"seen": 3})
    assert moved["ok"]
    late = race[seat].ask({**PLAN, "seen": 1})
    assert (late["code"], late["facts"]) == ("stale", {"seen": 1, "no": moved["no"]})


def answer_to(asked: Json) -> Json:
    """Answer a waiting decision with its dullest option."""
    options: dict[str, Json] = {
        "react": {"do": "done"},
        "slipstream": {"do": "pass"},
        "discard": {"do": "discard", "cards": []},
        "plan": PLAN,
        "flip": {"do": "flip", "card": "1"},
    }
    return options[asked["for"]]


MALFORMED: dict[str, bytes] = {
    "nothing": b"",
    "no JSON": b"{plan",
    "not UTF-8": b'{"do":"\xff"}',
    "a list": b"[]",
    "a number": b"41",
    "null": b"null",
    "a deep nest": b"[" * 20_000,
    "a deep object": b'{"a":' * 5_000 + b"1" + b"}" * 5_000,
    "a huge number": b'{"do":"plan","gear":' + b"9" * 5_000 + b"}",
    "not a number": b'{"do":"plan","gear":NaN}',
    "a key twice": b'{"do":"hello","do":"unplan"}',
    "no command": b"{}",
    "an unknown command": b'{"do":"win"}',
    "a command that is a list": b'{"do":["plan"]}',
    "half a surrogate pair as command": b'{"do":"\\ud800"}',
    "half a surrogate pair as id": b'{"do":"hello","id":"\\ud800"}',
    "half a surrogate pair as id and seat": b'{"do":"\\ud800","id":"\\ud800","seat":"\\ud800"}',
    "half a surrogate pair as card": b'{"do":"plan","gear":1,"cards":["\\ud800"]}',
    "half a surrogate pair as key": b'{"do":"plan","gear":1,"cards":["1"],"\\ud800":1}',
    "an id that is a number": b'{"do":"hello","id":5}',
    "an empty id": b'{"do":"hello","id":""}',
    "a long id": json.dumps({"do": "hello", "id": "x" * 65}).encode(),
    "an id with a line break": b'{"do":"hello","id":"a\\nb"}',
    "a seen that is a text": b'{"do":"hello","seen":"1"}',
    "a seen that is true": b'{"do":"hello","seen":true}',
    "a gear that is a text": b'{"do":"plan","gear":"1","cards":["1"]}',
    "cards that are a text": b'{"do":"plan","gear":1,"cards":"1"}',
    "an unknown card": b'{"do":"plan","gear":1,"cards":["7"]}',
    "zeros": bytes(300),
    "the bare UID of a tag": b"04E141124C2880",
}


@pytest.mark.parametrize("payload", MALFORMED.values(), ids=MALFORMED)
def test_a_malformed_message_is_refused_to_its_sender_and_to_nobody_else(shared_race: Table, payload: bytes) -> None:
    red, display, blue = shared_race["red"], shared_race.display, shared_race["blue"]
    before = (display.catch_up(), blue.catch_up())
    reply = reply_to_bytes(red, payload)
    assert (reply["ok"], reply["code"]) == (False, "malformed"), reply
    assert reply["text"].endswith(".")
    assert red.ask({"do": "hello"})["ok"], "the next command is heard"
    assert (display.catch_up(), blue.catch_up()) == before


def reply_to_bytes(phone: Phone, payload: bytes) -> Json:
    """Send bytes without an id, again if the phone was too fast; return the reply."""
    for _ in range(50):
        since = len(phone.heard)
        phone.send(payload)
        heard = phone.find(lambda heard: heard.topic.endswith("/reply"), since, 0.5)
        if heard and heard.json.get("code") != "too-fast":
            return heard.json
    raise AssertionError("no answer")


@pytest.fixture(scope="module")
def shared_race(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """Yield one running race, shared by tests that change nothing."""
    with running(tmp_path_factory.mktemp("shared-race")) as hub:
        table = Table(hub).sit("red", "blue")
        begin(table)
        yield table
        table.leave()


def test_a_seat_speaks_for_itself_only(shared_race: Table) -> None:
    for seat in ("blue", "nobody", "\ud800", 5, None):
        reply = shared_race["red"].ask({**PLAN, "seat": seat})
        assert (reply["code"], reply["facts"]) == ("forbidden", {"do": "plan"})
    odd = shared_race["red"].ask({"do": "\ud800 and a long word besides", "seat": "blue"})
    assert odd["facts"] == {"do": "? and a long word be"}


@pytest.mark.parametrize(
    "command",
    [
        {"do": "setup", "setup": {"track": "usa", "cars": [{"seat": "red"}]}},
        {"do": "start"},
        {"do": "pause"},
        {"do": "abandon", "reason": "bored"},
        {"do": "retire", "seat": "red"},
        {"do": "correct", "seat": "red", "gear": 4},
        {"do": "redo"},
    ],
    ids=lambda command: command["do"],
)
def test_what_the_referee_may_do_is_forbidden_to_a_seat(shared_race: Table, command: Json) -> None:
    assert shared_race["red"].ask(command)["code"] == "forbidden"


def test_a_seat_cannot_write_to_another_seats_topic(race: Table) -> None:
    race["red"].send({**PLAN, "id": "forged"}, to=f"{race['blue'].root}/seat/blue/command")
    race["red"].send({"do": "abandon", "id": "forged"}, to=f"{race['red'].root}/referee/command")
    assert race["red"].ask({"do": "hello"})["no"] == 1
    for phone in race.all:
        phone.catch_up()
    assert not [reply for phone in race.all if phone.who for reply in phone.replies if reply["id"] == "forged"]


def test_a_display_commands_nothing(race: Table) -> None:
    for place in ("seat/red/command", "referee/command"):
        sent = race.display.send({**PLAN, "seat": "red", "id": "anonymous"}, to=f"{race.display.root}/{place}")
        sent.wait_for_publish(PATIENCE)
    assert race["red"].ask({"do": "hello"})["no"] == 1
    assert not any(reply["id"] == "anonymous" for reply in race["red"].replies)


def test_a_stuck_page_is_told_that_it_is_too_fast_and_nobody_else_waits_for_it(race: Table, hub: Hub) -> None:
    began = time.monotonic()
    for number in range(600):
        race["red"].send({"do": "hello", "id": f"fast-{number}"})
    assert race["blue"].ask({"do": "hello"})["ok"]
    refused = race["red"].wait(lambda heard: heard.topic.endswith("/reply") and heard.json.get("code") == "too-fast")
    assert refused.json["id"].startswith("fast-")
    wait_until(lambda: race["red"].ask({"do": "hello"})["ok"], "red is heard again")
    told = [reply for reply in race["red"].replies if reply.get("code") == "too-fast"]
    assert len(told) <= 1 + (time.monotonic() - began) / 2, "it is warned once per window, not once per message"
    answered = sum(reply["id"].startswith("fast-") for reply in race["red"].replies) - len(told)
    assert refusals(hub, race) == {}, "not while a plan may be sealed"
    close(race)
    assert refusals(hub, race)["too-fast"] >= 600 - answered > 0, "what was dropped is counted"


def test_why_a_hand_would_not_do_is_counted_when_the_round_is_over(table: Table, hub: Hub) -> None:
    table.sit("red", "blue")
    mirror = Mirror(table, a_setup(2), seed=3)
    mirror.begin()
    assert table["red"].ask({**PLAN, "gear": 4})["code"] == "gear.step"
    assert table["red"].ask({**PLAN, "gear": 2})["code"] == "cards.count"
    while mirror.virtual.race.round == 1:
        assert refusals(hub, table) == {}
        mirror.play(1)
    wait_until(lambda: refusals(hub, table) == {"gear.step": 1, "cards.count": 1}, "both are counted")


def test_hello_brings_the_seats_own_view_again(race: Table) -> None:
    race["red"].ask(PLAN)
    since, before = race["red"].catch_up(), race["blue"].catch_up()
    assert race["red"].ask({"do": "hello"}) | {"id": ""} == {"id": "", "ok": True, "no": 2}
    view = race["red"].wait(lambda heard: heard.topic.endswith("/view"), since).json
    assert view["own"]["plan"] == {"gear": 1, "cards": ["1"]}
    assert race["blue"].catch_up() == before


def test_the_referees_hello_is_answered(shared_race: Table) -> None:
    assert shared_race.referee.ask({"do": "hello"})["no"] == 1


def test_late_and_reordered_messages_are_judged_by_what_they_saw(race: Table) -> None:
    plan, late = {**PLAN, "id": "plan", "seen": 1}, {"do": "unplan", "id": "late", "seen": 1}
    race["red"].send(plan)
    race["red"].reply_to("plan")
    race["blue"].send({**PLAN, "id": "blue", "seen": 1})
    race["blue"].reply_to("blue")
    race["red"].send(late)
    race["red"].send(plan)
    assert race["red"].reply_to("late")["code"] == "stale"
    wait_until(lambda: sum(reply["id"] == "plan" for reply in race["red"].replies) == 2, "both are answered")
    assert {reply["no"] for reply in race["red"].replies if reply["id"] == "plan"} == {2}
    assert race.display.on("state")[-1]["no"] == 3
