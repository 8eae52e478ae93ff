"""Upgrades on the wire."""

from __future__ import annotations

from typing import Any

import pytest

from companion.boards import load_track
from companion.engine.commands import Discard, Flip, Plan
from companion.engine.refusals import Refused
from companion.engine.types import Seat
from companion.history.commands import Amend
from companion.wire.commands import parse_command
from companion.wire.setups import parse_setup, setup_json

USA = load_track("usa")
RED = Seat("red")


def parse(*upgrades: Any):
    return parse_setup({"track": "usa", "cars": [{"seat": "red", "upgrades": list(upgrades)}]}, lambda _: USA)


def test_a_set_up_names_upgrades_and_is_written_with_them():
    setup = parse("up-08", "up-17")
    assert setup.cars[0].upgrades == ("up-08", "up-17")
    assert list(setup_json(setup)["cars"][0]["upgrades"]) == ["up-08", "up-17"]
    assert parse_setup(setup_json(setup), lambda _: USA) == setup


def test_an_empty_list_is_not_the_same_as_none():
    assert parse().cars[0].upgrades == ()
    assert setup_json(parse())["cars"][0]["upgrades"] == ()
    assert (
        "upgrades" not in setup_json(parse_setup({"track": "usa", "cars": [{"seat": "red"}]}, lambda _: USA))["cars"][0]
    )


@pytest.mark.parametrize("card", ["up-61", "sp-01", "4", "heat", "nonsense"])
def test_a_card_that_is_no_upgrade_of_a_known_box_is_refused_by_name(card):
    with pytest.raises(Refused) as caught:
        parse("up-01", card)
    assert (caught.value.refusal.code, caught.value.refusal.facts["card"]) == ("setup.card", card)


@pytest.mark.parametrize("cars", [None, [None], [{"seat": "red", "upgrades": 7}], [{"seat": "red", "upgrades": [7]}]])
def test_what_is_no_list_of_cards_is_malformed(cars):
    with pytest.raises(Refused) as caught:
        parse_setup({"track": "usa", "cars": cars}, lambda _: USA)
    assert caught.value.refusal.code == "setup.malformed"


def test_upgrades_that_are_heat_are_called_heat_where_they_are_played():
    said = {"seat": "red", "gear": 2, "cards": ["up-17", "up-48"]}
    assert parse_command({**said, "do": "plan"}) == Plan(RED, 2, ("heat", "heat"))
    assert parse_command({**said, "do": "discard"}) == Discard(RED, ("heat", "heat"))
    flip = {"do": "flip", "seat": "red", "card": "up-48"}
    assert parse_command(flip) == Flip(RED, "heat")
    assert parse_command({"do": "amend", "no": 3, "command": flip}) == Amend(3, Flip(RED, "heat"))


def test_a_card_that_is_no_text_is_malformed():
    with pytest.raises(Refused) as caught:
        parse_command({"do": "flip", "seat": "red", "card": 4})
    assert caught.value.refusal.code == "malformed"
