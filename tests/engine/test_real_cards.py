"""Races with real cards behind them: a hidden dealer shuffles and deals, drivers answer at random from true hands.

The companion must never refuse what the cards show, and what it thinks it knows must be so.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.engine import commands as c
from companion.engine import events as e
from companion.engine.catalogue import CARD_IDS, NEVER_DISCARDED
from companion.engine.decide import Decided, begin, decide
from companion.engine.decisions import decision_of, open_decisions
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.track import Corner, Track
from companion.engine.types import SEATS

from .piles import bag

BOARD = Track("board", "Board", 24, 1, 3, 3, (Corner(5, 3), Corner(12, 5), Corner(22, 2)))


class RealCards:
    """One seat's cards on the real table."""

    def __init__(self, random, holdings):
        self.random, self.engine, self.play_area = random, holdings.engine, []
        cards = [card for card in CARD_IDS for _ in range(holdings.unaccounted[card])]
        random.shuffle(cards)
        hand, deck = len(holdings.hand), len(holdings.deck)
        self.hand, self.deck, self.discard = cards[:hand], cards[hand : hand + deck], cards[hand + deck :]

    def follow(self, fact):
        """Do with the cards what a fact says hands do."""
        match fact:
            case e.Revealed():
                self._out_of_hand(fact.cards, self.play_area)
            case e.Flipped():
                assert self.deck.pop() == fact.card
                (self.play_area if fact.kept else self.discard).append(fact.card)
            case e.Reshuffled():
                self._shuffle()
            case e.HeatPaid():
                self.engine -= fact.heat
                self.discard += ["heat"] * fact.heat
            case e.Cooled():
                self._out_of_hand(["heat"] * fact.heat, [])
                self.engine += fact.heat
            case e.SpunOut():
                self.hand += ["stress"] * fact.stress
            case e.Discarded():
                self._out_of_hand(fact.cards, self.discard)
            case e.Replenished():
                self.discard += self.play_area
                self.play_area = []
                for _ in range(fact.drawn):
                    self._draw()

    def _out_of_hand(self, cards, to):
        for card in cards:
            self.hand.remove(card)
            to.append(card)

    def _shuffle(self):
        assert not self.deck
        self.deck, self.discard = self.discard, []
        self.random.shuffle(self.deck)

    def _draw(self):
        if not self.deck:
            self._shuffle()
        self.hand.append(self.deck.pop())

    def check(self, holdings):
        """Compare with what the companion thinks."""
        piles = (self.hand, holdings.hand), (self.deck, holdings.deck), (self.discard, holdings.discard)
        for real, thought in piles:
            assert len(real) == len(thought)
            assert bag(*real) >= thought.known
        assert holdings.engine == self.engine
        assert list(holdings.play_area) == self.play_area
        assert holdings.top in (None, *self.discard[-1:])
        assert holdings.hand_can_be(bag(*self.hand))
        assert holdings.deck_can_give(bag(*self.deck))


class Driver:
    """Answers by chance, but only with cards it has."""

    def __init__(self, random, real):
        self.random, self.real = random, real

    def answer(self, decision):
        option = self.random.choice(decision.options)
        match option.do:
            case "plan":
                return self._plan(decision.seat, option)
            case "flip":
                return c.Flip(decision.seat, self.real.deck[-1])
            case "cooldown":
                heat = min(option.max, self.real.hand.count("heat"))
                return c.Cooldown(decision.seat, heat) if heat else c.Done(decision.seat)
            case "discard":
                return c.Discard(decision.seat, self._some([x for x in self.real.hand if x not in NEVER_DISCARDED]))
        plain = (c.Unplan, c.Boost, c.Adrenaline, c.Done, c.Slipstream, c.Pass)
        return {kind.__dataclass_fields__["do"].default: kind for kind in plain}[option.do](decision.seat)

    def _plan(self, seat, option):
        gear = self.random.choice(option.gears).gear
        playable = [card for card in self.real.hand if card != "heat"]
        self.random.shuffle(playable)
        heat = ["heat"] * max(0, gear - len(playable))
        return c.Plan(seat, gear, (*playable[:gear], *heat))

    def _some(self, cards):
        return tuple(self.random.sample(cards, self.random.randint(0, len(cards))))


def play(seed, *cars):
    """Play a whole race, checking the cards after every input; give all facts."""
    random = Random(seed)
    race = begin(SetUp(BOARD, 2, cars)).race
    real = {car.seat: RealCards(random, car.holdings) for car in race.cars}
    drivers = {seat: Driver(random, cards) for seat, cards in real.items()}
    facts = []
    while decisions := open_decisions(race):
        decision = random.choice(decisions)
        command = drivers[decision.seat].answer(decision)
        decided = decide(race, command, "seat")
        assert isinstance(decided, Decided), (command, decided, decision_of(race, decision.seat))
        for fact in decided.facts:
            if seat := getattr(fact, "seat", None):
                real[seat].follow(fact)
        race = decided.race
        for seat, cards in real.items():
            cards.check(race.car(seat).holdings)
        facts += decided.facts
    assert race.phase == "finished"
    return facts


@pytest.mark.parametrize("seed", range(12))
def test_true_cards_are_never_refused(seed):
    kinds = Counter(fact.type for fact in play(seed, *map(CarSetUp, SEATS[: 1 + seed % 4])))
    assert kinds["finished"] == 1 + seed % 4
    assert kinds["replenished"]


@pytest.mark.parametrize("seed", range(8))
def test_true_cards_are_never_refused_after_a_take_over(seed):
    some_seen_before = CarSetUp(SEATS[0], engine=0, hand=4 + seed, discard=seed)
    most_seen_before = CarSetUp(SEATS[1], engine=0, deck=seed)
    kinds = Counter(fact.type for fact in play(seed, some_seen_before, most_seen_before))
    assert kinds["finished"] == 2


def test_the_hidden_races_meet_what_is_rare():
    kinds = Counter()
    for seed in range(12):
        kinds.update(fact.type for fact in play(seed, CarSetUp(SEATS[0], engine=0), CarSetUp(SEATS[1])))
    assert min(kinds[rare] for rare in ("cluttered", "reshuffled", "spun_out", "cooled", "boosted")) > 0
