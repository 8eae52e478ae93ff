"""Public events: what everybody at the table may know of each fact.

The form of an engine's event is derived from its class; the events of the history have theirs written out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, NotRequired, Union, cast, get_args, get_type_hints

from pydantic import GetPydanticSchema
from typing_extensions import TypedDict

from companion.engine import events as e
from companion.engine.events.parts import ByReferee
from companion.history import entries as h
from companion.views.event_parts import Together
from companion.views.history_events import PublicHistoryEvent, history_event
from companion.views.published import Form, form_of

if TYPE_CHECKING:
    from companion.engine.track import Track


class AnyEvent(TypedDict):
    """What all public events have; the other keys depend on the type."""

    no: int
    type: str


def _form(kind: type) -> Form:
    authors = {"together": NotRequired[Together]} if issubclass(kind, ByReferee) else {}
    return form_of(kind, no=int, type=get_type_hints(kind)["type"], **authors)


_FORMS: dict[type, Form] = {kind: _form(kind) for kind in get_args(e.Event)}
SCHEMAS: tuple[Any, ...] = (*(form.type for form in _FORMS.values() if form.members), *get_args(PublicHistoryEvent))
"""The published forms of all events, as types."""
EVENT_TYPES: tuple[str, ...] = tuple(
    sorted({name for schema in SCHEMAS for name in get_args(get_type_hints(schema)["type"])})
)
"""The types of all public events."""
ANY_SCHEMA: Any = Union[SCHEMAS]  # noqa: UP007 - they are known at run time
PublicEvent = Annotated[AnyEvent, GetPydanticSchema(lambda _, schema_of: schema_of(ANY_SCHEMA))]
"""A public event; in schemas, any of the published forms."""


def public_events(entry: h.Entry, track: Track) -> list[PublicEvent]:
    """List the public events of an entry; facts of which nothing is public have none."""
    events = (_public(entry.no, fact, track) for fact in entry.facts)
    return [_with_authors(event, entry) for event in events if event is not None]


def _with_authors(event: PublicEvent, entry: h.Entry) -> PublicEvent:
    """Add which two seats decided in place of the referee, if two did."""
    decided = bool(entry.together) and event.get("by") == h.REFEREE
    return cast("PublicEvent", {**event, "together": list(entry.together)}) if decided else event


def _public(no: int, fact: h.AnyFact, track: Track) -> PublicEvent | None:
    if isinstance(fact, h.Rewriting | h.Ticked):
        return cast("PublicEvent | None", history_event(no, fact))
    form = _FORMS[type(fact)]
    return cast("PublicEvent", {"no": no, "type": fact.type, **form.published(fact, track)}) if form.members else None
