"""What the modules cost: a ratio within one run, whatever the machine is doing."""

from __future__ import annotations

import gc

from companion.simulation.modules import MODULES

from ..benchmarks.races import MOST_FOR_MODULES, module_ratio, play

TRIES = 4
"""Another program may take the processor's cache away in the middle of one side: one quiet try is enough."""


def test_a_command_of_a_race_with_every_module_costs_at_most_half_more_than_a_core_one():
    core, modules = ([play(number, modules=kind) for number in (1, 2, 3)] for kind in ((), MODULES))
    gc.collect()
    ratios = []
    for _ in range(TRIES):
        ratios.append(module_ratio(core, modules, 7))
        if ratios[-1] <= MOST_FOR_MODULES:
            return
    raise AssertionError(f"a command costs {min(ratios):.2f} times as much as in the core game")
