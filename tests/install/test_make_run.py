"""What `make run` starts."""

from __future__ import annotations

import os
import shlex
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]


def started_by(*arguments: str) -> list[str]:
    """The options with which `make run` calls `companion`."""
    environment = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "RUN")}
    command = ["make", "--no-print-directory", "--dry-run", "run", *arguments]
    lines = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout
    return shlex.split(next(line for line in lines.splitlines() if "companion run" in line))[1:]


def test_make_run_shows_the_demo_and_leaves_the_broker_to_the_settings():
    options = started_by()
    assert "--demo" in options
    assert "--broker" not in options


def test_make_run_with_empty_options_is_a_real_night():
    options = started_by("RUN=")
    assert "--demo" not in options
    assert "--broker" not in options
