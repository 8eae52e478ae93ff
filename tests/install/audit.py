"""Audit what is shipped: `python -m tests.install.audit`.

Licences and pins are checked from what is installed here. Known vulnerabilities are asked for where the services that
know them can be reached; where they cannot, that is said, and nothing fails.
"""

from __future__ import annotations

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib import metadata
from urllib.request import urlopen

from .dependencies import PINS, ROOT, installed_with

_FREE = ("MIT", "BSD", "ISC", "Apache", "PSF", "Python Software Foundation", "EPL", "Eclipse", "MPL", "Mozilla")
_PATIENCE = 10.0
_NPM = ["npm", "audit", "--omit=dev", "--json", "--fetch-timeout=10000", "--fetch-retries=0"]


def shipped() -> list[str]:
    """Name what an installation brings along."""
    return sorted(installed_with(("pitwall", "")) - {"pitwall"})


def licence_of(name: str) -> str:
    """Return a distribution's licence in its own words; empty if it names none."""
    about = metadata.metadata(name)
    classified = [
        line.rpartition(" :: ")[2] for line in about.get_all("Classifier") or () if line.startswith("License")
    ]
    said = " ".join(filter(None, [about.get("License-Expression"), *classified])) or about.get("License") or ""
    return said.partition("\n")[0]


def faults(licences: dict[str, str], pins: dict[str, str]) -> list[str]:
    """List what may not be shipped: without a pin, or without a licence that allows it."""
    unpinned = [f"{name} is not pinned in constraints.txt." for name in licences if name not in pins]
    closed = [
        f"{name} has no licence that is known to be free: {said or 'none named'}."
        for name, said in licences.items()
        if not any(word.lower() in said.lower() for word in _FREE)
    ]
    return unpinned + closed


def python_vulnerabilities() -> list[str] | None:
    """Ask PyPI; None if it cannot be asked."""
    try:
        with ThreadPoolExecutor(8) as pool:
            return [one for found in pool.map(_vulnerabilities_of, shipped()) for one in found]
    except (OSError, ValueError, LookupError):  # nobody answers, or somebody else does
        return None


def _vulnerabilities_of(name: str) -> list[str]:
    with urlopen(f"https://pypi.org/pypi/{name}/{PINS[name]}/json", timeout=_PATIENCE) as answer:
        known = json.load(answer)["vulnerabilities"]
    return [f"{name} {PINS[name]}: {one['id']}" for one in known if not one.get("withdrawn")]


def page_vulnerabilities() -> list[str] | None:
    """Ask the registry of npm; None if it cannot be asked."""
    try:
        done = subprocess.run(_NPM, cwd=ROOT / "web", capture_output=True, text=True, check=False, timeout=60)
        found = json.loads(done.stdout)["vulnerabilities"]
    except (OSError, subprocess.TimeoutExpired, ValueError, LookupError):  # there is no npm, or nobody answers it
        return None
    return [f"{name}: {one['severity']}" for name, one in found.items()]


def main() -> int:
    """Print which part ran and what it found; return 1 for a fault."""
    names = shipped()
    wrong = faults({name: licence_of(name) for name in names}, PINS)
    print(f"audit: {len(names)} Python packages, each pinned and under a free licence: {'no' if wrong else 'yes'}.")
    for what, found in (("Python packages", python_vulnerabilities()), ("pages", page_vulnerabilities())):
        answer = "not looked up, nobody answers" if found is None else f"{len(found)} found"
        print(f"audit: known vulnerabilities of the {what}: {answer}.")
        wrong += found or []
    print("".join(f"audit: {one}\n" for one in wrong), end="", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
