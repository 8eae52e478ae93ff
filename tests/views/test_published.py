"""Forms derived from classes: what is marked is published, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, get_args

import pytest
from typing_extensions import get_type_hints

from companion.engine import events as e
from companion.engine.events.parts import PUBLIC, Public, PublicIfSet
from companion.engine.track import Track
from companion.engine.types import Position, Progress, Seat
from companion.views.events import SCHEMAS
from companion.views.published import form_of

RING = Track("ring", "Ring", 30, 2, 6, 3)
HERE = Position(Progress(3), "off")


@dataclass(frozen=True)
class Row:
    open: Public[int | None]
    hidden: int = 9


@dataclass(frozen=True)
class Sample:
    secret: str
    seat: Public[Seat]
    maybe: PublicIfSet[Position]
    from_: Public[tuple[Position, ...]]
    rows: Public[tuple[Row, ...]]

    @property
    def size(self) -> Public[int]:
        return len(self.secret)

    @property
    def answer(self) -> str:
        return self.secret


SAMPLE = form_of(Sample, no=int)


def test_what_is_not_marked_is_not_published():
    told = SAMPLE.published(Sample("abc", Seat("red"), None, (), (Row(None),)), RING)
    assert told == {"seat": "red", "from": [], "rows": [{"open": None}], "size": 3}


def test_positions_are_published_as_people_read_them_wherever_they_are():
    told = SAMPLE.published(Sample("", Seat("red"), HERE, (HERE,), ()), RING)
    here = {"lap": 1, "space": 3, "spot": "off", "progress": 3, "mark": 27, "corner": None}
    assert (told["maybe"], told["from"]) == (here, [here])


def test_what_may_be_left_out_comes_last_and_is_not_required():
    assert [*SAMPLE.type.__annotations__] == ["no", "seat", "from", "rows", "size", "maybe"]
    assert SAMPLE.type.__optional_keys__ == {"maybe"}


@dataclass(frozen=True)
class Odd:
    what: Public[set[int]] = field(default_factory=set)


def test_a_type_that_cannot_be_published_is_found_at_once():
    with pytest.raises(TypeError, match=r"set\[int\] has no published form"):
        form_of(Odd)


@pytest.mark.parametrize("kind", [e.StepReached, e.PassedOver])
def test_an_event_without_a_mark_has_no_form(kind):
    assert form_of(kind).members == ()
    assert kind.__name__ not in [schema.__name__ for schema in SCHEMAS]


def test_the_plan_and_the_discards_are_not_marked():
    """The two secrets of the game; every mark beside them is listed in test_public_events."""
    for kind, name in ((e.Planned, "cards"), (e.Planned, "gear"), (e.Discarded, "cards")):
        assert PUBLIC not in getattr(get_type_hints(kind, include_extras=True)[name], "__metadata__", ())


def test_every_shape_has_the_type_of_its_event():
    literals = [get_type_hints(schema)["type"] for schema in SCHEMAS]
    assert all(get_args(literal) and literal == Literal[get_args(literal)] for literal in literals)
