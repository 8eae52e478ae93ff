"""The audit names what may not be shipped, and runs without the internet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import audit

if TYPE_CHECKING:
    import pytest


def test_everything_that_is_shipped_is_pinned_and_free() -> None:
    licences = {name: audit.licence_of(name) for name in audit.shipped()}
    assert audit.faults(licences, audit.PINS) == []
    assert {"fastapi", "pydantic-core", "paho-mqtt"} <= licences.keys()


def test_a_package_without_pin_or_licence_is_named() -> None:
    assert audit.faults({"closed": "Proprietary", "loose": "MIT", "silent": ""}, {"closed": "1", "silent": "1"}) == [
        "loose is not pinned in constraints.txt.",
        "closed has no licence that is known to be free: Proprietary.",
        "silent has no licence that is known to be free: none named.",
    ]


def test_without_the_internet_nothing_fails_and_that_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def unreachable(*_: object, **__: object) -> None:
        raise OSError("no route to host")

    monkeypatch.setattr(audit, "urlopen", unreachable)
    monkeypatch.setattr(audit.subprocess, "run", unreachable)
    assert audit.main() == 0
    assert capsys.readouterr().out.count("not looked up, nobody answers") == 2


def test_a_known_vulnerability_fails_the_audit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "python_vulnerabilities", lambda: ["h11 0.1: CVE-2025-1"])
    monkeypatch.setattr(audit, "page_vulnerabilities", list)
    assert audit.main() == 1
