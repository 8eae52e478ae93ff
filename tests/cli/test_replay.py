"""companion replay: a race file becomes a story or JSON, up to the first line that is refused."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from companion.cli.main import main

from .race_files import BLUE_PLANS, RED_PLANS, ROUND, SETUP, FileLine, written

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Replay lines with --json; return the exit status and the answer."""

    def replay(*lines: FileLine, options: tuple[str, ...] = ()) -> tuple[int, dict[str, Any]]:
        status = main(["replay", str(written(tmp_path / "friday.jsonl", *lines)), "--json", *options])
        captured = capsys.readouterr()
        assert captured.err == ""
        return status, json.loads(captured.out)

    return replay


@pytest.fixture
def told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Replay lines as a story; return the exit status, the output and the error output."""

    def replay(*lines: FileLine) -> tuple[int, str, str]:
        status = main(["replay", str(written(tmp_path / "friday.jsonl", *lines))])
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return replay


def test_returns_all_events_and_the_state(replayed):
    status, answer = replayed(*ROUND)
    assert status == 0
    assert answer["ok"] is True
    assert [event["no"] for event in answer["events"]] == sorted(event["no"] for event in answer["events"])
    assert answer["events"][0] == {"no": 1, "type": "race_started", "track": "usa", "laps": 1, "grid": ["red", "blue"]}
    assert answer["events"][-1]["type"] == "round_started"
    assert answer["state"]["no"] == 9
    assert answer["state"]["race"] == "friday"
    assert answer["state"]["round"] == 2


def test_a_file_that_declines_what_is_no_longer_asked_replays_with_the_same_numbers(replayed):
    hot = {"setup": {**SETUP["setup"], "cars": [{"seat": "red", "gear": 2, "engine": 0}, {"seat": "blue"}]}}
    plans = [{**RED_PLANS, "gear": 3, "cards": ["1", "2", "0"]}, {**BLUE_PLANS, "gear": 1, "cards": ["4"]}]
    status, asked = replayed(hot, *plans)
    assert status == 0
    status, answer = replayed(hot, *plans, {"seat": "red", "do": "done"})
    assert (status, answer["events"]) == (0, asked["events"])
    assert answer["state"] == {**asked["state"], "no": 4}
    status, answer = replayed(hot, *plans, {"seat": "red", "do": "done"}, {"referee": True, "do": "undo"})
    undone = {"no": 5, "type": "undone", "undid": 4, "reason": "", "by": "referee"}
    assert answer["events"][-1] == {**undone, "seat": "red", "do": "done", "count": 1, "to": None}


def test_stops_at_the_first_line_that_is_refused(replayed):
    status, answer = replayed(SETUP, RED_PLANS, {**BLUE_PLANS, "gear": 3}, {"seat": "red", "do": "done"})
    assert status == 1
    assert (answer["ok"], answer["line"], answer["code"]) == (False, 3, "cards.count")
    assert answer["facts"] == {"gear": 3, "cards": 2}
    assert answer["text"] == "Gear 3 plays exactly 3 cards, not 2."
    assert answer["state"]["no"] == 2
    assert answer["events"][-1] == {"no": 2, "type": "planned", "seat": "red"}


def test_counts_blank_lines_but_skips_them(replayed):
    status, answer = replayed("", SETUP, "   ", "", RED_PLANS, "", {"seat": "pink", "do": "done"})
    assert (status, answer["line"], answer["code"]) == (1, 7, "unknown-seat")


def test_a_refused_set_up_has_no_state(replayed):
    status, answer = replayed({"setup": {"track": "monaco", "cars": []}})
    assert (status, answer["line"], answer["code"]) == (1, 1, "setup.track")
    assert answer["events"] == []
    assert answer["state"] is None
    assert answer["text"] == "There is no board monaco."


@pytest.mark.parametrize("entry", [1, 2, 5, 9])
def test_stops_after_the_requested_entry(replayed, entry):
    status, answer = replayed(*ROUND, options=("--to", str(entry)))
    assert status == 0
    assert answer["state"]["no"] == entry
    assert max(event["no"] for event in answer["events"]) == entry


def test_an_entry_beyond_the_end_means_the_end(replayed):
    assert replayed(*ROUND, options=("--to", "99")) == replayed(*ROUND)


def test_lines_after_the_requested_entry_are_not_even_read(replayed):
    status, answer = replayed(*ROUND, "garbage", options=("--to", "9"))
    assert status == 0
    assert answer["state"]["no"] == 9


def test_the_state_lists_the_hand_moves_of_the_last_command(replayed):
    _, answer = replayed(*ROUND[:3], {"referee": True, "do": "undo"})
    assert {"seat": "red", "move": "cards", "count": 1, "from": "play-area", "to": "hand"} in answer["state"][
        "table_moves"
    ]


def test_undo_redo_and_amendments_are_lines_like_others(replayed):
    straight = replayed(SETUP, {**RED_PLANS, "cards": ["3"]}, BLUE_PLANS)
    _, answer = replayed(
        SETUP,
        RED_PLANS,
        BLUE_PLANS,
        {"referee": True, "do": "undo"},
        {"referee": True, "do": "redo"},
        {"referee": True, "do": "amend", "no": 2, "command": {**RED_PLANS, "cards": ["3"]}, "reason": "misread"},
    )
    assert answer["state"]["cars"] == straight[1]["state"]["cars"]
    assert [event["type"] for event in answer["events"]][-3:] == ["undone", "redone", "amended"]


# The story


def test_the_story_calls_the_players_by_name(told):
    status, story, complaint = told(*ROUND)
    assert (status, complaint) == (0, "")
    assert "Aino reveals 4." in story
    assert "Bo moves 3 Spaces by boost, to 3 before corner 1 (limit 7), Race Line." in story
    assert "red" not in story


def test_the_story_ends_with_what_was_refused(told):
    status, story, complaint = told(*ROUND[:3], {"seat": "blue", "do": "boost"})
    assert status == 1
    assert "Aino moves 4 Spaces" in story
    assert complaint == "Line 4 is refused (not-your-turn): It is Aino’s turn.\n"


def test_the_story_is_not_wrapped_in_a_pipe(told):
    many = [{"seat": seat, "name": f"{seat.title()} of the long names"} for seat in ("red", "blue", "green", "yellow")]
    _, story, _ = told({"setup": {"track": "usa", "cars": many}})
    names = ", ".join(car["name"] for car in many)
    assert f"    Race on USA: 2 laps. Grid: {names}." in story.splitlines()


def test_the_story_of_a_refused_set_up_is_the_refusal(told):
    status, story, complaint = told({"setup": {"track": "usa", "cars": []}})
    assert (status, story) == (1, "")
    assert complaint == "Line 1 is refused (setup.cars): This board takes from 1 to 8 cars, not 0.\n"
