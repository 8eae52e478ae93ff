"""Secrecy at the wire with modules: two runs that differ in one secret of blue look the same to everybody else.

The secrets are what blue keeps of its upgrades, a plan of a tournament with a sponsorship card in it, and what blue
discarded below the top card. The referee looks through every door, and guesses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from .service import BEARER
from .watched import Seen, Watched, compare, play_until

if TYPE_CHECKING:
    from .phones import Json

FIRST = ["up-01", "up-02", "up-03", "up-04", "up-05", "up-06", "up-07", "up-08", "up-09"]
SECOND = ["up-10", "up-11", "up-12", "up-13", "up-14", "up-15", "up-16", "up-18", "up-19"]
SNAKE = (("green", "blue", "red", "red", "blue", "green"), ("red", "blue", "green", "green", "blue", "red"))
OWN = ["up-02", "up-05", "up-11", "up-14"]
UPGRADES = {
    "red": ["up-02", "up-09", "up-12"],
    "blue": ["up-25", "up-22", "up-10"],
    "green": ["up-08", "up-13", "up-15"],
}
GUESSED = ("sp-04", "sp-03", "up-25", "up-10", "3", "heat")


def begin(watched: Watched, setup: Json) -> None:
    """Start a race and drop what was seen before it."""
    for command in ({"do": "abandon"}, {"do": "setup", "setup": setup}, {"do": "start"}):
        watched.ask("referee", command)
    for client in (*watched.ears.values(), *watched.table.all):
        client.catch_up()
        client.heard.clear()
    watched.hub.logs.write_text("")
    watched.seen = Seen(tokens=watched.seen.tokens)


def look_at_questions(watched: Watched) -> None:
    """Ask of every entry what was asked then, with every right there is."""
    no = watched.hub.web.get("/api/v1/tables/main").json()["no"]
    for number in range(1, no + 1):
        for is_referee in (True, False):
            page = f"/api/v1/tables/main/journal/{number}/question"
            answer = watched.hub.web.get(page, headers=BEARER if is_referee else {})
            watched.seen.pages.append((page, answer.status_code, answer.text))


def cars(**told: Json) -> list[Json]:
    return [{"seat": seat, **told.get(seat, {})} for seat in ("red", "blue", "green")]


def snake(watched: Watched) -> None:
    begin(watched, {"track": "usa", "garage": {"how": "snake", "deck": "table", "cards": "all"}, "cars": cars()})
    for market, seats in zip((FIRST, SECOND), SNAKE, strict=True):
        watched.say([("referee", {"do": "market", "cards": market})])
        for seat, card in zip(seats, market, strict=False):
            watched.say([(seat, {"do": "pick", "card": card})])


def test_what_blue_keeps_shows_nowhere_until_all_have_chosen(two: list[Watched]) -> None:
    seen = []
    for watched, own in zip(two, (["up-02", "up-11", "up-14"], ["up-05", "up-11", "up-14"]), strict=True):
        snake(watched)
        picked = next(c for c in watched.hub.web.get("/api/v1/tables/main").json()["cars"] if c["seat"] == "blue")
        assert sorted(picked["upgrades"]) == sorted(OWN)
        watched.say([("blue", {"do": "keep", "cards": own})])
        no = watched.hub.web.get("/api/v1/tables/main").json()["no"]
        look_at_questions(watched)
        for card in OWN:
            other = {"do": "keep", "seat": "blue", "cards": [one for one in OWN if one != card]}
            watched.guess("referee", {"do": "amend", "no": no, "command": other, "try": True})
            watched.guess("referee", {"do": "correct", "seat": "blue", "upgrades": other["cards"], "reason": "?"})
        watched.guess("referee", {"do": "undo", "try": True})
        watched.say([("referee", {"do": "undo"}), ("referee", {"do": "redo"})])
        seen.append(watched.gather())
    compare(*seen)


def championship(watched: Watched) -> None:
    setup = {"track": "usa", "championship": {"event": "1961-2"}, "rulings": {"gear_shown": "at-reveal"}}
    begin(watched, {**setup, "cars": cars(**{seat: {"upgrades": own} for seat, own in UPGRADES.items()})})


SEALED = [
    ({"do": "plan", "gear": 1, "cards": ["sp-04"]}, {"do": "plan", "gear": 3, "cards": ["up-25", "up-10", "1"]}),
    ({"do": "plan", "gear": 2, "cards": ["sp-04", "1"]}, {"do": "plan", "gear": 2, "cards": ["sp-03", "up-25"]}),
]


@pytest.mark.parametrize(("one", "other"), SEALED)
def test_a_tournament_plan_shows_neither_its_gear_nor_its_sponsor(two: list[Watched], one: Json, other: Json) -> None:
    seen = []
    for watched, plan in zip(two, (one, other), strict=True):
        championship(watched)
        watched.say([("red", {"do": "plan", "gear": 1, "cards": ["1"]}), ("blue", plan)])
        watched.ask("blue", {**plan, "do": "forecast"})
        guess_cards(watched)
        watched.say([("referee", {"do": "undo"}), ("referee", {"do": "redo"})])
        look_at_questions(watched)
        seen.append(watched.gather())
    compare(*seen)


def guess_cards(watched: Watched) -> None:
    """Try every way of finding out by a refusal which cards blue has."""
    for card in GUESSED:
        for command in (
            {"do": "recount", "seat": "blue", "card": card},
            {"do": "plan", "seat": "blue", "gear": 1, "cards": [card]},
            {"do": "forecast", "seat": "blue", "gear": 1, "cards": [card]},
            {"do": "direct", "seat": "blue", "card": card},
            {"do": "discard", "seat": "blue", "cards": [card]},
        ):
            watched.guess("referee", command)
            assert not watched.guess("red", command)
    for upgrades in (["up-25", "up-22"], ["up-22", "up-10"], [*UPGRADES["blue"], "up-31"]):
        watched.guess("referee", {"do": "correct", "seat": "blue", "upgrades": upgrades, "reason": "?"})
    for sponsors in (0, 2):
        watched.guess("referee", {"do": "correct", "seat": "blue", "sponsors": sponsors, "reason": "?"})


def test_what_blue_discards_below_the_top_shows_nowhere(two: list[Watched]) -> None:
    seen = []
    for watched, cards in zip(two, (["sp-04", "up-25"], ["sp-03", "up-22"]), strict=True):
        championship(watched)
        everybody = [(seat, {"do": "plan", "gear": 1, "cards": ["1"]}) for seat in ("red", "blue", "green")]
        watched.say(everybody)
        play_until(watched, "blue", "discard")
        watched.say([("blue", {"do": "discard", "cards": [*cards, "2"]})])
        no = watched.hub.web.get("/api/v1/tables/main").json()["no"]
        for card in GUESSED:
            command = {"do": "discard", "seat": "blue", "cards": [card, card, "2"]}
            watched.guess("referee", {"do": "amend", "no": no, "command": command, "try": True})
        play_until(watched, None)
        guess_cards(watched)
        look_at_questions(watched)
        seen.append(watched.gather())
    compare(*seen)
