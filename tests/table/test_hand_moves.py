"""What players must move because of an input."""

from __future__ import annotations

from companion.boards import load_track
from companion.engine import commands as c
from companion.engine import events as e
from companion.engine.decide import Decided, begin, decide
from companion.engine.evolve import evolve
from companion.engine.garage_selection import GarageSetUp
from companion.engine.setup import CarSetUp, SetUp
from companion.simulation.field import field_of
from companion.simulation.play import run_race
from companion.table.hand_moves import BY_THEMSELVES, hand_moves
from companion.table.moves import moves_cards
from companion.table.restitution import restitution

from ..all_modules import WIDE, mixed
from ..engine.strips import blue, car, green, red, strip
from ..virtual_table import VirtualTable


def road(**red_car):
    return strip(
        """
        B . . . R . |4 . . . . . .
        . . . . . . |  . . . . . .
        """,
        red=car(**red_car),
    )


def moves_of(table, command, about=None):
    decided = decide(table.race, command, "seat")
    assert isinstance(decided, Decided)
    told = [move for move in hand_moves(table.race, decided.facts) if move["seat"] == (about or command.seat)]
    return [(move["move"], move.get("count"), move.get("from"), move["to"]) for move in told]


def test_discarded_cards_leave_the_hand_before_it_is_filled_up():
    before = road(gear=1).plays(red, "1", others={blue: ("1",)}).does(c.Done(red))
    assert moves_of(before, c.Discard(red, ("2", "3"))) == [
        ("cards", 2, "hand", "discard"),
        ("cards", 1, "play-area", "discard"),
        ("cards", 3, "deck", "hand"),
    ]


def test_around_a_shuffle_the_old_deck_is_drawn_first_and_the_new_one_after_it():
    before = road(gear=1, deck=1).plays(red, "1", others={blue: ("1",)}).does(c.Done(red))
    assert moves_of(before, c.Discard(red, ("2", "3"))) == [
        ("cards", 2, "hand", "discard"),
        ("cards", 1, "play-area", "discard"),
        ("cards", 1, "deck", "hand"),
        ("shuffle", len(before.cards(red).discard) + 3, "discard", "deck"),
        ("cards", 2, "deck", "hand"),
    ]


def test_heat_cooled_and_heat_paid_by_one_input_are_both_listed():
    before = road(gear=2, engine=3).plays(red, "4", "4", others={blue: ("1",)})
    assert ("heat", 4, "engine", "discard") not in moves_of(before, c.Cooldown(red, 1))
    ending = before.does(c.Boost(red)).flips(red, "1")
    told = moves_of(ending, c.Cooldown(red, 1))
    assert told[0] == ("heat", 1, "hand", "engine")
    assert ("heat", 3, "engine", "discard") in told


def test_a_blocked_car_that_takes_the_race_line_is_moved_over():
    race = strip(
        """
        . . B . . . .
        . R G . . . .
        """,
        rulings={"blocked_spot": "race-line"},
    ).plans(blue, "0")
    asked = race.plans(green, "0").plans(red, "1").up_to(green).does(c.Done(green), c.Pass(green))
    (car_move,) = [to for move, _, _, to in moves_of(asked, c.Discard(green), about=red) if move == "car"]
    assert (car_move["space"], car_move["spot"]) == (2, "line")


def test_making_the_moves_of_whole_races_gives_the_piles_the_companion_counts():
    result = run_race(load_track("italy"), 1, field_of(5), 1, 3)
    race = begin(result.setup).race
    for command in result.commands:
        decided = decide(race, command, "seat")
        piles = {one.seat: _piles(one) for one in race.cars}
        for move in hand_moves(race, decided.facts):
            if move["move"] not in ("car", "gear"):
                mat = piles[move["seat"]]
                assert mat.get(move["from"], 99) >= move["count"], "nobody can move what is not there"
                mat[move["from"]] = mat.get(move["from"], 99) - move["count"]
                mat[move["to"]] += move["count"]
        race = decided.race
        assert {one.seat: {**_piles(one)} for one in race.cars} == {
            seat: {pile: mat[pile] for pile in mat if pile != "reserve"} for seat, mat in piles.items()
        }


def _piles(one):
    cards = one.holdings
    return {
        "engine": cards.engine,
        "hand": len(cards.hand),
        "deck": len(cards.deck),
        "discard": len(cards.discard),
        "play-area": len(cards.play_area),
    }


def test_a_fact_that_tells_by_itself_moves_no_piece_and_asks_for_no_pile():
    core = run_race(load_track("italy"), 1, field_of(5), 1, 3)
    mixes = (VirtualTable(mixed(seed), seed) for seed in WIDE)
    races = [(core.setup, core.commands), *((table.setup, _played(table)) for table in mixes)]
    seen = {type(fact) for setup, commands in races for fact in _telling_by_themselves(setup, commands)}
    assert seen >= {*BY_THEMSELVES} - {e.Unplanned, e.PassedOver, e.FlipMissed, e.Swapped, e.CardDropped}


def _played(table):
    list(table.play())
    return [command for _, command in table.inputs]


def _telling_by_themselves(setup, commands):
    race = begin(setup).race
    for command in commands:
        for fact in decide(race, command, "seat").facts:
            after = evolve(race, fact)
            if isinstance(fact, BY_THEMSELVES):
                yield fact
                assert all(map(moves_cards, restitution(race, after))), fact
                assert fact.pile_moves(None) is not None
            race = after


def test_a_card_that_is_one_too_many_goes_to_the_discard_pile():
    rulings = {"gear_shown": "at-reveal", "tournament_mistake": "booklet"}
    table = strip("B R . . .\n. . . . .", rulings=rulings, red=car(gear=1, engine=0)).plays(red, "4", "3", "2")
    moves = hand_moves(table.race, table.does(c.Dropped(red, "3")).facts[len(table.facts) :])
    assert moves[0] == {"seat": "red", "move": "cards", "count": 1, "from": "play-area", "to": "discard"}


def test_a_card_is_taken_from_the_market_into_the_deck_and_back():
    race = begin(SetUp(load_track("usa"), 1, (CarSetUp(red),), garage=GarageSetUp())).race
    shown = decide(race, c.Market(("up-01", "up-02", "up-03", "up-04")), "table")
    picked = decide(shown.race, c.Pick(red, "up-02"), "seat")
    taken = {"seat": red, "move": "cards", "count": 1, "from": "market", "to": "deck"}
    assert hand_moves(race, shown.facts) == []
    assert hand_moves(shown.race, picked.facts) == restitution(shown.race, picked.race) == [taken]
    assert restitution(picked.race, shown.race) == [taken | {"from": "deck", "to": "market"}]
