"""Files that only their owner can read, replaced atomically."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def write_private(path: Path, text: str) -> None:
    """Write to a temporary file and rename it: a power cut leaves the old file or the new one, never half of one."""
    fresh = path.with_name(path.name + ".new")
    fresh.unlink(missing_ok=True)  # a leftover may have looser permissions
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
