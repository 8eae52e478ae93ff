"""What was measured, on which machine and with which versions: a page for people and a file for programs."""

from __future__ import annotations

import json
import os
import platform
import sqlite3
import subprocess
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from companion.broker import find_mosquitto
from companion.system.version import full_version

if TYPE_CHECKING:
    from tests.benchmarks.measure import Result

DOCS = Path(__file__).parents[2] / "docs"
_HEAD = """# Benchmarks

Written by `make bench`; the same as data is in [benchmarks.json](benchmarks.json). Goals are ratios within one run: the
two sides of each are measured alternately, so that a busy machine slows both. Times in parentheses are of this machine
only.

"""


def machine() -> dict[str, str]:
    """Describe the machine, and how busy it was."""
    model = [
        line for line in Path("/proc/cpuinfo").read_text().splitlines() if line.startswith(("model name", "Model"))
    ]
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "processor": model[0].partition(":")[2].strip() if model else platform.machine(),
        "processors": str(os.cpu_count()),
        "memory": f"{memory:.0f} GB",
        "load": f"{os.getloadavg()[0]:.1f}",
        "system": f"Linux {platform.release()}",
        "python": platform.python_version(),
        "sqlite": sqlite3.sqlite_version,
        "mosquitto": _mosquitto(),
        "pitwall": full_version(),
    }


def _mosquitto() -> str:
    found = find_mosquitto()
    if found is None:
        return "none"
    said = subprocess.run([str(found), "-h"], capture_output=True, text=True, check=False).stdout
    return said.splitlines()[0].removeprefix("mosquitto version ")


def write(results: list[Result], folder: Path = DOCS) -> None:
    """Write both."""
    told = {"machine": machine(), "results": [asdict(result) for result in results]}
    (folder / "benchmarks.json").write_text(json.dumps(told, indent=2, ensure_ascii=False) + "\n", "utf-8")
    (folder / "benchmarks.md").write_text(_page(results, told["machine"]), "utf-8")


def _page(results: list[Result], where: object) -> str:
    assert isinstance(where, dict)
    facts = "".join(f"- {name}: {value}\n" for name, value in where.items())
    rows = "".join(
        f"| {one.name} | {one.figure} | {one.goal} | {'yes' if one.reached else '**no**'} |\n" for one in results
    )
    return (
        f"{_HEAD}## The machine\n\n{facts}\n## Measured\n\n| what | measured | goal | met |\n|---|---|---|---|\n{rows}"
    )
