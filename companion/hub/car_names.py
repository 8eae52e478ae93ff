"""What the cars of a table are called."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.store.journal import BETWEEN_RACES

if TYPE_CHECKING:
    from companion.engine.setup import SetUp
    from companion.hub.table import Table
    from companion.store.journal import Journal


class CarNames:
    """The names of a table's cars: as set up, as renamed since, else those of the seats' holders."""

    def __init__(self, table: Table, journal: Journal) -> None:
        self._table = table
        self._journal = journal

    def given(self) -> dict[str, str]:
        """Map each seat to the name of its car in the set-up, or in a race that is not closed yet."""
        table = self._table
        setup = table.setup or self._open_race()
        if setup is None:
            return {}
        return {car.seat: car.name for car in setup.cars} | self._journal.renames(table.name, table.race_id)

    def in_use(self) -> set[str]:
        """Return the names of everybody who holds a seat, or drives in a race proposed, set up or not closed.

        Former names of the drivers are among them.
        """
        names = set(self._holders().values()) | set(self.given().values())
        proposed = self._table.proposals.standing(self._table)
        for setup in (self._table.setup, proposed.setup if proposed else None, self._open_race()):
            names |= {car.name for car in setup.cars} if setup else set()
        return names

    def of(self, seat: str) -> str:
        """Return the name of a seat's car; empty without one."""
        return self.given().get(seat, "")

    def put_into(self, setup: SetUp) -> SetUp:
        """Name the cars of a set-up as they were renamed, and unnamed ones after whoever holds their seat."""
        names, given = self._holders(), self._journal.renames(self._table.name, BETWEEN_RACES)
        called = {car.seat: given.get(car.seat) or car.name or names.get(car.seat, "") for car in setup.driven}
        cars = (replace(car, name=called.get(car.seat, car.name)) for car in setup.cars)
        return replace(setup, cars=tuple(cars))

    def _open_race(self) -> SetUp | None:
        """Return the set-up of a race that is not closed yet."""
        return self._table.desk.setup if self._table.desk and self._table.keeps_secrets else None

    def _holders(self) -> dict[str, str]:
        return {held.seat: held.name for held in self._journal.seats(self._table.name)}
