"""What cannot be in a race with modules: one refusal each, to whoever sent it, with a sentence in every language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from companion.engine.refusals import Refusal
from companion.texts import explain

from ..sprint import SPRINT

if TYPE_CHECKING:
    from .tables import Table

LANGUAGES = ("en", "sv", "fi", "es", "cs")
DRAFT = {"how": "draft", "deck": "table"}


def setup(**more: Any) -> dict[str, Any]:
    cars = more.pop("cars", [{"seat": "red"}, {"seat": "blue"}])
    return {"do": "setup", "track": "usa", "cars": cars, **more}


def red_with(*upgrades: str, **more: Any) -> dict[str, Any]:
    return setup(cars=[{"seat": "red", "upgrades": list(upgrades)}, {"seat": "blue"}], **more)


def roads(**tokens: str) -> dict[str, Any]:
    return {"token": "fog", "roads": {after.lstrip("_"): token for after, token in tokens.items()}}


SET_UPS = {
    "an unknown card": (red_with("up-99"), "setup.card", "up-99"),
    "a card of a box nobody knows": (red_with("up-61"), "setup.card", "up-61"),
    "a sponsorship card among upgrades": (red_with("sp-01"), "setup.card", "sp-01"),
    "a card of a box not in use": (
        red_with("up-49", garage={"how": "given", "boxes": ["base"]}),
        "setup.card",
        "up-49",
    ),
    "three copies": (red_with("up-08", "up-08", "up-08"), "setup.card", "up-08"),
    "nine upgrades": (red_with(*(f"up-0{number}" for number in range(1, 10))), "setup.card", "9"),
    "a token where there is no corner": (setup(weather=roads(_13="overheat")), "setup.roads", "13"),
    "a token at no Space": (setup(weather=roads(nowhere="overheat")), "setup.roads", "nowhere"),
    "three tokens of a kind": (
        setup(weather=roads(_12="slip+1", _33="slip+1", _49="slip+1")),
        "setup.roads",
        "3",
    ),
    "a token for a weather that is not there": (
        setup(weather={"roads": {"12": "weather"}}),
        "setup.roads",
        "",
    ),
    "an unknown weather": (setup(weather={"token": "hail"}), "setup.malformed", "weather.token"),
    "an unknown event": (setup(championship={"event": "1966-1"}), "setup.malformed", "championship.event"),
    "a race of no laps": (setup(laps=1, championship={"event": "1961-3"}), "setup.laps", "0"),
    "the press where there is no corner": (setup(championship={"press": [40]}), "setup.press", "40"),
    "a press corner named twice": (
        setup(championship={"press": [33] * 3_000}),
        "setup.malformed",
        "championship.press",
    ),
    "a box named twice": (setup(garage={"boxes": ["base"] * 3_000}), "setup.malformed", "garage.boxes"),
    "a Garage without a box": (setup(garage={"boxes": []}), "setup.malformed", "garage.boxes"),
    "Legends on a board without Legend lines": (
        setup(track=SPRINT, cars=[{"seat": "red"}, {"seat": "black", "legend": True}]),
        "setup.legend-line",
        "sprint",
    ),
    "a Legend with an engine": (
        setup(cars=[{"seat": "red"}, {"seat": "black", "legend": True, "engine": 3}]),
        "setup.legend",
        "engine",
    ),
    "a driver with a Legend's helmets": (
        setup(cars=[{"seat": "red", "as": "black"}, {"seat": "black", "legend": True}]),
        "setup.legend",
        "as",
    ),
}


def check_refused(table: Table, sender: Any, message: dict[str, Any], code: str, named: str) -> None:
    """Send a message that must be refused once, to its sender, with one sentence in every language; nothing changes."""
    before, heard = len(sender.replies), len(table.display.heard)
    reply = sender.ask(message)
    assert (reply["ok"], reply["code"]) == (False, code)
    assert len(sender.replies) == before + 1
    assert reply["text"].endswith(".")
    assert named in str(reply["facts"])
    texts = {language: explain(Refusal(code, reply["facts"]), language) for language in LANGUAGES}
    assert texts["en"] == reply["text"]
    assert len(set(texts.values())) == len(LANGUAGES), texts
    assert not any("{" in text or "refusal." in text for text in texts.values()), texts
    table.display.catch_up()
    assert len(table.display.heard) == heard, "nobody else hears of it"


@pytest.mark.parametrize("case", SET_UPS)
def test_a_set_up_that_cannot_be(table: Table, case: str) -> None:
    message, code, named = SET_UPS[case]
    table.sit("red", "blue")
    table.display.catch_up()
    check_refused(table, table.referee, message, code, named)


def test_markets_and_picks_that_cannot_be(table: Table) -> None:
    table.sit("red", "blue")
    assert table.referee.ask(setup(garage=DRAFT))["ok"]
    assert table.referee.ask({"do": "start"})["ok"]
    market = ["up-01", "up-02", "up-03", "up-04", "up-05"]
    table.display.catch_up()
    for cards, named in (
        (market[:4], "'value': 4"),
        ([*market[:4], "up-49"], "up-49"),
        ([*market[:2], "up-01", "up-01", "up-03"], "up-01"),
        ([*market[:4], "sp-01"], "sp-01"),
    ):
        check_refused(table, table.referee, {"do": "market", "cards": cards}, "market.card", named)
    check_refused(table, table.referee, {"do": "market", "cards": [*market[:4], "up-99"]}, "malformed", "cards")
    assert table.referee.ask({"do": "market", "cards": market})["ok"]
    table.display.catch_up()
    check_refused(table, table["red"], {"do": "pick", "card": "up-01"}, "pick.order", "blue")
    check_refused(table, table["blue"], {"do": "pick", "card": "up-06"}, "pick.card", "up-06")


def test_legend_cards_that_cannot_be(table: Table) -> None:
    table.sit("red")
    cars = [{"seat": "blue", "legend": True}, {"seat": "red"}]
    assert table.referee.ask(setup(cars=cars, legends={"deck": "table"}))["ok"]
    assert table.referee.ask({"do": "start"})["ok"]
    for turn in range(2):
        assert table["red"].ask({"do": "plan", "gear": 1, "cards": ["1"]})["ok"]
        table.display.catch_up()
        check_refused(table, table.referee, {"do": "legend-card", "colour": "red", "helmet": 20}, "legend.card", "20")
        if turn:
            check_refused(table, table.referee, {"do": "legend-card", "card": "lg-07"}, "legend.card", "lg-07")
            return
        assert table.referee.ask({"do": "legend-card", "card": "lg-07"})["ok"]
        for say_no in ({"do": "done"}, {"do": "pass"}, {"do": "discard", "cards": []}):
            table["red"].ask(say_no)


def test_cards_that_a_seat_cannot_have(table: Table) -> None:
    table.sit("red", "blue")
    assert table.referee.ask(red_with("up-08", "up-09", "up-10"))["ok"]
    assert table.referee.ask({"do": "start"})["ok"]
    table.display.catch_up()
    for card, code in (("up-11", "cards.impossible"), ("5", "cards.impossible"), ("sp-01", "sponsor.none")):
        check_refused(table, table["red"], {"do": "plan", "gear": 1, "cards": [card]}, code, card)
