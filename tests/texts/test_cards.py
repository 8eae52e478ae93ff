"""Cards are called as on the pages: by part and value, and by their number where that is not enough."""

from __future__ import annotations

import pytest

from companion.engine.catalogue import PRINTED
from companion.texts import LANGUAGES
from companion.texts.cards import card_name


@pytest.mark.parametrize(
    ("card", "name"),
    [
        ("up-08", "Brakes 1/3"),
        ("up-01", "4-wheel drive 4+"),
        ("up-02", "4-wheel drive +++"),
        ("up-36", "Tyres 2 (no. 36)"),
        ("up-17", "Heat (no. 17)"),
        ("sp-01", "Sponsorship 1/2/3/4"),
        ("lg-07", "7"),
        ("stress", "Stress"),
        ("4", "4"),
    ],
)
def test_a_card_is_called_by_what_is_printed_on_it(card: str, name: str) -> None:
    assert card_name(card) == name


def test_a_card_has_a_name_in_every_language() -> None:
    assert [card_name("up-08", language) for language in LANGUAGES] == [
        "Brakes 1/3",
        "Bromsar 1/3",
        "Jarrut 1/3",
        "Frenos 1/3",
        "Brzdy 1/3",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_cards_share_a_name(language: str) -> None:
    assert len({card_name(card, language) for card in PRINTED}) == len(PRINTED)
