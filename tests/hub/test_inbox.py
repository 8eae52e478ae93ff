"""The inbox: each sender has its share, and a flood takes nobody else's."""

from __future__ import annotations

from companion.hub.inbox import FairInbox, Incoming, Pace

RED, BLUE, TAPS = "seat/red/command", "seat/blue/command", "reader/red/tap"


def sender_of(topic: str) -> str | None:
    """Name each seat and one reader; all other readers count as one sender, and other topics have none."""
    kind, _, _ = topic.partition("/")
    if kind == "reader":
        return topic if topic == TAPS else "other readers"
    return topic if kind == "seat" else None


class Desk:
    """An inbox, and the messages it dropped or warned about."""

    def __init__(self) -> None:
        self.dropped = 0
        self.warned: list[bytes] = []
        self.inbox = FairInbox(sender_of, self._drop, lambda message: self.warned.append(message.payload))

    def _drop(self) -> None:
        self.dropped += 1

    def send(self, topic: str, *payloads: bytes) -> None:
        """Put messages into the inbox."""
        for payload in payloads:
            self.inbox.put(Incoming(topic, payload))

    def heard(self) -> list[tuple[str, bytes]]:
        """Take out all waiting messages."""
        return [self.inbox.get()[:2] for _ in iter(self.inbox.__len__, 0)]


def numbered(count: int) -> list[bytes]:
    return [b"%d" % number for number in range(count)]


def test_one_sender_is_heard_in_order():
    desk = Desk()
    desk.send(RED, b"1", b"2", b"3")
    assert desk.heard() == [(RED, b"1"), (RED, b"2"), (RED, b"3")]


def test_senders_are_heard_in_turn():
    desk = Desk()
    desk.send(RED, b"1", b"2", b"3")
    desk.send(BLUE, b"a")
    desk.send(TAPS, b"x", b"y")
    assert [payload for _, payload in desk.heard()] == [b"1", b"a", b"x", b"2", b"y", b"3"]


def test_a_flood_is_cut_to_its_share_and_takes_nobody_elses():
    desk = Desk()
    desk.send(RED, *numbered(10_000))
    desk.send(BLUE, *numbered(20))
    heard = desk.heard()
    assert [payload for topic, payload in heard if topic == BLUE] == numbered(20)
    assert [payload for topic, payload in heard if topic == RED] == numbered(Pace.MOST)
    assert desk.dropped == 10_000 - Pace.MOST


def test_a_sender_is_warned_once_a_window_with_the_first_message_dropped():
    desk = Desk()
    desk.send(RED, *numbered(10_000))
    assert desk.warned == [b"%d" % Pace.MOST]


def test_the_pace_lets_in_again_when_its_window_is_over():
    now = [0.0]
    pace = Pace(lambda: now[0])
    assert [pace.too_fast() for _ in range(Pace.MOST + 1)] == [False] * Pace.MOST + [True]
    assert [pace.warns(), pace.warns()] == [True, False]
    now[0] = Pace.SECONDS
    assert not pace.too_fast()
    assert pace.warns()


def test_invented_senders_share_one_pace():
    desk = Desk()
    for number in range(5000):
        desk.send(f"reader/r{number}/tap", b"x")
        desk.send("seat/red/command" if number % 2 else TAPS, b"%d" % number)
    heard = desk.heard()
    assert len([topic for topic, _ in heard if topic not in (RED, TAPS)]) == Pace.MOST
    assert [len([one for one, _ in heard if one == topic]) for topic in (RED, TAPS)] == [Pace.MOST] * 2


def test_invented_senders_do_not_make_the_inbox_forget_a_pace():
    desk, heard = Desk(), []
    for number in range(5000):
        desk.send(f"reader/r{number}/tap", b"x")
        desk.send(RED, b"%d" % number)
        heard += desk.heard()  # nobody waits, but the rates are remembered
    assert len([topic for topic, _ in heard if topic == RED]) == Pace.MOST


def test_a_message_without_a_sender_is_dropped_at_once_and_not_counted():
    desk = Desk()
    desk.send("elsewhere", b"x")
    assert (desk.heard(), desk.dropped) == ([], 0)
