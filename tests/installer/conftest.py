from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from installer.places import CURRENT, DATA

from .doubles import INSTALLED, OLD, DoubleMachine

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def machine(tmp_path: Path) -> DoubleMachine:
    """A machine on which the old version runs."""
    double = DoubleMachine(
        tmp_path, answers={"backup --for": f"{DATA}/backups/b.zip\n", "is-active": "active", **INSTALLED}
    )
    (tmp_path / "opt/pitwall").mkdir(parents=True)
    (tmp_path / DATA.lstrip("/")).mkdir(parents=True)
    double.link(CURRENT, OLD)
    return double
