"""The published form of an event, derived from its class: the fields and properties marked as public, and no others.

A form is built up from nothing, so whatever is not marked stays secret. A type that cannot be published is an error
when this package is imported, not when the event happens.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from typing import TYPE_CHECKING, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints

# TypedDict from typing_extensions: pydantic reads these types too and needs it before Python 3.12.
from typing_extensions import TypeAliasType, TypedDict

from companion.engine import types as t
from companion.engine.events.parts import PUBLIC, PUBLIC_IF_SET
from companion.engine.track import Track
from companion.views.event_parts import Position, SeatColour
from companion.views.parts import position_json

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_Convert = Callable[[Track, Any], Any]
_PLAIN = (int, str, bool, types.NoneType)


@dataclass(frozen=True, slots=True)
class _Member:
    """One public field or property: its name in Python and in JSON, its published type, and how to convert it."""

    name: str
    key: str
    type: Any
    convert: _Convert | None
    omit_none: bool


@dataclass(frozen=True, slots=True)
class Form:
    """How the facts of one class are published; without members they are not."""

    type: Any
    """The form as a TypedDict, for schemas."""
    members: tuple[_Member, ...]

    def published(self, fact: object, track: Track) -> dict[str, Any]:
        """Return the public keys of a fact with their values."""
        published = {}
        for member in self.members:
            value = getattr(fact, member.name)
            if value is not None or not member.omit_none:
                published[member.key] = member.convert(track, value) if member.convert else value
        return published


def form_of(kind: type, **first: Any) -> Form:
    """Derive the form of a class; it begins with the keys `first`, which have these types."""
    members = tuple(_members(kind))
    keys = {member.key: NotRequired[member.type] if member.omit_none else member.type for member in members}
    return Form(_typed_dict(kind, {**first, **keys}), members)


def _typed_dict(kind: type, keys: Mapping[str, Any]) -> Any:
    form: Any = TypedDict(kind.__name__, dict(keys))  # type: ignore[misc]  # its keys are known only at run time
    form.__doc__, form.__module__ = kind.__doc__, __name__
    return form


def _members(kind: type) -> list[_Member]:
    """List the public members: fields, then properties, and last what may be left out."""
    members = [_member(name, hint) for name, hint in _hints(kind)]
    return sorted((member for member in members if member), key=lambda member: member.omit_none)


def _hints(kind: type) -> Iterator[tuple[str, Any]]:
    hints = get_type_hints(kind, include_extras=True)
    for field in fields(kind):
        yield field.name, hints[field.name]
    for base in kind.__mro__:
        for name, member in vars(base).items():
            if isinstance(member, property):
                yield name, get_type_hints(member.fget, include_extras=True)["return"]


def _member(name: str, hint: Any) -> _Member | None:
    marks = getattr(hint, "__metadata__", ())
    if PUBLIC in marks:
        published, convert = _published(hint.__origin__)
        return _Member(name, name.rstrip("_"), published, convert, omit_none=False)
    if PUBLIC_IF_SET in marks:
        (inner,) = (part for part in get_args(hint.__origin__) if part is not types.NoneType)
        published, convert = _published(inner)
        return _Member(name, name.rstrip("_"), published, convert, omit_none=True)
    return None


def _published(hint: Any) -> tuple[Any, _Convert | None]:
    """Return the published type of a type, and how to convert its values; None if they are published as they are."""
    if hint is t.Seat:
        return SeatColour, None
    if hint is t.Position:
        return Position, position_json
    if hint in _PLAIN or get_origin(hint) is Literal or isinstance(hint, TypeAliasType):
        return hint, None
    if isinstance(hint, type) and is_dataclass(hint):
        form = form_of(hint)
        return form.type, lambda track, row: form.published(row, track)
    return _published_parts(hint)


def _published_parts(hint: Any) -> tuple[Any, _Convert | None]:
    parts = [_published(part) for part in get_args(hint) if part is not ...]
    if get_origin(hint) is tuple:
        ((published, convert),) = parts
        return types.GenericAlias(list, (published,)), _each(convert)
    if get_origin(hint) is dict:
        (key, _), (published, convert) = parts
        return types.GenericAlias(dict, (key, published)), _each_value(convert)
    if get_origin(hint) in (Union, types.UnionType) and not any(convert for _, convert in parts):
        return Union[tuple(published for published, _ in parts)], None  # noqa: UP007 - the parts are known at run time
    if get_origin(hint) in (Union, types.UnionType) and len(parts) == 2 and type(None) in get_args(hint):
        ((published, convert),) = [part for part in parts if part[0] is not type(None)]
        return published | None, _if_any(convert)
    raise TypeError(f"{hint} has no published form")


def _each_value(convert: _Convert | None) -> _Convert | None:
    return convert and (lambda track, values: {key: convert(track, value) for key, value in values.items()})


def _if_any(convert: _Convert | None) -> _Convert:
    assert convert is not None, "what needs no conversion is published as it is"
    return lambda track, value: None if value is None else convert(track, value)


def _each(convert: _Convert | None) -> _Convert:
    if convert is None:
        return lambda _, values: list(values)
    return lambda track, values: [convert(track, value) for value in values]
