"""Wheel and source release contain the pages, and install and run where there is nothing but Python."""

from __future__ import annotations

import json
import subprocess
import zipfile
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from companion.system.version import VERSION, commit
from companion.texts import LANGUAGES

from ..hub.service import Hub
from ..long import LONG
from .releases import ROOT, Release, built, empty, install, installed, pythons, run, unpacked, wheel_of, without_node

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

PYTHONS = pythons()
TRIED = sorted({min(PYTHONS), max(PYTHONS)})[: None if LONG else 1]
"""The oldest Python, for which the versions are made; the newest one takes as long again."""


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Release:
    """Build the release from this tree."""
    return built(ROOT, tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def from_sdist(release: Release, tmp_path_factory: pytest.TempPathFactory) -> Release:
    """Build the release anew from its own source release, on a machine without Node."""
    folder = tmp_path_factory.mktemp("unpacked")
    tree = unpacked(release.sdist, folder / "tree")
    return built(tree, folder / "dist", without_node(folder / "bin"))


@contextmanager
def running(programs: Path, folder: Path) -> Iterator[Hub]:
    """Run the service of an installed release."""

    def launch(words: Sequence[str], environment: Mapping[str, str], out: Path, log: Path) -> subprocess.Popen[bytes]:
        with out.open("ab") as to, log.open("ab") as errors:
            return subprocess.Popen([programs / "companion", *words], stdout=to, stderr=errors, env=environment)

    hub = Hub(folder, broker="embedded")
    hub.launch = launch  # type: ignore[method-assign,assignment]
    try:
        yield hub.start()
    finally:
        hub.close()


def contents(wheel: Path) -> dict[str, bytes]:
    """Read a wheel without the parts that name its own version."""
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist() if ".dist-info/" not in name}


def test_the_source_release_builds_the_same_wheel_without_node(release: Release, from_sdist: Release) -> None:
    assert from_sdist.wheel.name == release.wheel.name
    assert contents(from_sdist.wheel) == contents(release.wheel)


def test_the_wheel_speaks_every_language(release: Release) -> None:
    names = contents(release.wheel).keys()
    assert {f"companion/texts/home/{code}.json" for code in LANGUAGES} <= names
    translated = {f"companion/texts/{kind}/{code}.json" for kind in ("shared", "doctor") for code in LANGUAGES[1:]}
    assert translated <= names


def test_the_wheel_is_named_after_the_commit_so_that_an_update_replaces_it(release: Release) -> None:
    assert release.wheel.name.startswith(f"pitwall-{VERSION}+{commit()}-")


def test_the_wheel_ships_the_licences_of_what_its_pages_contain(release: Release) -> None:
    listed = json.loads(contents(release.wheel)["companion/web/static/assets/licences.json"])
    licences = {work["name"]: work for work in listed}
    wanted = json.loads((ROOT / "web/package.json").read_text())["dependencies"]
    assert wanted.keys() <= licences.keys()
    assert "SIL OPEN FONT LICENSE" in licences["@fontsource/league-gothic"]["text"]
    assert [work["name"] for work in listed if not work["text"]] == []


def test_a_tree_without_pages_makes_no_release(release: Release, tmp_path: Path) -> None:
    tree = unpacked(release.sdist, tmp_path / "tree")
    (tree / "companion/web/static/index.html").unlink()
    backend = [ROOT / ".venv-build/bin/python", "-m", "hatchling", "build", "--target", "wheel"]
    done = subprocess.run(backend, cwd=tree, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "The pages are not built" in done.stderr + done.stdout


@pytest.mark.parametrize("python", TRIED)
def test_a_release_installs_and_serves_its_pages(from_sdist: Release, python: str, tmp_path: Path) -> None:
    programs = installed(PYTHONS[python], from_sdist.wheel, tmp_path / "venv")
    assert run(programs / "companion", "--version") == f"companion {VERSION} ({commit()})\n"
    with running(programs, tmp_path) as hub:
        assert hub.web.get("/healthz").json()["version"] == VERSION
        assert [hub.web.get(page).status_code for page in ("/", "/play", "/referee", "/licences")] == [200] * 4
        assert hub.web.get("/assets/licences.json").json()


def test_an_update_changes_what_is_installed(release: Release, tmp_path: Path) -> None:
    tree, known = unpacked(release.sdist, tmp_path / "tree"), str(commit())
    wheels = {}
    for name in ("aaaaaaa", "bbbbbbb"):
        for file in (tree / "companion/system/commit.txt", tree / "PKG-INFO"):
            file.write_text(file.read_text().replace(known, name))
        wheels[name], known = wheel_of(tree, tmp_path / name), name
    python = empty(PYTHONS[min(PYTHONS)], tmp_path / "venv")
    for name in ("bbbbbbb", "aaaaaaa"):
        install(python, wheels[name], "--no-deps", "--upgrade")
        said = run(python, "-P", "-c", "from companion.system.version import full_version; print(full_version())")
        assert said == f"{VERSION} ({name})\n"
