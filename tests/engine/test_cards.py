"""Bags of cards, from the core game and from the Garage."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.engine.cards import SPONSORSHIP, Cards, sponsor_cards
from companion.engine.catalogue import CARD_IDS, CORE_CARDS

DRAWN = ("3", "heat", "up-22", "up-60", "sp-01")


def bags(seed: int) -> tuple[Counter[str], Counter[str]]:
    """Draw two bags by chance: often of the core game, sometimes with cards of the Garage."""
    dice = Random(seed)
    faces = [dice.choice((CORE_CARDS, DRAWN)) for _ in range(2)]
    one, other = (Counter(dice.choices(of, k=dice.randint(0, 9))) for of in faces)
    return one, other


@pytest.mark.parametrize("seed", range(60))
def test_a_bag_counts_like_a_list_of_cards(seed) -> None:
    one, other = bags(seed)
    have, want = Cards.of(one.elements()), Cards.of(other.elements())
    assert (have >= want) == (one >= other)
    assert have.lacks(want) == Cards.of((other - one).elements())
    assert have + want - want == have
    assert len(have) == one.total()
    counted = {card: "sp-01" if card in SPONSORSHIP else card for card in CARD_IDS}
    assert dict(zip(CARD_IDS, have.counts, strict=True)) == {card: one[counted[card]] for card in CARD_IDS}


def test_sponsorship_cards_are_counted_as_one_kind() -> None:
    assert Cards.of(("sp-03", "sp-05")) == Cards.of(("sp-01", "sp-01")) == sponsor_cards(2)
    assert Cards.of(("sp-03",))["sp-07"] == 1


def test_upgrades_may_be_discarded_and_are_no_basic_cards() -> None:
    cards = Cards.of(("1", "up-22", "sp-07", "heat", "stress"))
    assert cards.discardable == 3
    assert cards.basic == 1
