"""What is printed on the cards of all boxes."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.engine.catalogue import (
    BASIC,
    CARD_IDS,
    CATALOGUE,
    COPIES,
    CORE_CARDS,
    PRINTED,
    is_cluttered,
    plus_symbols,
)

UPGRADES = [face for face in PRINTED.values() if face.kind == "upgrade"]
SPONSORSHIPS = [face for face in PRINTED.values() if face.kind == "sponsorship"]


def test_the_cards_of_the_core_game_come_first() -> None:
    assert CARD_IDS[: len(CORE_CARDS)] == CORE_CARDS == ("0", "1", "2", "3", "4", "5", "heat", "stress")


def test_there_are_sixty_upgrades_and_seven_sponsorship_cards() -> None:
    assert [face.card for face in UPGRADES] == [f"up-{number:02}" for number in range(1, 61)]
    assert [face.card for face in SPONSORSHIPS] == [f"sp-{number:02}" for number in range(1, 8)]


def test_the_boxes_hold_as_many_as_are_printed() -> None:
    assert Counter((face.box, face.level) for face in UPGRADES) == {
        ("base", "basic"): 17,
        ("base", "advanced"): 31,
        ("heavy-rain", "advanced"): 6,
        ("tunnel-vision", "advanced"): 6,
    }
    assert {face.in_box for face in UPGRADES} == {2}
    assert {face.in_box for face in SPONSORSHIPS} == {7}
    assert [face.box for face in SPONSORSHIPS] == ["base"] * 5 + ["heavy-rain", "tunnel-vision"]


def test_two_upgrades_are_heat_and_no_cards_of_their_own() -> None:
    heat = [face.card for face in UPGRADES if face.family == "heat"]
    assert heat == ["up-17", "up-48"]
    assert not any(card in CARD_IDS for card in heat)
    assert [face.card for face in UPGRADES if not face.discardable] == heat


def test_no_upgrade_is_a_basic_card_nor_in_a_seats_own_colour() -> None:
    assert BASIC == ("1", "2", "3", "4")
    assert set(COPIES) == set(CORE_CARDS) - {"heat", "stress"}
    assert not is_cluttered(("up-07", "up-42"))


def test_only_sponsorship_leaves_the_game_when_it_is_played() -> None:
    assert [face.card for face in PRINTED.values() if face.symbol("once")] == [face.card for face in SPONSORSHIPS]


@pytest.mark.parametrize(
    ("card", "values", "symbols"),
    [
        ("up-02", (), {"plus": 3}),
        ("up-07", (1, 2, 3, 4), {"heat": 1}),
        ("up-23", (), {"plus": 1, "salvage": 2, "cool": 1}),
        ("up-28", (1,), {"direct": 1, "accelerate": 1, "scrap": 5}),
        ("up-36", (2,), {"limit": -1, "cool": 3}),
        ("up-40", (), {"plus": 1, "limit": 1, "slip": 1, "cool": 1}),
        ("up-43", (8,), {"heat": 1, "scrap": 6}),
        ("up-49", (1,), {"super_cool": 1, "salvage": 4, "limit": -1}),
        ("up-50", (0,), {"super_cool": 1, "slip": 1, "reduce": 1}),
        ("up-57", (2,), {"draft": 2, "salvage": 2, "scrap": 5}),
        ("sp-05", (3,), {"limit": 1, "once": 1}),
    ],
)
def test_numbers_and_symbols_are_as_printed(card, values, symbols) -> None:
    assert CATALOGUE[card].values == values
    assert dict(CATALOGUE[card].symbols) == symbols


def test_a_stress_is_a_plus_like_those_of_upgrades():
    assert plus_symbols(("stress", "up-02", "4")) == 4
