from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from companion.store.journal import Journal

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "pitwall.sqlite"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    with closing(Journal(path)) as journal:
        journal.add_table("main")
        yield journal
