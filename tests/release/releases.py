"""A release under test: built from this tree, and installed where nothing else is."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
from dataclasses import dataclass
from pathlib import Path
from shutil import which

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Release:
    """The files of one build."""

    wheel: Path
    sdist: Path


def run(*words: str | Path, **options: object) -> str:
    """Run a program; a failure shows what it printed."""
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False, **options)  # type: ignore[call-overload]
    assert done.returncode == 0, f"{words}: {done.stdout[-3000:]}{done.stderr[-3000:]}"
    return str(done.stdout)


def without_node(folder: Path) -> dict[str, str]:
    """An environment in which Node and npm only fail."""
    folder.mkdir(exist_ok=True)
    for name in ("node", "npm", "npx"):
        (folder / name).write_text("#!/bin/sh\necho 'there is no Node here' >&2\nexit 127\n")
        (folder / name).chmod(0o755)
    return {**_plain(), "PATH": f"{folder}:{os.environ['PATH']}"}


def _plain() -> dict[str, str]:
    """Our environment without what the make that started the tests left in it.

    Byte code is not made in advance: most of what is installed is never run here.
    """
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS", "COMPANION_"))}
    return {**kept, "PIP_NO_COMPILE": "1"}


def built(tree: Path, into: Path, environment: dict[str, str] | None = None) -> Release:
    """Build a tree as `make wheel` does."""
    run(
        "make", "--silent", "-C", tree, "wheel", f"DIST={into}", f"PYTHON={sys.executable}", env=environment or _plain()
    )
    [wheel], [sdist] = into.glob("*.whl"), into.glob("*.tar.gz")
    return Release(wheel, sdist)


def wheel_of(tree: Path, into: Path) -> Path:
    """Build the wheel of a tree alone, by the build backend that `built` has made in ours."""
    run(ROOT / ".venv-build/bin/python", "-m", "hatchling", "build", "--target", "wheel", "--directory", into, cwd=tree)
    [wheel] = into.glob("*.whl")
    return wheel


def unpacked(sdist: Path, into: Path) -> Path:
    """Unpack a source release, as somebody who downloaded it does."""
    with tarfile.open(sdist) as archive:
        archive.extractall(into, filter="data")
    [folder] = into.iterdir()
    return folder


def installed(python: str, wheel: Path, into: Path) -> Path:
    """Install a wheel into an empty environment, in the versions that were tried; return its folder of programs."""
    install(empty(python, into), wheel, "--constraint", ROOT / "constraints.txt")
    return into / "bin"


def empty(python: str, into: Path) -> Path:
    """Make an environment in which there is not even a pip; return its interpreter."""
    run(python, "-m", "venv", "--without-pip", into)
    return into / "bin/python"


def install(python: Path, wheel: Path, *options: str | Path) -> None:
    """Install a wheel by our pip into another environment."""
    run(sys.executable, "-m", "pip", "--python", python, "install", "--quiet", *options, wheel, env=_plain())


def pythons() -> dict[str, str]:
    """Find the interpreters of this machine that we support: the version of each, and its path."""
    at_hand = [which(f"python3.{minor}") for minor in (11, 12, 13)]
    kept = sorted(Path.home().glob(".pyenv/versions/3.1[123].*/bin/python"))
    found: dict[str, str] = {}
    for path in (sys.executable, *filter(None, at_hand), *map(str, kept)):
        asked = subprocess.run([path, "-c", _ASK], capture_output=True, text=True, check=False)
        if asked.returncode == 0:  # a shim may stand for a version that is not there
            found.setdefault(asked.stdout.strip(), path)
    return found


_ASK = "import sys, venv; print('%d.%d' % sys.version_info[:2])"
