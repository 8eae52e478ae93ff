"""Generated payloads from every author: each is answered, and a refused one has changed nothing."""

from __future__ import annotations

import asyncio
import json
import tracemalloc
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.boards import load_track
from companion.engine.types import SEATS
from companion.hub.answers import packed, reply_json
from companion.hub.front_desk import FrontDesk
from companion.hub.table import Table
from companion.hub.tag_book import TagBook
from companion.store.journal import Journal
from companion.wire.setups import setup_json

from ..hub.tables import a_setup
from ..long import LONG

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.types import Author
    from companion.hub.answers import Answer

PAYLOADS = 100_000 if LONG else 2_000
PER_EXAMPLE = 20

DO = "plan unplan flip cooldown boost adrenaline done slipstream pass discard hello forecast setup start undo redo"
WORDS = [*DO.split(), "correct", "retire", "abandon", "pause", "resume", "amend", "win", ""]
KEYS = "do id seen seat gear cards card heat reason at lap space spot engine no command setup track cars laps rulings"
CARDS = ["0", "1", "2", "3", "4", "5", "heat", "stress", "7", ""]

NUMBERS = st.one_of(st.integers(-3, 9), st.integers(), st.floats(), st.booleans(), st.none())
TEXTS = st.one_of(st.sampled_from(WORDS + CARDS + list(SEATS)), st.text(max_size=80))
VALUES = st.recursive(
    NUMBERS | TEXTS,
    lambda inner: (
        st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from(KEYS.split()) | TEXTS, inner, max_size=5)
    ),
    max_leaves=12,
)
LIKELY = st.fixed_dictionaries(
    {"do": st.sampled_from(WORDS)},
    optional={
        "id": st.one_of(st.sampled_from(["one", "two", "three"]), st.text(max_size=70), VALUES),
        "seen": st.one_of(st.integers(0, 40), VALUES),
        "seat": st.one_of(st.sampled_from(SEATS), VALUES),
        "gear": st.one_of(st.integers(0, 5), VALUES),
        "cards": st.one_of(st.lists(st.sampled_from(CARDS), max_size=6), VALUES),
        "card": st.one_of(st.sampled_from(CARDS), VALUES),
        "heat": st.one_of(st.integers(0, 5), VALUES),
        "engine": st.one_of(st.integers(0, 8), VALUES),
        "at": st.one_of(
            st.fixed_dictionaries({"lap": NUMBERS, "space": NUMBERS, "spot": TEXTS}),
            st.fixed_dictionaries({"lap": NUMBERS, "mark": NUMBERS, "corner": NUMBERS, "spot": TEXTS}),
            VALUES,
        ),
        "no": NUMBERS,
        "command": VALUES,
        "setup": VALUES,
        "track": st.one_of(st.sampled_from(["usa", "../usa", "nowhere"]), VALUES),
        "cars": VALUES,
        "reason": st.one_of(TEXTS, VALUES),
    },
)
PAYLOAD = st.one_of(
    LIKELY.map(lambda value: json.dumps(value).encode()),
    LIKELY.map(lambda value: json.dumps(value).encode()),
    VALUES.map(lambda value: json.dumps(value).encode()),
    st.binary(max_size=200),
    LIKELY.flatmap(lambda value: st.integers(0, 80).map(lambda cut: json.dumps(value).encode()[cut:])),
)
SAID = st.lists(
    st.tuples(st.sampled_from(["referee", "red", "blue", "green"]), PAYLOAD), min_size=1, max_size=PER_EXAMPLE
)


class Desk:
    """A table with a race of three, and a loop to run it in."""

    def __init__(self, folder: Any) -> None:
        self.journal = Journal(folder / "pitwall.sqlite")
        # This tests the hub, not the disk.
        self.journal._db.execute("PRAGMA synchronous = OFF")
        self.loop = asyncio.new_event_loop()
        self.table = Table("main", self.journal, _find)
        self.front_desk = FrontDesk(self.table, self.journal, TagBook(self.journal))
        self.answered = 0
        self.begin()

    def begin(self) -> None:
        """Start a race, whatever happened before."""
        for command in ({"do": "abandon"}, {"do": "setup", "setup": setup_json(a_setup(3))}, {"do": "start"}):
            self.say("referee", json.dumps(command).encode())
        assert self.table.race() is not None

    def say(self, author: Author, payload: bytes) -> None:
        """Send one payload and check its effect."""
        before = packed(self.table.state())
        answer = self.answer(author, payload)
        reply = json.loads(packed(reply_json(answer.reply)))
        self.answered += 1
        assert isinstance(reply["ok"], bool)
        if not reply["ok"]:
            assert reply["text"][0].isupper(), reply
            assert reply["text"].endswith("."), reply
        if not answer.changed:
            assert packed(self.table.state()) == before

    def answer(self, author: Author, payload: bytes) -> Answer:
        """Send one payload and return what it is answered."""
        return self.loop.run_until_complete(self.front_desk.command(author, payload))

    def check_fold(self) -> None:
        """Check that the state in memory is what the journal says."""
        told = packed(self.table.state())
        assert packed(Table("main", self.journal, _find).state()) == told


def _find(board: str) -> Any:
    return load_track("usa") if board == "usa" else None


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    desk = Desk(tmp_path_factory.mktemp("fuzz"))
    yield desk
    desk.loop.run_until_complete(desk.loop.shutdown_default_executor())
    desk.loop.close()
    desk.journal.close()


@pytest.mark.timeout(0 if LONG else 600)
def test_every_payload_is_answered_and_memory_does_not_grow(desk: Desk) -> None:
    @settings(
        max_examples=PAYLOADS // (PER_EXAMPLE // 2),
        deadline=None,
        database=None,
        derandomize=not LONG,
        suppress_health_check=list(HealthCheck),
    )
    @given(SAID)
    def say_it_all(said: list[tuple[Author, bytes]]) -> None:
        if desk.table.race() is None:
            desk.begin()
        for author, payload in said:
            desk.say(author, payload)

    say_it_all()
    assert desk.answered > PAYLOADS // 3
    desk.check_fold()


TAP = st.one_of(
    st.fixed_dictionaries(
        {}, optional={"id": TEXTS | VALUES, "uid": TEXTS | VALUES, "text": VALUES, "age": NUMBERS}
    ).map(lambda value: json.dumps(value).encode()),
    st.text(max_size=80).map(lambda text: text.encode("utf-8", "surrogatepass")),
    PAYLOAD,
)


@settings(max_examples=PAYLOADS // 20, deadline=None, database=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.tuples(st.sampled_from(["table", "red", "blue"]), TAP), min_size=1, max_size=5))
def test_every_tap_gets_its_feedback(desk: Desk, taps: list[tuple[str, bytes]]) -> None:
    for reader, payload in taps:
        tapped = desk.loop.run_until_complete(desk.front_desk.tap(reader, payload))
        feedback = json.loads(packed(tapped.feedback))
        assert feedback["result"] in ("accepted", "held", "refused", "unknown")


def test_refusals_do_not_pile_up_in_memory(desk: Desk) -> None:
    refused = [json.dumps({"do": "boost", "id": f"{'x' * 50}-{number}"}).encode() for number in range(3000)]
    for payload in refused[:1000]:
        desk.say("red", payload)
    tracemalloc.start()
    for payload in refused[1000:]:
        assert not desk.answer("red", payload).accepted
    grown, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert grown < 2_000_000
