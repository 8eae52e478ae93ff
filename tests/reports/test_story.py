"""The story of a race is for people: names, sentences, and no internals."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from rich.console import Console

from companion.boards import load_track
from companion.engine import commands as c
from companion.engine.championship import Championship
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.types import SEATS, Position
from companion.history.entries import REFEREE
from companion.narration.messages import tell_event
from companion.reports.story import print_story
from companion.simulation.terminal import SEAT_STYLES
from companion.texts import catalogue
from companion.views.events import public_events
from companion.views.parts import position_json

from ..all_modules import WIDE, mixed
from ..virtual_table import VirtualTable

USA = load_track("usa")
NAMES = dict(zip(SEATS, ("Aino", "Bo", "Cleo", "Dana", "Eli", "Fay", "Gus", "Hana", "Ivo"), strict=True))
RARE = {
    "event.corrected.tokens",
    "event.dropped",
    "event.revealed.mistake",
    "event.scrapped.named",
    "event.swapped",
    "event.sponsored",
    "event.sponsored.press",
    "event.sponsored.event",
    "event.card_removed",
    "event.heat_removed",
    "event.eliminated",
    "event.abandoned",
    "event.abandoned.why",
    "event.amended",
    "event.amended.flip",
    "event.flip_missed",
    "event.cluttered",
    "event.redone",
    "event.ticked",
    "event.redone.cooldown",
    "event.redone.flip",
    "event.redone.seat",
    "event.undone",
    "event.undone.to",
}
"""Events that random races do not reliably produce."""


def events_of(table: VirtualTable) -> list[dict[str, object]]:
    return [event for entry in table.history.entries for event in public_events(entry, table.race.track)]


@pytest.fixture(scope="module")
def events() -> list[dict[str, object]]:
    """Play some wide random races, with a referee who intervenes."""
    told: list[dict[str, object]] = []
    for seed, board in enumerate(("usa", "italy", "japan")):
        cars = tuple(CarSetUp(seat, NAMES[seat]) for seat in SEATS[seed : seed + 6])
        table = VirtualTable(SetUp(load_track(board), 1, cars), seed, trouble=0.1)
        list(table.play(150))
        table.give(REFEREE, c.Recount(cars[2].seat, "1"))
        table.give(REFEREE, c.Retire(cars[0].seat))
        table.give(REFEREE, c.Retire(cars[1].seat, "the last train"))
        list(table.play())
        table.take(REFEREE, c.Confirm())
        told += events_of(table)
    cars = tuple(CarSetUp(seat, NAMES[seat], legend=seat != SEATS[0]) for seat in SEATS[:4])
    table = VirtualTable(SetUp(USA, 1, cars), 5)
    list(table.play())
    told += events_of(table)
    for seed in WIDE:
        table = VirtualTable(mixed(seed), seed)
        list(table.play())
        told += events_of(table)
    for reason in ("", "the last train"):
        setup = SetUp(USA, 1, (CarSetUp(SEATS[0]), CarSetUp(SEATS[1])), championship=Championship(event="1963-1"))
        table = VirtualTable(setup, 1)
        table.take(REFEREE, c.Plan(SEATS[0], 1, ("1",), shown=True))
        table.take(REFEREE, c.Finish(reason))
        told += events_of(table)
    return told


def story_of(events: list[dict[str, object]]) -> str:
    out = StringIO()
    told = ((event, USA.corners) for event in events)
    print_story(Console(file=out, width=200, highlight=False), told, NAMES)
    return out.getvalue()


@pytest.fixture(scope="module")
def sentences(events) -> str:
    """Tell these races but for their results, which are tables."""
    return story_of([event for event in events if event["type"] != "race_finished"])


@pytest.fixture(scope="module")
def story(events, sentences) -> str:
    """Tell these races."""
    return sentences + story_of([event for event in events if event["type"] == "race_finished"])


def test_the_sample_is_wide(events):
    told = {tell_event(event).key for event in events}
    assert {key for key in catalogue("en") if key.startswith("event.")} - RARE - told == set()


def test_every_player_is_mentioned_by_name_and_never_by_seat(story):
    assert all(name in story for name in list(NAMES.values())[:8])
    assert not re.search(rf"\b({'|'.join(SEATS)})\b", story)


def test_there_are_no_raw_keys_in_it(story):
    assert not re.search(r"[{}]|\bNone\b|\bevent\.|[a-z]_[a-z]|\bTrue\b|\bFalse\b", story)


def test_no_card_is_called_by_its_id(story):
    assert not re.search(r"\b(up|sp|lg)-\d", story + story_of(rare_events()))


def test_every_line_is_a_sentence(sentences):
    lines = [line.strip() for line in sentences.splitlines()]
    assert lines
    assert all(re.search(r"\.$|^─+$", line) for line in lines if line)


def _again(do: str, **answer: object) -> dict[str, object]:
    told = {"no": 1, "type": "redone", "redid": 4, "seat": "red", "do": do, "count": 1, "reason": ""}
    return told | {"was": {"do": do, **answer}}


def rare_events() -> list[dict[str, object]]:
    """List one of each."""
    return [
        {"no": 1, "type": "dropped", "seat": "red", "card": "3"},
        {"no": 1, "type": "revealed", "seat": "red", "cards": ["4", "3"], "mistake": "up"},
        {"no": 1, "type": "swapped", "seat": "red", "gave": "up-01", "took": "up-08"},
        {
            "no": 1,
            "type": "scrapped",
            "seat": "red",
            "card": "up-25",
            "count": 2,
            "cards": ["3", "heat"],
            "reshuffled": False,
        },
        {"no": 1, "type": "corrected", "seat": None, "weather": "rain", "reason": "", "by": "referee"},
        {"no": 1, "type": "sponsored", "seat": "red", "count": 2, "for": "start", "corner": None},
        {"no": 1, "type": "sponsored", "seat": "red", "count": 1, "for": "press", "corner": 12},
        {"no": 1, "type": "sponsored", "seat": "red", "count": 1, "for": "event", "corner": None},
        {"no": 1, "type": "card_removed", "seat": "red", "card": "sp-04"},
        {"no": 1, "type": "heat_removed", "seat": "red", "from": "engine", "engine": 5},
        {"no": 1, "type": "eliminated", "seat": "red", "round": 4},
        {"no": 1, "type": "abandoned", "reason": "rain", "by": "referee"},
        {"no": 1, "type": "abandoned", "reason": "", "by": "referee"},
        {"no": 1, "type": "redone", "redid": 4, "reason": "", "by": "referee"},
        {"no": 1, "type": "flip_missed", "seat": "red", "for": "boost"},
        {"no": 1, "type": "ticked", "seat": "red", "moves": ["red.1.1"]},
        {"no": 1, "type": "cluttered", "seat": "red", "cards": ["2", "heat"]},
        {"no": 1, "type": "redone", "redid": 4, "seat": "red", "do": "flip", "count": 1, "reason": ""},
        _again("flip", card="3"),
        _again("cooldown", heat=1),
        {"no": 1, "type": "undone", "undid": 4, "seat": None, "do": "abandon", "count": 1, "to": None, "reason": ""},
        {"no": 1, "type": "undone", "undid": 9, "seat": None, "do": "abandon", "count": 6, "to": 3, "reason": ""},
        {"no": 1, "type": "amended", "amended": 4, "seat": None, "do": "abandon", "reason": "", "by": "referee"},
        {
            "no": 1,
            "type": "amended",
            "amended": 4,
            "seat": "red",
            "do": "flip",
            "spaces": 1,
            "reason": "a slip",
            "was": {"do": "flip", "card": "heat"},
            "now": {"do": "flip", "card": "1"},
            "dropped": [5, 6],
        },
    ]


def test_rare_events_have_sentences_too():
    rare = rare_events()
    assert {tell_event(event).key for event in rare} == RARE
    story = story_of(rare)
    assert "The race is abandoned: rain." in story
    assert "The press likes it: Aino takes 1 sponsorship card at corner 1." in story
    assert "Aino has a cluttered hand (2, Heat): no move, gear 1." in story
    assert "Taken back: the last 6 inputs." in story
    correction = (
        "Correction: Aino flipped 1, not Heat: one Space forward; 2 later answers must be given again (a slip)."
    )
    assert correction in story


def test_the_result_is_a_table_by_place(events):
    result = [event for event in events if event["type"] == "race_finished"][:1]
    rows = [line.split("│")[1:-1] for line in story_of(result).splitlines() if "│" in line]
    assert [row[0].strip() for row in rows] == ["1", "2", "3", "4", "–", "–"]
    assert [row[-1].strip() for row in rows] == [""] * 4 + ["retired"] * 2  # as on the pages, they have no place


def at(lap: int, space: int, spot: str = "line") -> dict[str, object]:
    return position_json(USA, Position(USA.progress(lap, space), spot))


def test_a_place_is_named_as_on_the_board():
    moved = {"no": 2, "type": "moved", "seat": "red", "by": "cards", "want": 2, "gain": 2, "blocked_by": []}
    told = "Aino moves 2 Spaces, to 6 before corner 1 (limit 7), "
    assert f"{told}Race Line." in story_of([moved | {"from": at(1, 4), "to": at(1, 6)}])
    assert f"{told}other spot." in story_of([moved | {"from": at(1, 4), "to": at(1, 6, "off")}])
    finished = {"no": 2, "type": "finished", "seat": "red", "round": 9, "at": at(2, 3, "off")}
    assert "and reaches 9 before corner 1 (limit 7), other spot." in story_of([finished])
    checked = {"no": 2, "type": "corner_checked", "seat": "red", "corner": 33, "lap": 1, "limit": 3, "speed": 5}
    assert "Aino takes corner 2 (limit 3) at Speed 5: 2 Heat." in story_of([checked | {"heat": 2}])


def test_no_place_is_named_by_its_space(story):
    assert not re.search(r"\bSpace \d", story)


@pytest.mark.parametrize(
    ("start", "end", "told"),
    [
        (at(1, 14), at(1, 12), "back to 0 before corner 1 (limit 7), Race Line;"),
        (at(2, 2), at(1, 57, "off"), "back to 0 before corner 4 (limit 2), other spot, lap 1 again;"),
        (at(1, 2), at(0, 69), "back to 12 before corner 1 (limit 7), Race Line, before the start line again;"),
    ],
)
def test_a_lap_lost_in_a_spin_out_is_mentioned(start, end, told):
    spun = {"no": 2, "type": "spun_out", "seat": "red", "corner": 57, "from": start, "to": end, "stress": 1, "gear": 2}
    assert told in story_of([spun])


def test_adrenaline_is_used_in_step_five():
    used = {"no": 2, "type": "adrenaline_used", "seat": "red"}
    moved = {"no": 2, "type": "moved", "seat": "red", "by": "adrenaline", "want": 1, "gain": 1, "blocked_by": []}
    story = story_of([used, moved | {"from": at(1, 4), "to": at(1, 5)}])
    assert [line.split()[0] for line in story.splitlines()] == ["5", "5"]


def test_every_seat_has_a_colour():
    assert set(SEAT_STYLES) == set(SEATS)
