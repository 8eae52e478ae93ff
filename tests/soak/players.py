"""Players at readers who do not give up: whatever is restarted, they tap until the table shows what they meant."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from firmware_bridge.virtual_reader import VirtualLineDevice

from ..readers.players import ACCEPTED, BUTTONS, ReaderPlayer
from ..waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.engine import commands as c

LOST_SECONDS, UNANSWERED_SECONDS = 4.0, 12.0
"""A tap without effect for this long is made again: sooner when something was killed since, later when a reader may
have been blind."""
TRIES = 8


class PatientPlayer(ReaderPlayer):
    """One seat with its reader; a tap may be lost with what is killed, or while its reader is being found again."""

    def tap(
        self, piece: str, wanted: tuple[str, str | None] = ACCEPTED, done: Callable[[], bool] | None = None
    ) -> None:
        """Put a piece on the reader until its effect is there; the answers themselves are tested elsewhere."""
        assert done is not None, (piece, wanted)
        for _ in range(TRIES):
            if self._tap_once(piece, done):
                return
        raise AssertionError(f"{self.seat} taps {piece} in vain; it has entered {self.hub.entering(self.seat)}")

    def says(self, command: c.Command, no: int) -> None:
        """Send a command by taps; `no` is the entry before it."""
        self._before = no
        super().says(command, no)

    def _has_planned(self) -> bool:
        """Whether the plan is an entry; the last plan of a round is open at once, and no longer a plan."""
        return self._is_after(self._before)

    def _tap_once(self, piece: str, done: Callable[[], bool]) -> bool:
        killed, uid = self.gremlin.killed, self.uid(piece)
        if piece in BUTTONS and isinstance(self.reader.chip, VirtualLineDevice):
            self.reader.press(piece)
            return self._takes_effect(killed, done)
        self._wait_for_rearming(uid)
        self.reader.put(uid, self.pieces()[piece] if self.seat == "red" else None)
        self.gremlin.strike(self.reader)
        seen = self._takes_effect(killed, done)
        self.reader.take()
        self._taken[uid] = time.monotonic()
        return seen

    def _takes_effect(self, killed: int, done: Callable[[], bool]) -> bool:
        """Wait for the effect; False if the tap is to be made again."""
        began = time.monotonic()

        def is_lost() -> bool:
            patience = LOST_SECONDS if self.gremlin.killed > killed else UNANSWERED_SECONDS
            return time.monotonic() > began + patience and self.hub.health() == 200

        wait_until(lambda: done() or is_lost(), f"{self.seat} sees what its tag did")
        return done()
