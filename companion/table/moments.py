"""What hands must move between two moments of a race: forth, back, and from one branch to another."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from companion.table.hand_moves import hand_moves
from companion.table.restitution import Move, restitution

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from companion.history.moments import Moment

_Way = tuple[str, str, str, str]
"""Whose, what, from which pile, to which."""


def table_moves(before: Moment | None, now: Moment) -> list[Move]:
    """List what hands must move between two moments of a race, one input, undo or redo apart."""
    if before is None:
        return []
    if now.before is before and now.entry == now.no:
        return hand_moves(before.race, now.facts)
    if before.before is now and before.entry == before.no:
        return undo_moves(before)
    return _between_branches(before, now)


def undo_moves(undone: Moment) -> list[Move]:
    """List the moves of an input backwards: the last cards first, and the pieces where they were."""
    assert undone.before is not None, "the start of a race is never undone"
    pieces = _pieces(restitution(undone.race, undone.before.race))
    return pieces + [_reversed(move) for move in reversed(_card_moves([undone]))]


def _between_branches(before: Moment, now: Moment) -> list[Move]:
    """List the difference of what was moved on each branch since they parted: nobody takes back whole rounds for it."""
    compared = restitution(before.race, now.race)
    left, taken = _since_parting(before, now)
    back, forth = _card_moves(left), _card_moves(taken)
    if any(move["move"] == "shuffle" for move in (*back, *forth)):
        return compared  # what has been shuffled can only be counted
    return _pieces(compared) + list(_difference(back, forth))


def _since_parting(before: Moment, now: Moment) -> tuple[list[Moment], list[Moment]]:
    """List the moments of each branch since they parted, the oldest first."""
    branches: tuple[list[Moment], list[Moment]] = ([], [])
    ends = [before, now]
    while ends[0] is not ends[1]:
        further = 0 if ends[0].no >= ends[1].no else 1
        branches[further].insert(0, ends[further])
        behind = ends[further].before
        assert behind is not None, "all branches grow from the start of the race"
        ends[further] = behind
    return branches


def _card_moves(moments: Iterable[Moment]) -> list[Move]:
    since = [(moment.before.race, moment.facts) for moment in moments if moment.before]
    return [move for race, facts in since for move in hand_moves(race, facts) if "count" in move]


def _pieces(moves: Iterable[Move]) -> list[Move]:
    return [move for move in moves if "count" not in move]


def _reversed(move: Move) -> Move:
    return {**move, "from": move["to"], "to": move["from"]}


def _difference(back: Iterable[Move], forth: Iterable[Move]) -> Iterator[Move]:
    """Take off what both branches have moved alike."""
    flows: Counter[_Way] = Counter()
    for move in (*map(_reversed, back), *forth):
        flows[move["seat"], move["move"], move["from"], move["to"]] += move["count"]
    for seat, what, from_, to in list(flows):
        there, again = (seat, what, from_, to), (seat, what, to, from_)
        alike = min(flows[there], flows[again])
        flows[there] -= alike
        flows[again] -= alike
    _shorten(flows)
    for (seat, what, from_, to), count in flows.items():
        if count:
            yield {"seat": seat, "move": what, "count": count, "from": from_, "to": to}


def _shorten(flows: Counter[_Way]) -> None:
    """Let cards that would only pass through the play area go straight to where they end."""
    for seat, what, from_, _ in [way for way in flows if way[3] == "play-area"]:
        for to in [way[3] for way in flows if way[0] == seat and way[2] == "play-area"]:
            into, out = (seat, what, from_, "play-area"), (seat, what, "play-area", to)
            count = min(flows[into], flows[out])
            flows[into] -= count
            flows[out] -= count
            flows[seat, what, from_, to] += count
