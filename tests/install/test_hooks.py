"""Libraries change inside; these tests name the hook of ours that a new version has taken away."""

from __future__ import annotations

import ast
import asyncio
import importlib
import inspect
import tomllib
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from .hooks import RELIANCES, Reliance

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]


def signature(method: object) -> str:
    """The parameters without their types, as in `async (self, n=-1)`."""
    assert callable(method)
    bare = [one.replace(annotation=inspect.Parameter.empty) for one in inspect.signature(method).parameters.values()]
    return f"{'async ' if inspect.iscoroutinefunction(method) else ''}{inspect.Signature(bare)}"


def changed_methods(need: Reliance) -> Iterator[str]:
    """List the methods that are gone or take other arguments."""
    for verb, methods in (("overrides", need.overrides), ("calls", need.calls)):
        for name, wanted in methods.items():
            method = getattr(need.theirs, name, None)
            found = "is gone" if method is None else f"is {signature(method)} now"
            if method is None or signature(method) != wanted:
                yield f"{need.theirs.__name__}.{name}{wanted} {found}; {need.user} {verb} it"


def names_used_in(modules: tuple[str, ...]) -> set[str]:
    """Every attribute that the source of these modules names."""
    trees = [ast.parse(inspect.getsource(importlib.import_module(module))) for module in modules]
    return {node.attr for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Attribute)}


def uncalled_methods(need: Reliance) -> Iterator[str]:
    """List the overrides that the library no longer calls; `async with` calls its methods without naming them."""
    used = names_used_in(need.called_from or (need.theirs.__module__,)) | set(dir(asyncio.Protocol))
    for name in sorted(name for name in need.overrides.keys() - used if not name.startswith("__")):
        yield f"{need.library} does not call {need.theirs.__name__}.{name} any more; {need.user} overrides it"


async def missing_attributes(need: Reliance) -> list[str]:
    """List the attributes that an instance no longer has."""
    example = need.example() if need.example is not None else None
    owner = need.theirs.__name__
    return [f"{owner}.{name} is gone; {need.user} reads it" for name in need.reads if not hasattr(example, name)]


def vanished(need: Reliance) -> list[str]:
    """List everything that our class relies on and this version of the library lacks."""
    return [*changed_methods(need), *uncalled_methods(need), *asyncio.run(missing_attributes(need))]


def named(need: Reliance) -> str:
    """Name a test by the two classes."""
    return f"{need.ours.__name__}-{need.library}.{need.theirs.__name__}"


@pytest.mark.parametrize("need", RELIANCES, ids=named)
def test_the_installed_library_has_every_hook(need: Reliance) -> None:
    lost = vanished(need)
    assert not lost, f"{need.library} {metadata.version(need.library)}: {', and '.join(lost)}"


@pytest.mark.parametrize("need", [need for need in RELIANCES if issubclass(need.ours, need.theirs)], ids=named)
def test_every_override_is_listed(need: Reliance) -> None:
    ours = {name for name, value in vars(need.ours).items() if inspect.isfunction(value) and name != "__init__"}
    assert {name for name in ours if hasattr(need.theirs, name)} <= need.overrides.keys()


@pytest.mark.parametrize("library", sorted({need.library for need in RELIANCES}))
def test_the_library_is_pinned_to_the_version_that_was_tried(library: str) -> None:
    dependencies = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    pinned = next(one for one in dependencies if one.startswith(f"{library}="))
    assert pinned == f"{library}=={metadata.version(library)}"


def test_a_hook_that_is_gone_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    need = next(need for need in RELIANCES if named(need) == "HttpDoor-uvicorn.H11Protocol")
    monkeypatch.delattr(need.theirs, "on_response_complete")
    assert vanished(need) == [
        "H11Protocol.on_response_complete(self) is gone; companion.web.door.HttpDoor overrides it"
    ]


def test_a_hook_with_other_arguments_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    need = next(need for need in RELIANCES if named(need) == "_CountedWebSocket-uvicorn.WebSocketsSansIOProtocol")
    monkeypatch.setattr(need.theirs, "handle_cont", lambda self, event, more: None)
    changed = "WebSocketsSansIOProtocol.handle_cont(self, event) is (self, event, more) now"
    assert vanished(need) == [f"{changed}; companion.web.door._CountedWebSocket overrides it"]


def test_a_hook_that_is_no_longer_called_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    need = next(need for need in RELIANCES if named(need) == "HardenedBroker-amqtt.Broker")
    monkeypatch.setattr("tests.install.test_hooks.names_used_in", lambda modules: need.overrides.keys() - {"_matches"})
    uncalled = "amqtt does not call Broker._matches any more"
    assert vanished(need) == [f"{uncalled}; companion.broker.embedded.hardened.HardenedBroker overrides it"]


def test_an_attribute_that_is_gone_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    need = next(need for need in RELIANCES if named(need) == "_CountedWebSocket-websockets.ServerProtocol")
    monkeypatch.setattr(need.theirs, "__init__", lambda self: None)
    assert vanished(need) == ["ServerProtocol.events is gone; companion.web.door._CountedWebSocket reads it"]
