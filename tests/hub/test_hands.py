"""The open hand moves of a table: they stay until they are ticked, or overtaken."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest

from companion.reports.export import race_file
from companion.reports.replaying import replay

from .tap_desks import Desk, a_desk

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

Json = dict[str, Any]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """Red has moved and is asked to react: entry 3 was the last plan."""
    with a_desk(tmp_path) as desk:
        desk.begin()
        assert desk.send("red", do="plan", gear=2, cards=["4", "3"]).reply["ok"]
        assert desk.send("blue", do="plan", gear=1, cards=["1"]).reply["ok"]
        yield desk


def hands(desk: Desk, seat: str | None = None) -> list[Json]:
    return [row for row in desk.table.state()["hands"] if seat in (None, row["seat"])]


def brief(rows: list[Json]) -> list[tuple[Any, ...]]:
    return [(row["move"], row.get("spaces", row.get("count", row["to"]))) for row in rows]


def ids(rows: list[Json]) -> list[str]:
    return [row["id"] for row in rows]


def test_there_is_nothing_to_do_before_the_start_nor_while_all_plan(tmp_path: Path) -> None:
    with a_desk(tmp_path) as desk:
        assert desk.table.state()["hands"] == []
        desk.begin()
        assert hands(desk) == []
        assert desk.send("red", do="plan", gear=2, cards=["4", "3"]).reply["ok"]
        assert hands(desk) == []


def test_each_move_has_its_id_and_the_input_it_came_with(desk: Desk) -> None:
    assert brief(hands(desk)) == [("gear", 2), ("car", 7), ("cards", 2)]
    assert {row["no"] for row in hands(desk)} == {3}
    assert len(set(ids(hands(desk)))) == 3
    cards = {"seat": "red", "move": "cards", "count": 2, "from": "hand", "to": "play-area"}
    assert hands(desk)[2] == {"id": ids(hands(desk))[2], "no": 3, **cards}


def test_a_move_outlives_the_inputs_after_it(desk: Desk) -> None:
    first = hands(desk)
    for do in ({"do": "done"}, {"do": "discard", "cards": []}):
        assert desk.send("red", **do).reply["ok"]
    assert hands(desk)[:3] == first
    assert brief(hands(desk, "red")) == [*brief(first), ("cards", 2), ("cards", 2)]


def test_a_seat_ticks_its_own_and_everybody_is_told(desk: Desk) -> None:
    car = hands(desk)[1]["id"]
    before = {**desk.table.state(), "no": None, "hands": None}
    answer = desk.send("red", do="ticked", moves=[car], id="one")
    assert answer.reply == {"id": "one", "ok": True, "no": 4}
    assert answer.events == [{"no": 4, "type": "ticked", "seat": "red", "moves": [car]}]
    assert answer.changed
    assert brief(hands(desk)) == [("gear", 2), ("cards", 2)]
    assert {**desk.table.state(), "no": None, "hands": None} == before


def test_the_referee_ticks_any_and_a_seat_no_others(desk: Desk) -> None:
    rows = ids(hands(desk))
    assert desk.send("blue", do="ticked", moves=rows[:1]).reply["code"] == "forbidden"
    assert ids(hands(desk)) == rows
    assert desk.send("referee", do="ticked", moves=rows).reply["ok"]
    assert hands(desk) == []


def test_ids_that_are_gone_are_passed_over(desk: Desk) -> None:
    gone = hands(desk)[0]["id"]
    assert desk.send("red", do="ticked", moves=[gone]).reply["ok"]
    left = hands(desk)
    before = desk.send("red", do="hello").reply["no"]
    answer = desk.send("red", do="ticked", moves=[gone, "red.99.1", "nonsense", "blue.3.1"])
    assert answer.reply["ok"]
    assert answer.reply["no"] == before, "a tick of nothing is no entry: anybody could make the race file grow"
    assert answer.events == []
    assert hands(desk) == left


def test_a_tick_of_a_move_that_has_grown_since_does_not_tick_what_was_added(desk: Desk) -> None:
    seen = hands(desk)[1]
    assert desk.send("red", do="boost").reply["ok"]
    assert desk.send("red", do="flip", card="2").reply["ok"]
    car = hands(desk)[1]
    assert (car["to"]["space"], car["no"]) == (seen["to"]["space"] + 2, 3)
    assert desk.send("red", do="ticked", moves=[seen["id"]]).reply["ok"]
    assert hands(desk)[1] == car


def test_an_undo_leaves_only_what_was_ticked_to_be_taken_back(desk: Desk) -> None:
    car = hands(desk)[1]
    assert desk.send("red", do="ticked", moves=[car["id"]]).reply["ok"]
    assert desk.send("referee", do="undo").reply["ok"]
    assert brief(hands(desk)) == [("car", -7)]
    assert desk.send("referee", do="redo").reply["ok"]
    assert brief(hands(desk)) == [("gear", 2), ("cards", 2)]


def put_back(desk: Desk) -> list[Json]:
    return desk.table.state()["put_back"]


def test_what_was_moved_without_a_tick_is_to_be_put_back_after_an_undo(desk: Desk) -> None:
    assert put_back(desk) == []
    assert desk.send("referee", do="undo").reply["ok"]
    assert hands(desk) == []
    assert [(row["seat"], row["move"]) for row in put_back(desk)] == [("red", "gear"), ("red", "car"), ("red", "cards")]
    assert [row["count"] for row in put_back(desk) if "count" in row] == [2]
    assert desk.send("blue", do="ticked", moves=ids(put_back(desk))).reply["code"] == "forbidden"
    desk.restart()
    text = race_file(desk.table.desk.history.entries)
    assert replay("it", BytesIO(text.encode())).state["put_back"] == put_back(desk) != []
    assert desk.send("red", do="ticked", moves=ids(put_back(desk))).reply["ok"]
    assert put_back(desk) == []


def test_a_redo_leaves_nothing_to_be_put_back(desk: Desk) -> None:
    before = brief(hands(desk))
    assert desk.send("referee", do="undo").reply["ok"]
    assert desk.send("referee", do="redo").reply["ok"]
    assert put_back(desk) == []
    assert [move for move, _ in brief(hands(desk))] == [move for move, _ in before]


def test_a_correction_of_what_the_table_shows_asks_nothing_of_hands_also_in_a_race_file(desk: Desk) -> None:
    place = {"lap": 1, "space": 3, "spot": "line"}
    assert desk.send("referee", do="correct", seat="red", at=place, gear=3, shown=True).reply["ok"]
    assert desk.table.state()["table_moves"] == []
    assert brief(hands(desk)) == [("cards", 2)]
    text = race_file(desk.table.desk.history.entries)
    assert '"shown": true' in text or '"shown":true' in text
    assert replay("it", BytesIO(text.encode())).state["hands"] == hands(desk)
    desk.restart()
    assert brief(hands(desk)) == [("cards", 2)]
    assert desk.send("referee", do="correct", seat="red", gear=2).reply["ok"]
    assert ("gear", 2) in brief(hands(desk))


def test_whether_the_table_shows_it_is_yes_or_no(desk: Desk) -> None:
    answer = desk.send("referee", do="correct", seat="red", gear=3, shown="yes")
    assert answer.reply["code"] == "malformed"


def test_the_list_and_the_replies_survive_a_restart(desk: Desk) -> None:
    command = {"do": "ticked", "moves": [hands(desk)[1]["id"]], "id": "one"}
    first = desk.send("red", **command).reply
    left = hands(desk)
    desk.restart()
    assert hands(desk) == left
    assert desk.send("red", **command).reply == first
    assert desk.table.no == 4


def test_a_race_in_which_nobody_ever_ticked_opens_with_the_last_round_to_do_and_the_rest_folded_up(desk: Desk) -> None:
    for card in ("1", "2", "3"):
        for seat in ("red", "blue"):
            assert desk.send(seat, do="done").reply["ok"]
            assert desk.send(seat, do="discard", cards=[]).reply["ok"]
        assert desk.send("red", do="plan", gear=2, cards=[card, card]).reply["ok"]
        assert desk.send("blue", do="plan", gear=1, cards=[card]).reply["ok"]
    desk.restart()
    now = [row for row in hands(desk, "red") if "earlier" not in row]
    assert [row["move"] for row in now] == ["car", "cards"]
    assert now[1]["count"] == 2
    folded = [row for row in hands(desk, "red") if "earlier" in row]
    assert brief(folded) == [("gear", 2), ("cards", 6)], "six cards have gone from the deck to the discard pile"
    assert desk.send("red", do="ticked", moves=ids(hands(desk, "red"))).reply["ok"]
    assert hands(desk, "red") == []


def test_the_race_file_replays_to_the_same_list(desk: Desk) -> None:
    assert desk.send("red", do="ticked", moves=[hands(desk)[1]["id"], "gone"]).reply["ok"]
    assert desk.send("red", do="done").reply["ok"]
    text = race_file(desk.table.desk.history.entries)
    replayed = replay("it", BytesIO(text.encode()))
    assert replayed.refusal is None
    assert replayed.state["hands"] == hands(desk)
    assert "gone" not in text


def test_a_tick_makes_nobodys_command_stale(desk: Desk) -> None:
    assert desk.send("referee", do="ticked", moves=ids(hands(desk))[1:], seen=3).reply["ok"]
    assert desk.send("red", do="done", seen=3).reply["ok"]
    assert desk.send("referee", do="ticked", moves=ids(hands(desk))[:1]).reply["no"] == 6
    assert desk.send("referee", do="undo", seen=5).reply["ok"]


def test_an_undo_of_what_its_sender_did_not_see_is_still_stale(desk: Desk) -> None:
    assert desk.send("red", do="ticked", moves=ids(hands(desk))[:1]).reply["ok"]
    assert desk.send("red", do="done").reply["ok"]
    assert desk.send("referee", do="undo", seen=4).reply["code"] == "stale"
    assert desk.send("referee", do="undo", seen=6).reply["code"] == "stale"


def test_hands_may_catch_up_while_the_table_is_paused_and_after_the_race(desk: Desk) -> None:
    assert desk.send("referee", do="pause").reply["ok"]
    assert desk.send("red", do="ticked", moves=ids(hands(desk))[:1]).reply["ok"]
    assert desk.send("red", do="done").reply["code"] == "paused"
    assert desk.send("referee", do="abandon").reply["ok"]
    assert len(hands(desk)) == 2
    assert desk.send("red", do="ticked", moves=ids(hands(desk))).reply["ok"]
    assert hands(desk) == []


def test_ticks_count_in_the_journal(desk: Desk) -> None:
    assert desk.send("red", do="ticked", moves=ids(hands(desk))).reply["ok"]
    assert {"no": 4, "do": "ticked", "counts": True}.items() <= desk.table.story()[-1].items()


@pytest.mark.parametrize(
    "moves", [None, "red.3.1", [3], [["red.3.1"]], {"red.3.1": 1}, ["x" * 41], ["\n"], ["red.3.1"] * 401]
)
def test_nonsense_is_refused_as_malformed(desk: Desk, moves: Any) -> None:
    before = desk.table.state()
    assert desk.send("red", do="ticked", moves=moves).reply["code"] == "malformed"
    assert desk.table.state() == before


def test_a_tick_is_not_amended_nor_amended_into(desk: Desk) -> None:
    assert desk.send("red", do="ticked", moves=["red.1.1"]).reply["ok"]
    command = {"do": "done", "seat": "red"}
    assert desk.send("referee", do="amend", no=4, command=command).reply["code"] == "amend.unknown"
    tick = {"do": "ticked", "moves": []}
    assert desk.send("referee", do="amend", no=3, command=tick).reply["code"] == "malformed"
