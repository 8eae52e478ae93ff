"""The doctor asks each reader of a bridge.toml, by the bridge itself, which knows how."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any

from companion.process.bridge_settings import read_bridge
from companion.process.doctor.findings import Finding
from companion.process.settings import SettingsError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_PATIENCE = 30.0


def check_readers(path: Path, *, running: bool) -> Iterator[Finding]:
    """Ask the readers; `running` is whether a companion runs, whose bridge then holds their ports."""
    if not path.exists():
        return
    try:
        read_bridge(path)
        answers = _ask(path)
    except SettingsError as error:
        yield Finding("bad", "readers.settings", {"text": str(error)})
        return
    for one in answers:
        yield _judge(one, running=running)


def _ask(path: Path) -> list[dict[str, Any]]:
    words = [sys.executable, "-P", "-m", "firmware_bridge.cli", "check", "--settings", str(path), "--json"]
    try:
        done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=_PATIENCE)  # noqa: S603 - our own words
        answers: list[dict[str, Any]] = json.loads(done.stdout)
    except subprocess.TimeoutExpired:
        raise SettingsError("The bridge does not say what its readers answer.") from None
    except ValueError:
        raise SettingsError(" ".join(done.stderr.split()) or "The bridge says nothing about its readers.") from None
    return answers


def _judge(answer: dict[str, Any], *, running: bool) -> Finding:
    facts: dict[str, str | int] = {"reader": answer["reader"], "port": answer["port"]}
    reason = answer["reason"]
    if reason is None:
        return Finding("good", "reader.answers", {**facts, "firmware": answer["firmware"] or "–"})
    if reason == "mute":
        return Finding("good", "reader.mute", facts)
    if reason == "held" and running:
        return Finding("good", "reader.used", facts)
    return Finding("bad", "reader.trouble", {**facts, "reason": reason})
