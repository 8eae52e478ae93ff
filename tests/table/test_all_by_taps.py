"""A seat with a reader and no phone can play everything: every command of races with any mix of modules, by taps."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine import commands as c
from companion.engine import symbol_commands as sc
from companion.engine.decisions import open_decisions
from companion.engine.options import ANSWERS

from ..all_modules import WIDE, mixed
from ..virtual_table import VirtualTable
from .tapping import commands_of, tapped

if TYPE_CHECKING:
    from collections.abc import Iterator

RARE = {"dropped", "lose-heat"}
"""Answers that these races do not come to; they have tests of their own."""
WITH_ACCELERATION = 23
"""A seed whose race has the one thing that the others lack."""


def _tap_everything(seed: int) -> Iterator[str]:
    """Race at random; tap whatever is offered, and what the drivers answer. Name the commands."""
    table = VirtualTable(mixed(seed), seed)
    while (command := table.next_command()) is not None:
        for decision in open_decisions(table.race):
            for offered in commands_of(decision):
                assert tapped(table.race, offered) == offered
                yield offered.do
        assert tapped(table.race, command) == _without_nothing(command)
        yield command.do
        table.take(getattr(command, "seat", "referee"), command)


def _without_nothing(command: c.Command) -> c.Command:
    """Leave out empty lists: on a reader nothing is not tapped."""
    match command:
        case sc.Unpaid(keep=()):
            return replace(command, keep=None)
        case c.Discard(refresh=()):
            return replace(command, refresh=None)
        case _:
            return command


def test_every_command_of_these_races_can_be_tapped() -> None:
    tapped_kinds = {do for seed in (*WIDE, WITH_ACCELERATION) for do in _tap_everything(seed)}
    assert {do for commands in ANSWERS.values() for do in commands} - RARE == tapped_kinds - RARE


@settings(max_examples=5)
@given(seed=st.integers(0, 2**32 - 1))
def test_every_command_of_any_race_can_be_tapped(seed: int) -> None:
    assert set(_tap_everything(seed))
