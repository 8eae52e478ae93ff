"""What players must move between two moments of a race: forward, back, and from one branch to another."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from companion.table.hand_moves import hand_moves
from companion.table.mats import Mat, doable_order
from companion.table.moves import card_move, moves_cards
from companion.table.restitution import restitution

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from companion.engine.race import Race
    from companion.engine.types import Seat
    from companion.history.moments import Moment
    from companion.views.move_schemas import MoveKind, TableMove


_FLIPS = (("deck", "discard"), ("deck", "play-area"))
"""Where a card goes that is flipped: it counts if it is a Speed card, and is discarded otherwise."""


class _Way(NamedTuple):
    """Whose cards of which kind move from which pile to which."""

    seat: Seat
    what: MoveKind
    from_: str
    to: str

    @property
    def back(self) -> _Way:
        return _Way(self.seat, self.what, self.to, self.from_)


def table_moves(before: Moment | None, now: Moment) -> list[TableMove]:
    """List what players must move between two moments, however many inputs, undos or amendments lie between them."""
    if before is None:
        return []
    if now.before is before and now.entry == now.no:
        return hand_moves(before.race, now.facts)
    if before.before is now and before.entry == before.no:
        return undo_moves(before)
    return _between_branches(before, now)


def undo_moves(undone: Moment) -> list[TableMove]:
    """List the moves that undo an input: pieces back to where they were, then the cards, the last ones first."""
    assert undone.before is not None, "the start of a race is never undone"
    pieces = _pieces(restitution(undone.race, undone.before.race))
    return pieces + [_reversed(move) for move in reversed(_card_moves([undone]))]


def _between_branches(before: Moment, now: Moment) -> list[TableMove]:
    """List only what differs between the branches since they parted, so that nobody takes back whole rounds."""
    compared = restitution(before.race, now.race)
    left, taken = _since_parting(before, now)
    back, forth = _card_moves(left), _card_moves(taken)
    shuffled = any(move["move"] == "shuffle" for move in (*back, *forth))
    # after a shuffle only the pile sizes can be compared
    cards = filter(moves_cards, compared) if shuffled else _difference(back, forth)
    return _pieces(compared) + list(_in_doable_order(before.race, cards))


def _in_doable_order(race: Race, moves: Iterable[TableMove]) -> Iterator[TableMove]:
    """Put each seat's card moves into an order in which hands can make them, starting from this race."""
    by_seat: dict[Seat, list[TableMove]] = {}
    for move in moves:
        by_seat.setdefault(move["seat"], []).append(move)
    for seat, own in by_seat.items():
        for index, count in doable_order(Mat.of(race.car(seat)), own):
            yield {**own[index], "count": count}


def _since_parting(before: Moment, now: Moment) -> tuple[list[Moment], list[Moment]]:
    """List the moments of each branch since they parted, oldest first."""
    branches: tuple[list[Moment], list[Moment]] = ([], [])
    ends = [before, now]
    while ends[0] is not ends[1]:
        further = 0 if ends[0].no >= ends[1].no else 1
        branches[further].insert(0, ends[further])
        behind = ends[further].before
        assert behind is not None, "all branches grow from the start of the race"
        ends[further] = behind
    return branches


def _card_moves(moments: Iterable[Moment]) -> list[TableMove]:
    since = [(moment.before.race, moment.facts) for moment in moments if moment.before]
    return [move for race, facts in since for move in hand_moves(race, facts) if moves_cards(move)]


def _pieces(moves: Iterable[TableMove]) -> list[TableMove]:
    return [move for move in moves if not moves_cards(move)]


def _way(move: TableMove) -> _Way:
    to = move["to"]
    assert isinstance(to, str), "cards move between piles, and piles have names"
    return _Way(move["seat"], move["move"], move["from"], to)


def _reversed(move: TableMove) -> TableMove:
    back = _way(move).back
    return card_move(back.seat, back.what, move["count"], back.from_, back.to)


def _difference(back: list[TableMove], forth: list[TableMove]) -> Iterator[TableMove]:
    """List the card moves of one branch taken back and of the other made, without those that cancel out."""
    cleared = {move["seat"] for move in (*back, *forth) if move["from"] == "play-area"}
    was, back = _split(back, cleared)
    now, forth = _split(forth, cleared)
    others: Counter[_Way] = Counter()
    for move in (*map(_reversed, back), *forth):
        others[_way(move)] += move["count"]
    for way in list(others):
        alike = min(others[way], others[way.back])
        others[way] -= alike
        others[way.back] -= alike
    _shorten(others)
    for (seat, what, from_, to), count in (*_flipped_otherwise(was, now).items(), *others.items()):
        if count:
            yield card_move(seat, what, count, from_, to)


def _split(moves: list[TableMove], cleared: Collection[Seat]) -> tuple[list[_Way], list[TableMove]]:
    """Tell flips that still lie open, card by card, from all other moves; a cleared play area shows none."""
    flips = [move for move in moves if move["seat"] not in cleared and _way(move)[2:] in _FLIPS]
    return [_way(move) for move in flips for _ in range(move["count"])], [one for one in moves if one not in flips]


def _flipped_otherwise(was: list[_Way], now: list[_Way]) -> Counter[_Way]:
    """Move each card that was flipped from where it lies to where it belongs; those flipped in vain go back first."""
    moves: Counter[_Way] = Counter()
    for seat in dict.fromkeys(way.seat for way in (*was, *now)):
        lie, belong = ([way for way in ways if way.seat == seat] for ways in (was, now))
        for way in reversed(lie[len(belong) :]):
            moves[way.back] += 1
        for old, new in zip(lie, belong, strict=False):
            if old != new:
                moves[old._replace(from_=old.to, to=new.to)] += 1
        for way in belong[len(lie) :]:
            moves[way] += 1
    return moves


def _shorten(flows: Counter[_Way]) -> None:
    """Send cards that would only pass through the play area straight to where they end up."""
    for into in [way for way in flows if way.to == "play-area"]:
        for to in [way.to for way in flows if way.seat == into.seat and way.from_ == "play-area"]:
            out = into._replace(from_="play-area", to=to)
            count = min(flows[into], flows[out])
            flows[into] -= count
            flows[out] -= count
            flows[into._replace(to=to)] += count
