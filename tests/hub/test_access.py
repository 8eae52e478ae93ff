"""The list of all rights, which grows with every table, is worked out only when it has changed."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from companion.broker import BrokerSettings, make_broker
from companion.hub.access import rules

if TYPE_CHECKING:
    from pathlib import Path


def test_rights_are_the_same_object_until_a_table_or_a_reader_joins() -> None:
    before = rules(["main", "b"], {"left": "x"})
    assert rules({"main": 1, "b": 2}, ["left"]) is before
    for changed in (rules(["main"], ["left"]), rules(["main", "b"]), rules(["main", "b"], ["left"], "main")):
        assert set(changed) != set(before)
    assert set(rules(["main", "b"], ["left"])) == set(before)


def test_a_broker_works_out_the_rights_anew_only_when_they_have_changed(tmp_path: Path) -> None:
    async def change() -> None:
        broker = make_broker("embedded", BrokerSettings(data=tmp_path), {}, rules(["main"]))
        before = broker.rights
        await broker.change({"seat-red": "another hash"}, rules(["main"]))
        assert broker.rights is before
        await broker.change({}, rules(["main", "b"]))
        assert broker.rights.may_read(None, "heat/v1/b/state")

    asyncio.run(change())
