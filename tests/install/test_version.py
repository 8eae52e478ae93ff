"""The version has one source, and the commit is known in a checkout."""

from __future__ import annotations

import json
import subprocess
import tomllib
from pathlib import Path

import pytest

from companion.system import version

from ..hub.service import command_line

ROOT = Path(__file__).parents[2]


def committed(folder: Path) -> str:
    """Make a repository with one commit, and return the commit's short id."""
    git = ["git", "-C", str(folder), "-c", "user.name=Nobody", "-c", "user.email=nobody@example.org"]
    for words in (["init", "--quiet"], ["commit", "--quiet", "--allow-empty", "--message", "Begin"]):
        subprocess.run([*git, *words], check=True)
    asked = subprocess.run([*git, "rev-parse", "--short=7", "HEAD"], check=True, capture_output=True, text=True)
    return asked.stdout.strip()


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the version module believe that it lies in this empty folder."""
    folder = tmp_path / "companion" / "system"
    folder.mkdir(parents=True)
    monkeypatch.setattr(version, "_FOLDER", folder)
    return folder


def test_the_number_is_written_in_one_place_only() -> None:
    assert "version" in tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dynamic"]
    assert "version" not in json.loads((ROOT / "web/package.json").read_text())
    assert json.loads((ROOT / "docs/openapi.json").read_text())["info"]["version"] == version.VERSION


def test_a_checkout_names_its_commit(package: Path) -> None:
    short = committed(package.parents[1])
    assert command_line("--version") == (0, f"companion {version.VERSION} ({short})\n", "")
    assert version.built_version() == f"{version.VERSION}+{short}"


def test_a_build_names_the_commit_it_was_made_of(package: Path) -> None:
    committed(package.parents[1])
    (package / version.COMMIT_FILE).write_text("abc1234\n")
    assert version.full_version() == f"{version.VERSION} (abc1234)"


def test_without_git_there_is_just_the_version(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    committed(package.parents[1])
    monkeypatch.setenv("PATH", str(package))
    assert command_line("--version")[1] == f"companion {version.VERSION}\n"
    assert version.built_version() == version.VERSION


def test_outside_a_checkout_the_commit_is_not_known(package: Path) -> None:
    assert version.commit() is None
