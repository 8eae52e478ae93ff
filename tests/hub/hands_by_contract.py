"""What docs/contract.md says of `hands`, checked state by state on a table where only what was ticked has been made.

Written from the section "Open hand moves", without the product's own ledger.
"""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

from .real_table import RealTable

if TYPE_CHECKING:
    from collections.abc import Iterable

Json = dict[str, Any]


class TickedTable:
    """A table whose players make a move when they tick it, and not before."""

    def __init__(self, state: Json, spaces: int) -> None:
        """Begin with the first state of a race, on a board of this many Spaces."""
        assert state["hands"] == [], "at the start there is nothing to do"
        self._table, self._spaces = RealTable(state), spaces
        self._told: list[Json] = []
        self._seen: dict[str, Json] = {}
        self._ticked: set[str] = set()
        self._rounds: dict[int, int] = {}
        """The round of each entry."""

    def follow(self, state: Json, ticked: Iterable[str] | None) -> None:
        """Take the next state; `ticked` are the ids of the entry that led to it, if it was a tick."""
        if ticked is not None:
            self._tick(set(ticked), state)
        self._rounds[state["no"]] = state["round"]
        self._check_ids(state)
        self._check_pieces(state)
        deepcopy(self._table).catch_up(state)
        self._told = state["hands"]

    def _tick(self, ids: set[str], state: Json) -> None:
        """Make what was ticked; nothing but that changes, and only for the seats that did it."""
        made = [row for row in self._told if row["id"] in ids]
        assert {row["id"] for row in made} == ids, "only open moves are ticked"
        self._table.make(made)
        self._ticked |= ids
        busy = {row["seat"] for row in made}
        before, after = ([row for row in rows if row["seat"] not in busy] for rows in (self._told, state["hands"]))
        assert before == after, "the others have as much to do as before"

    def _check_ids(self, state: Json) -> None:
        rows = state["hands"]
        ids = [row["id"] for row in rows]
        assert len(set(ids)) == len(ids), "each move has its own id"
        assert not self._ticked & set(ids), "what was ticked is done"
        assert [row["no"] for row in rows] == sorted(row["no"] for row in rows), "oldest first"
        assert all(row["no"] <= state["no"] for row in rows)
        for row in rows:
            move = {key: value for key, value in row.items() if key != "earlier"}
            assert self._seen.setdefault(row["id"], move) == move, "a move that changes gets another id"

    def _check_pieces(self, state: Json) -> None:
        """A car or a gear pawn has one move; `spaces` count from where it stands.

        None leads to where it stands, unless it has moved on from a move of an earlier round, which was left over.
        """
        rows = state["hands"]
        pieces = {(row["seat"], row["move"]): row for row in rows if row["move"] in ("car", "gear")}
        assert len(pieces) == sum(row["move"] in ("car", "gear") for row in rows)
        for piece, row in pieces.items():
            stands = self._table.stands(*piece)
            assert stands != _shown(row["to"]) or self._rounds[row["no"]] < state["round"]
            if "spaces" in row:
                assert row["to"] is not None
                assert (stands[0] + row["spaces"] - row["to"]["space"]) % self._spaces == 0, row


def _shown(to: Any) -> Any:
    """A place as the board shows it: without the lap."""
    return (to["space"], to["spot"]) if isinstance(to, dict) else to
