"""A small race of two cars over the wire, for tests about messages rather than rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.wire.setups import setup_json

from .tables import a_setup

if TYPE_CHECKING:
    from .phones import Json
    from .service import Hub
    from .tables import Table

PLAN = {"do": "plan", "gear": 1, "cards": ["1"]}


def begin(table: Table, **more: str) -> None:
    """Set up a race of two and start it."""
    assert table.referee.ask({"do": "setup", "setup": setup_json(a_setup(2)) | more})["ok"]
    assert table.referee.ask({"do": "start"})["ok"]
    for phone in table.all:
        phone.state(1)


def close(table: Table) -> None:
    """End the race for good, so that nothing about it is secret any more."""
    assert table.referee.ask({"do": "abandon"})["ok"]
    assert table.referee.ask({"do": "setup", "setup": setup_json(a_setup(2))})["ok"]


def refusals(hub: Hub, table: Table) -> dict[str, float]:
    """Read how often each code was refused at a table."""
    wanted = f'pitwall_refusals_total{{table="{table.name}",code="'
    return {name.split('"')[3]: count for name, count in hub.metrics().items() if name.startswith(wanted)}


def state(table: Table) -> Json:
    """Return the public state of a table."""
    given: Json = table.hub.web.get(f"/api/v1/tables/{table.name}").json()
    return given
