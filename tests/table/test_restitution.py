"""What players must move, found by comparing two races: for play, undo and correction."""

from __future__ import annotations

from typing import Any

from companion.engine import commands as c
from companion.table.restitution import restitution

from ..engine.strips import blue, car, red, strip


def table(**red_car: Any):
    return strip(
        """
        . R . |3 . . . B
        . . . |  . . . .
        """,
        red=car(**red_car),
        blue=car(gear=1),
    )


def moves(before: Any, after: Any, seat: str = red) -> list[dict[str, Any]]:
    told = [move for move in restitution(before.race, after.race) if move["seat"] == seat]
    return [{key: value for key, value in move.items() if key != "seat"} for move in told]


def cards(count: int, from_: str, to: str, move: str = "cards") -> dict[str, Any]:
    return {"move": move, "count": count, "from": from_, "to": to}


def car_to(space: int, spaces: int | None, spot: str = "line") -> dict[str, Any]:
    mark = (3 - space) % 30
    at = {"lap": 1, "space": space, "spot": spot, "progress": space, "mark": mark, "corner": 3}
    return {"move": "car", "to": at} | ({} if spaces is None else {"spaces": spaces})


def test_there_is_nothing_to_move_before_a_race():
    assert restitution(None, table().race) == []


def test_a_sealed_plan_moves_nothing():
    before = table(gear=1)
    assert restitution(before.race, before.plans(red, "4", "1").race) == []


def test_a_reveal_lays_cards_out_shifts_the_gear_and_moves_the_car():
    planned = table(gear=1).plans(red, "1", "1").plans(blue, "1").up_to(blue).does(c.Done(blue))
    revealed = planned.does(c.Discard(blue))
    assert moves(planned, revealed) == [car_to(4, 2), cards(2, "hand", "play-area")]


def test_heat_paid_goes_from_the_engine_to_the_discard_pile():
    before = table(gear=1).plays(red, "4", others={blue: ("4",)})
    after = before.does(c.Done(red))
    assert moves(before, after) == [cards(1, "engine", "discard", "heat")]


def test_cooling_brings_heat_from_the_hand_to_the_engine():
    before = table(gear=1, engine=2).plays(red, "1")
    assert moves(before, before.does(c.Cooldown(red, 2))) == [cards(2, "hand", "engine", "heat")]


def test_a_boost_pays_one_heat():
    before = table(gear=1).plays(red, "1")
    assert moves(before, before.does(c.Boost(red))) == [cards(1, "engine", "discard", "heat")]


def test_a_flip_that_counts_goes_to_the_play_area():
    before = table(gear=1).plays(red, "stress")
    assert cards(1, "deck", "play-area") in moves(before, before.does(c.Flip(red, "1")))


def test_a_flip_that_does_not_count_goes_to_the_discard_pile():
    before = table(gear=1).plays(red, "stress")
    assert moves(before, before.does(c.Flip(red, "5"))) == [cards(1, "deck", "discard")]


def test_a_spin_out_sets_the_car_back_drops_the_gear_and_deals_stress():
    before = table(gear=4, engine=0).plays(red, "4", "4", "4")
    after = before.does(c.Done(red)) if before.race.turn else before
    told = moves(table(gear=4, engine=0), after)
    assert {"move": "gear", "to": 1} in told
    assert cards(2, "reserve", "hand", "stress") in told


def test_discards_and_draws_are_counted_and_never_named():
    before = table(gear=1).plays(red, "1").does(c.Done(red))
    told = moves(before, before.does(c.Discard(red, ("4", "2"))))
    assert cards(1, "play-area", "discard") in told
    assert all(set(move) == {"move", "count", "from", "to"} for move in told)


def test_undo_lists_the_same_ways_back():
    before = table(gear=1).plays(red, "4", others={blue: ("4",)})
    after = before.does(c.Done(red))
    assert moves(after, before) == [cards(1, "discard", "engine", "heat")]


def test_undoing_a_move_puts_the_car_back_and_the_cards_into_the_hand():
    planned = table(gear=1).plans(red, "1").plans(blue, "1").up_to(blue).does(c.Done(blue))
    revealed = planned.does(c.Discard(blue))
    assert moves(revealed, planned) == [car_to(2, -1), cards(1, "play-area", "hand")]


def test_undoing_a_spin_out_gives_the_stress_back():
    before = table(gear=4, engine=0)
    spun = before.plays(red, "4", "4", "4")
    spun = spun.does(c.Done(red)) if spun.race.turn else spun
    assert cards(2, "hand", "reserve", "stress") in moves(spun, before)


def test_undoing_a_cooldown_brings_the_heat_back_into_the_hand():
    before = table(gear=1, engine=2).plays(red, "1")
    after = before.does(c.Cooldown(red, 2))
    assert moves(after, before) == [cards(2, "engine", "hand", "heat")]


def test_a_correction_moves_what_the_referee_corrected():
    before = table(gear=1)
    after = before.does(c.Correct(red, c.Place(1, 6, "off"), 3, 4, "a slip"))
    pieces = [car_to(6, 4, "off"), {"move": "gear", "to": 3}]
    assert moves(before, after) == [*pieces, cards(2, "engine", "discard", "heat")]


def test_a_car_that_retires_leaves_the_board():
    before = table()
    assert moves(before, before.does(c.Retire(red))) == [{"move": "car", "to": None}]


def test_undoing_a_retirement_puts_the_car_back():
    before = table()
    assert moves(before.does(c.Retire(red)), before) == [car_to(2, None)]


def test_untouched_cars_are_not_listed():
    before = table(gear=1).plays(red, "4", others={blue: ("4",)})
    assert moves(before, before.does(c.Done(red)), blue) == []


def test_around_a_shuffle_players_put_cards_away_then_shuffle_then_draw():
    before = table(gear=1, deck=0).plays(red, "1").does(c.Done(red))
    discard = len(before.race.car(red).holdings.discard)
    assert moves(before, before.does(c.Discard(red))) == [
        cards(1, "play-area", "discard"),
        cards(discard + 1, "discard", "deck", "shuffle"),
        cards(1, "deck", "hand"),
    ]


def test_undoing_a_shuffle_says_how_many_cards_go_back_to_the_discard_pile():
    before = table(gear=1, deck=1).plays(red, "1", others={blue: ("1",)}).does(c.Done(red))
    discard = len(before.race.car(red).holdings.discard)
    told = moves(before.does(c.Discard(red, ("4",))), before)
    assert cards(discard + 1, "deck", "discard", "shuffle") in told
