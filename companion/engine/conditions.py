"""The numbers of the game, asked of the race.

Steps, forecasts, drivers and pages ask here and name no number themselves. A module of the game that changes one,
such as weather, roads or upgrades, changes the answer here, and everything else follows.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from companion.engine.cards import SPONSORSHIP, as_held
from companion.engine.catalogue import CATALOGUE
from companion.engine.championship import event_rule, fixture_of
from companion.engine.weather import has_tokens, limit_change, overheats, sector_effect, weather_of

if TYPE_CHECKING:
    from companion.engine.catalogue import Box, Symbol, Upgrade
    from companion.engine.race import Race, Turn
    from companion.engine.setup import CarSetUp, SetUp
    from companion.engine.track import Corner, CornerLine
    from companion.engine.types import Seat
    from companion.engine.weather import Weather

GEARS = (1, 2, 3, 4)
LOWEST_GEAR, HIGHEST_GEAR = GEARS[0], GEARS[-1]
LONGEST_SHIFT = 2
MOST_CARS = 9
BOX_HEAT, BOX_STRESS = 48, 37
"""How many cards of these the box of the base game holds."""
USUAL_HANDICAP = 2
"""The most Heat that the rulebook suggests experienced drivers leave out of their engine."""
USUAL_HAND_SIZE = 7
_FREE_SHIFT = 1
_GEAR_COOLDOWN = {1: 3, 2: 1}
_ADRENALINE_COOLDOWN = 1
_CARS_FOR_SECOND_ADRENALINE = 5
_ONE_DISCARD = 1
"""The most cards that the event 1965-1 allows to be discarded in a turn."""
SLIPSTREAM = 2
"""How many Spaces a slipstream carries a car."""
PRESS_ABOVE_LIMIT = 2
"""By how much, at least, Speed must exceed the limit of a press corner to please the press."""
FIRST_CARS = 3
"""How many cars the event 1961-1 rewards for completing their first lap."""
FAST_TURN, MANY_PASSED = 15, 3
"""What a turn is rewarded from: by the event 1961-2 this Speed, by 1963-2 so many cars that were passed."""
BOOKLET_POINTS = (9, 6, 4, 3, 2, 1)
"""What the places of a championship race are worth from the first; places after these are worth nothing."""
CHOSEN_UPGRADES, SPARE_UPGRADES = 3, 3
"""How many upgrades a driver chooses or is dealt for a race, and how many a market shows beyond those to be taken."""
_HEAT_BESIDES_ENGINE = 1
"""The Heat of the Starting Upgrade, which begins in the deck."""


def shift_price(gear: int, to: int, *, flooded: bool = False) -> int:
    """Return the Heat a shift costs; one that begins on a flooded Space costs 1 more downwards."""
    return (abs(to - gear) > _FREE_SHIFT) + (flooded and to < gear)


def lowest_free_gear(gear: int, *, flooded: bool = False) -> int:
    """Return the lowest gear that a shift reaches for free."""
    return gear if flooded else max(LOWEST_GEAR, gear - _FREE_SHIFT)


def may_discard(race: Race, seat: Seat) -> bool:
    """Whether cards may be discarded from the hand where this car stands: not in a tunnel."""
    return not race.track.tunnels or not race.track.is_tunnel(race.car(seat).at.progress)


def corner_limit(race: Race, seat: Seat, line: CornerLine) -> int:
    """Return the Speed at which this car may cross a corner line for free."""
    road = limit_change(race, line.corner.after) if race.roads else 0
    return max(0, line.corner.limit + road + _printed(race, seat, "limit"))


def posted_limit(race: Race, line: CornerLine) -> int:
    """Return the limit of a corner line for everybody."""
    return max(0, line.corner.limit + limit_change(race, line.corner.after)) if race.roads else line.corner.limit


def posted_corners(race: Race) -> tuple[Corner, ...]:
    """List the corners of the board with the limits that hold for everybody."""
    corners = race.track.corners
    if not race.roads:
        return corners
    return tuple(replace(one, limit=max(0, one.limit + limit_change(race, one.after))) for one in corners)


def _printed(race: Race, seat: Seat, symbol: Symbol) -> int:
    """Add up the symbols of a kind on the cards that this car has played in its turn."""
    turn = race.turn
    return turn.ledger.number(symbol) if turn is not None and turn.ledger and turn.seat == seat else 0


def legend_limit(race: Race, line: CornerLine) -> int:
    """Return the limit by which a Legend takes a corner."""
    counts = race.roads and race.rulings.legend_limit_tokens == "yes"
    return max(0, line.corner.limit + limit_change(race, line.corner.after)) if counts else line.corner.limit


def corner_price(race: Race, seat: Seat, line: CornerLine, speed: int) -> int:
    """Return the Heat this car owes for crossing a corner line at this Speed."""
    excess = max(0, speed - corner_limit(race, seat, line))
    return excess + 1 if excess and race.roads and overheats(race, line.corner.after) else excess


class CornerTerms(NamedTuple):
    """What a bill was made of; nothing in the core game, where the limit is always the printed one."""

    base: int | None = None
    road: int | None = None
    cards: int | None = None
    overheat: int | None = None


_PLAIN_TERMS = CornerTerms()


def corner_terms(race: Race, seat: Seat, line: CornerLine, owed: int) -> CornerTerms:
    """Explain a bill: the printed limit, what road and cards add to it, the Heat for overheating."""
    if not has_tokens(race) and race.car(seat).driver.upgrades is None:
        return _PLAIN_TERMS
    after, cards = line.corner.after, _printed(race, seat, "limit")
    return CornerTerms(line.corner.limit, limit_change(race, after), cards, int(owed > 0 and overheats(race, after)))


def spin_out_stress(race: Race, seat: Seat) -> int:
    """Return the Stress cards this car takes when it spins out in its present gear."""
    return 1 if race.car(seat).gear <= 2 else 2


def slipstream_lengths(race: Race, seat: Seat) -> tuple[int, ...]:
    """List how many Spaces a slipstream may carry this car from where it stands, the fewest first."""
    return _lengths(_slipstream_bonuses(race, seat), whole=race.rulings.slip_bonus == "whole")


def _slipstream_bonuses(race: Race, seat: Seat) -> tuple[int, ...]:
    """List the Spaces that each token and each card adds."""
    bonus, turn = sector_effect(race, seat).slipstream if race.roads else 0, race.turn
    cards = turn.ledger.of("slip") if turn is not None and turn.ledger and turn.seat == seat else ()
    return (*((bonus,) if bonus else ()), *(card.number for card in cards))


@lru_cache(maxsize=64)
def _lengths(bonuses: tuple[int, ...], *, whole: bool) -> tuple[int, ...]:
    if not whole:
        return tuple(range(SLIPSTREAM, SLIPSTREAM + sum(bonuses) + 1))
    sums = {SLIPSTREAM}
    for bonus in bonuses:
        sums |= {length + bonus for length in sums}
    return tuple(sorted(sums))


def may_start_slipstream(race: Race, seat: Seat) -> bool:
    """Whether a slipstream may begin where this car stands."""
    return not race.roads or not sector_effect(race, seat).no_slipstream


def lowest_slipstream_gear(race: Race) -> int:
    """Return the lowest gear in which a car may slipstream."""
    return 3 if event_rule(race) == "slipstream-in-high-gears" else LOWEST_GEAR


def cooldown(race: Race, seat: Seat) -> int:
    """Return the Cooldown this car has in a turn wherever it stands: by its gear, by adrenaline and by its cards."""
    return gear_cooldown(race.car(seat).gear, adrenaline=seat in race.adrenaline) + _printed(race, seat, "cool")


def may_cool(race: Race, seat: Seat) -> bool:
    """Whether Cooldown is possible where this car stands."""
    return not race.roads or not sector_effect(race, seat).no_cooldown


def sector_cooldown(race: Race, turn: Turn) -> int:
    """Return the Cooldown that the sector adds and that the car has not used up."""
    bonus = sector_effect(race, turn.seat).cooldown if race.roads else 0
    return bonus if bonus and sector_of(race, turn.seat) not in turn.cooled_sectors else 0


def sector_of(race: Race, seat: Seat) -> int | None:
    """Return the sector in which this car stands: the `after` of the corner line it passed last."""
    corner = race.track.sector(race.car(seat).at.progress)
    return corner.after if corner else None


def gear_cooldown(gear: int, *, adrenaline: bool) -> int:
    """Return the Cooldown that a gear gives, with adrenaline or without."""
    return _GEAR_COOLDOWN.get(gear, 0) + (_ADRENALINE_COOLDOWN if adrenaline else 0)


def most_cooldown() -> int:
    """Return the most Cooldown that gear and adrenaline give in a turn; cards and road tokens may add to it."""
    return max(gear_cooldown(gear, adrenaline=True) for gear in GEARS)


def adrenaline_speed(race: Race, seat: Seat) -> int:  # noqa: ARG001 - the same for all in the core game
    """Return the Speed, and the Spaces, that adrenaline adds."""
    return 1


def adrenaline_cars(race: Race) -> int:
    """Return how many cars get adrenaline: decided by how many started, not by how many are left."""
    if event_rule(race) == "no-adrenaline":
        return 0
    return 2 if race.started >= _CARS_FOR_SECOND_ADRENALINE else 1


def boost_price(race: Race, seat: Seat) -> int:
    """Return the Heat a boost costs this car where it stands."""
    return 0 if race.roads and sector_effect(race, seat).free_boost else 1


def hand_size(race: Race, seat: Seat) -> int:  # noqa: ARG001 - the same for all
    """Return how many cards a hand is filled up to."""
    return race.hand_size


def starting_hand(setup: SetUp) -> int:
    """Return how many cards a hand holds when the race starts: by the event, else by the set-up."""
    return fixture_of(setup).hand or (USUAL_HAND_SIZE if setup.hand is None else setup.hand)


def sponsorship_cards(boxes: tuple[Box, ...]) -> int:
    """Return how many sponsorship cards these boxes hold."""
    return sum(CATALOGUE[card].in_box or 0 for card in SPONSORSHIP if CATALOGUE[card].box in boxes)


def press_cards(race: Race) -> int:
    """Return how many sponsorship cards the press gives at a corner."""
    return 2 if event_rule(race) == "double-press" else 1


def most_discards(race: Race, turn: Turn, hand: int) -> int:
    """Return how many cards of a hand may be discarded in step 8."""
    if event_rule(race) != "one-discard":
        return hand
    return min(hand, _ONE_DISCARD - turn.stress_reduced if _reducing_counts(race) else _ONE_DISCARD)


def most_reduced(race: Race, turn: Turn, stress: int) -> int:
    """Return how much of this Stress may be put away in step 5."""
    if event_rule(race) != "one-discard" or not _reducing_counts(race):
        return stress
    return min(stress, _ONE_DISCARD - turn.stress_reduced)


def _reducing_counts(race: Race) -> bool:
    return race.rulings.hold_tight_reduce == "counts"


def race_laps(setup: SetUp) -> int:
    """Return how many laps are raced: an event may add one or leave one out."""
    return setup.laps + fixture_of(setup).laps


def full_engine(setup: SetUp, car: CarSetUp) -> int:
    """Return the Heat that is counted out for a car's engine, before the weather moves any of it."""
    return max(0, setup.track.heat + fixture_of(setup).heat + _weather(setup).heat - car.handicap)


def starting_engine(setup: SetUp, car: CarSetUp) -> int:
    """Return the Heat a car's engine holds when the race starts."""
    weather = _weather(setup)
    return max(0, full_engine(setup, car) - weather.to_deck - weather.to_discard)


def starting_discard(setup: SetUp, car: CarSetUp) -> int:
    """Return the Heat that starts in a seat's discard pile."""
    return min(full_engine(setup, car), _weather(setup).to_discard)


def _weather(setup: SetUp) -> Weather:
    return weather_of(setup.weather.token if setup.weather else None)


def starting_heat(setup: SetUp, car: CarSetUp) -> int:
    """Return all Heat a seat owns: its engine's, and that of the Starting Upgrade or of upgrades in its deck."""
    upgrades = starting_upgrades(setup, car)
    if upgrades is None:
        return owned_heat(full_engine(setup, car))
    return full_engine(setup, car) + sum(as_held(upgrade) == "heat" for upgrade in upgrades)


def starting_upgrades(setup: SetUp, car: CarSetUp) -> tuple[Upgrade, ...] | None:
    """Return the upgrades among a seat's cards; None if it has the Starting Upgrades: not where the Garage is open."""
    return () if car.upgrades is None and (setup.garage or setup.championship) else car.upgrades


def owned_heat(full_engine: int) -> int:
    """Return all Heat that belongs to a seat with Starting Upgrades whose engine starts with this much."""
    return full_engine + _HEAT_BESIDES_ENGINE


def starting_stress(setup: SetUp, car: CarSetUp) -> int:  # noqa: ARG001 - the same for all on a board
    """Return the Stress cards a seat starts with."""
    return max(0, setup.track.stress + fixture_of(setup).stress + _weather(setup).stress)
