"""A race with Legends over the wire: the referee tells the card, or the companion draws it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .two_cars import PLAN

if TYPE_CHECKING:
    from .tables import Table


def started(table: Table, deck: str, *others: str, referee: str = "tablet") -> None:
    cars = [{"seat": "blue", "legend": True}, {"seat": "red"}, *({"seat": seat} for seat in others)]
    setup = {"do": "setup", "track": "usa", "cars": cars, "legends": {"pro": 0, "deck": deck}, "referee": referee}
    table.sit("red", *others)
    assert table.referee.ask(setup)["ok"]
    assert table.referee.ask({"do": "start"})["ok"]
    for seat in ("red", *others):
        assert table[seat].ask(PLAN)["ok"]


def test_the_referee_tells_the_card_and_the_legend_moves(table: Table) -> None:
    started(table, "table", "green")
    assert table["red"].ask({"do": "legend-card", "card": "lg-01"})["code"] == "forbidden"
    reply = table.referee.ask({"do": "legend-card", "colour": "blue", "helmet": 18})
    assert reply["ok"]
    state = table.display.state(reply["no"])
    assert state["legend_card"]["card"] == "lg-01"
    blue = state["cars"][0]
    assert (blue["name"], blue["legend"], blue["at"]["space"], blue["gear"]) == ("Blue", True, 9, None)


def test_the_companion_draws_and_writes_the_card_down(table: Table) -> None:
    started(table, "companion")
    state = table.display.state(3)
    assert state["legend_card"]["card"].startswith("lg-")
    assert state["cars"][0]["at"]["lap"] == 1
    assert [one["seat"] for one in state["waiting"]] == ["red"]
    assert table.referee.ask({"do": "undo"})["ok"]
    assert table.display.state(4)["legend_card"] is None


def test_after_an_undo_the_companion_draws_the_card_when_it_is_asked_to(table: Table) -> None:
    started(table, "companion", "green")
    table.display.state(4)
    assert table.referee.ask({"do": "undo"})["ok"]
    assert table["red"].ask({"do": "legend-card"})["code"] == "forbidden"
    assert table.referee.ask({"do": "legend-card"})["ok"]
    assert table.display.state(6)["legend_card"]["card"].startswith("lg-")
    assert table.referee.ask({"do": "legend-card"})["code"] == "not-now"


def test_a_table_with_its_own_cards_may_still_have_one_drawn(table: Table) -> None:
    started(table, "table")
    assert table.referee.ask({"do": "legend-card", "helmet": 18})["code"] == "legend.card"
    assert table.referee.ask({"do": "legend-card"})["ok"]
    assert table.display.state(3)["legend_card"]["card"].startswith("lg-")


def test_without_a_referee_one_driver_alone_has_the_card_drawn(table: Table) -> None:
    started(table, "table", referee="phones")
    assert table["red"].ask({"do": "legend-card"})["ok"]
    assert table.display.state(3)["legend_card"]["card"].startswith("lg-")
