"""Turn one input into facts or a refusal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never, get_args

from companion.engine import commands as c
from companion.engine import garage_phase, legends, referee
from companion.engine import symbol_commands as sc
from companion.engine.decisions import decision_of
from companion.engine.events import Event, RaceStarted
from companion.engine.evolve import evolve
from companion.engine.passed_over import pass_over
from companion.engine.race import Race
from companion.engine.refusals import Refusal, Refused
from companion.engine.round import go_on, leave_step, start_race
from companion.engine.setup import SetUp, check_setup
from companion.engine.sponsorship import check_boxes
from companion.engine.steps import (
    s2_play_cards,
    s3_choose,
    s3_reveal_move,
    s4_adrenaline,
    s5_react,
    s5_symbols,
    s5_use_symbols,
    s6_slipstream,
    s8_discard,
    s9_replenish_hand,
)
from companion.engine.unfolding import Knowledge, Unfolding
from companion.engine.unpaid import is_short

if TYPE_CHECKING:
    from typing_extensions import TypeIs

    from companion.engine.race import Turn

_OF_A_TURN: frozenset[type[c.RaceCommand]] = frozenset(get_args(c.RaceCommand))


@dataclass(frozen=True, slots=True)
class Decided:
    """The facts that follow from an input, and the race after them."""

    facts: tuple[Event, ...]
    race: Race


def begin(setup: SetUp) -> Decided | Refusal:
    """Start a race."""
    try:
        check_setup(setup)
    except Refused as refused:
        return refused.refusal
    started = RaceStarted(setup)
    u = Unfolding(evolve(None, started), "table")
    start_race(u)
    go_on(u)  # where only Legends race, nobody has to plan
    return Decided((started, *u.facts), u.race)


def decide(race: Race, command: c.Command, judged_by: Knowledge) -> Decided | Refusal:
    """Decide what an input leads to; the given race does not change."""
    u = Unfolding(race, judged_by)
    try:
        if not pass_over(u, command):
            _check_allowed(race, command)
            if _is_of_a_turn(command):
                _answer_in_race(u, command)
            else:
                _carry_out(u, command)
    except Refused as refused:
        return refused.refusal
    go_on(u)
    return Decided(tuple(u.facts), u.race)


def _is_of_a_turn(command: c.Command) -> TypeIs[c.RaceCommand]:
    """Whether this is a seat's answer during the race; a set lookup, because nearly all inputs are."""
    return type(command) in _OF_A_TURN


def _carry_out(u: Unfolding, command: c.GarageCommand | sc.SymbolCommand | c.RefereeCommand) -> None:
    match command:
        case c.Market() | c.LegendCard():
            _answer_for_table(u, command)
        case c.Correct():
            referee.correct(u, command)
        case c.Recount():
            referee.recount(u, command)
        case c.Retire():
            referee.retire(u, command)
        case c.Finish():
            referee.finish(u, command)
        case c.Abandon():
            referee.abandon(u, command)
        case c.Confirm():
            referee.confirm(u)
        case _:
            _answer_for_seat(u, command)


def _answer_for_seat(u: Unfolding, command: c.GarageCommand | sc.SymbolCommand) -> None:
    match command:
        case c.Pick() | c.Keep() | c.Swap():
            garage_phase.answer(u, command)
        case sc.Choose():
            s3_choose.choose(u, command)
        case _:
            s5_use_symbols.react(u, command)


def _answer_in_race(u: Unfolding, command: c.RaceCommand) -> None:
    check_boxes(u.race, command)
    referee.recount_if_shown(u, command)
    _answer(u, command)


def _answer_for_table(u: Unfolding, command: c.TableCommand) -> None:
    if isinstance(command, c.Market):
        garage_phase.show_market(u, command)
    else:
        legends.turn_card(u, command)


def _answer(u: Unfolding, command: c.RaceCommand) -> None:
    """Carry out a seat's answer; some answers end their step."""
    match command:
        case c.Plan() | c.Unplan() | c.Dropped() | c.Flip():
            _show_cards(u, command)
        case c.Cooldown() | c.Boost() | c.Adrenaline():
            _react(u, command)
        case c.Slipstream():
            s6_slipstream.slipstream(u, command)
            leave_step(u, chosen=True)
        case c.Discard():
            s8_discard.discard(u, command)
            leave_step(u, chosen=True)
        case c.LoseHeat():
            s9_replenish_hand.lose_heat(u, command)
        case c.Pass() if u.race.selection is not None:
            garage_phase.decline_swap(u, command)
        case c.Done() | c.Pass():
            s5_use_symbols.end(u)
            leave_step(u, chosen=True)
        case _:
            assert_never(command)


def _react(u: Unfolding, command: c.Cooldown | c.Boost | c.Adrenaline) -> None:
    match command:
        case c.Cooldown():
            s5_react.cooldown(u, command)
        case c.Boost():
            s5_react.boost(u, command)
        case c.Adrenaline():
            s4_adrenaline.use(u, command)
        case _:
            assert_never(command)


def _show_cards(u: Unfolding, command: c.Plan | c.Unplan | c.Dropped | c.Flip) -> None:
    """Carry out an answer of steps 2 and 3."""
    match command:
        case c.Plan():
            s2_play_cards.plan(u, command)
        case c.Unplan():
            s2_play_cards.unplan(u, command)
        case c.Dropped():
            s3_reveal_move.drop(u, command)
        case c.Flip():
            s3_reveal_move.flip(u, command)
        case _:
            assert_never(command)


def _check_allowed(race: Race, command: c.Command) -> None:
    if not _fits_phase(race, command):
        raise Refused("not-now", do=command.do, phase=race.phase)
    match command:
        case c.Finish() | c.Abandon() | c.Confirm():
            return
        case c.Market() | c.LegendCard():
            _check_asked_of_table(race, command)
        case _ if not race.has(command.seat):
            raise Refused("unknown-seat", seat=command.seat)
        case c.Correct() | c.Recount() | c.Retire():
            return
        case _:
            _check_offered(race, command)


def _fits_phase(race: Race, command: c.Command) -> bool:
    """Whether the command fits the current phase; after the finish only `confirm` does, and only once."""
    if isinstance(command, c.Confirm):
        return race.phase == "finished" and not race.official
    return race.phase in ("garage", "planning", "resolving")


def _check_asked_of_table(race: Race, command: c.TableCommand) -> None:
    """Refuse an answer to a question that the table is not asked now."""
    decision = decision_of(race, None)
    if decision is None or not decision.option(command.do):
        raise Refused("not-now", do=command.do, phase=race.phase)


def _check_offered(race: Race, command: c.SeatCommand) -> None:
    """Refuse a command that is not among the seat's options, with the most specific reason."""
    decision = decision_of(race, command.seat)
    if decision is None:
        raise _not_your_turn(race, command)
    if not decision.option(command.do):
        raise _why_not_offered(race, command) or Refused("not-now", do=command.do, asked=decision.asked)


def _not_your_turn(race: Race, command: c.SeatCommand) -> Refused:
    if isinstance(command, c.Pick | c.Keep) and (not_asked := garage_phase.why_not_asked(race, command)):
        return not_asked
    if race.turn is None or race.car(command.seat).status != "racing" or isinstance(command, c.Plan | c.Unplan):
        return Refused("not-now", do=command.do, phase=race.phase)
    return Refused("not-your-turn", seat=command.seat, turn=race.turn.seat)


def _why_not_offered(race: Race, command: c.SeatCommand) -> Refused | None:
    """Return why a choice was not offered: a step with nothing to choose is skipped without a word."""
    turn = race.turn
    if turn is None or turn.flips_owed or turn.drop_owed:
        return None
    if isinstance(command, c.Slipstream):
        passed_over = turn.step == "discard" and "slipstream" not in turn.left
        return s6_slipstream.why_no_slipstream(race, turn.seat, command.spaces) if passed_over else None
    return None if "react" in turn.left else _why_no_reaction(race, turn, command)


def _why_no_reaction(race: Race, turn: Turn, command: c.SeatCommand) -> Refused | None:
    if isinstance(command, sc.Reaction):
        return s5_symbols.why_no_reaction(race, turn, command)
    match command:
        case c.Cooldown() if not s5_react.most_cooldown(race, turn):
            return s5_react.why_no_cooldown(race, turn, command.heat)
        case c.Boost():
            return s5_react.why_no_boost(race, turn)
        case c.Adrenaline():
            return s4_adrenaline.why_no_adrenaline(race, turn)
        case c.Done() if is_short(race, turn):
            return s5_symbols.heat_short(race, turn)
        case _:
            return None
