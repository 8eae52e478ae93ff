"""One suite for every kind of broker: it speaks MQTT and knows nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.broker.packets.stream import encode_packet, encode_text

from .clients import will_on
from .world import held_at, topic, wait_until

if TYPE_CHECKING:
    from .clients import Crowd

EVERYTHING = [
    "seat/red/command", "seat/red/reply", "seat/red/view", "seat/blue/reply", "seat/blue/view",
    "referee/command", "referee/reply", "reader/left/tap", "reader/left/feedback",
]  # fmt: skip
PUBLIC = ["status", "state", "event", "seat/red/presence", "reader/left/status"]


# logins


@pytest.mark.parametrize("user", ["referee", "seat-red", "seat-blue", "reader-left", None])
def test_accepts_a_correct_secret_and_anonymous_spectators(crowd: Crowd, user: str | None):
    assert crowd.app(user).accepted()


@pytest.mark.parametrize(
    ("user", "secret"),
    [
        ("seat-red", "wrong"),
        ("seat-red", ""),
        ("seat-red", "secret of seat-blue"),
        ("nobody", "x"),
        ("hub", "x"),
    ],
)
def test_refuses_a_wrong_secret(crowd: Crowd, user: str, secret: str):
    raw = crowd.raw()
    assert raw.log_in(client_id="w", user=user, password=secret.encode()) == b"\x20\x02\x00\x05"
    assert raw.packet() is None


# rights


def test_a_seat_commands_for_itself_and_for_nobody_else(crowd: Crowd):
    hub, red = crowd.guest("hub"), crowd.guest("seat-red")
    hub.subscribe(topic("#"))
    foreign = ["seat/blue/command", "seat/blue/presence", "referee/command", "reader/left/tap", "state", "status"]
    for name in [*foreign, "seat/red/reply", "seat/red/command"]:
        red.publish(topic(name), "{}")
    assert hub.until(topic("seat/red/command")) == []


def test_a_seat_reads_its_own_replies_and_views_and_the_public_topics(crowd: Crowd):
    hub, red = crowd.guest("hub"), crowd.guest("seat-red")
    red.subscribe("#")
    for name in [*EVERYTHING, "state", "event"]:
        hub.publish(topic(name), "x")
    assert red.until(topic("event")) == [topic("seat/red/reply"), topic("seat/red/view"), topic("state")]


def test_naming_a_foreign_topic_does_not_open_it(crowd: Crowd):
    hub, blue = crowd.guest("hub"), crowd.guest("seat-blue")
    secret = [topic(name) for name in ("seat/red/command", "seat/red/reply", "seat/red/view", "referee/reply")]
    blue.subscribe(*secret, topic("seat/+/view"), topic("event"))
    for name in secret:
        hub.publish(name, "sealed")
    hub.publish(topic("event"), "x")
    assert blue.until(topic("event")) == []


def test_a_spectator_sees_the_public_topics_and_nothing_else(crowd: Crowd):
    hub, screen = crowd.guest("hub"), crowd.guest()
    screen.subscribe("#")
    for name in [*EVERYTHING, *PUBLIC, "event"]:
        hub.publish(topic(name), "x")
    assert [screen.next()[0] for _ in PUBLIC] == [topic(name) for name in PUBLIC]
    assert screen.next()[0] == topic("event")


def test_a_spectator_cannot_publish(crowd: Crowd):
    hub, screen = crowd.guest("hub"), crowd.guest()
    hub.subscribe(topic("#"))
    for name in [*EVERYTHING, *PUBLIC]:
        screen.publish(topic(name), "forged", retain=True)
    hub.publish(topic("event"), "x")
    assert hub.until(topic("event")) == []


def test_a_reader_taps_for_itself_and_hears_its_own_feedback(crowd: Crowd):
    hub, left = crowd.guest("hub"), crowd.guest("reader-left")
    hub.subscribe(topic("reader/+/tap"))
    left.subscribe(topic("reader/+/feedback"))
    left.publish(topic("reader/right/tap"), "04")
    left.publish(topic("reader/left/tap"), "04")
    assert hub.until(topic("reader/left/tap")) == []
    hub.publish(topic("reader/right/feedback"), "x")
    hub.publish(topic("reader/left/feedback"), "x")
    assert left.until(topic("reader/left/feedback")) == []


def test_the_referee_commands_and_hears_the_reply(crowd: Crowd):
    hub, referee = crowd.guest("hub"), crowd.guest("referee")
    hub.subscribe(topic("referee/command"))
    referee.subscribe(topic("referee/reply"))
    referee.publish(topic("referee/command"), "{}")
    assert hub.next()[0] == topic("referee/command")
    hub.publish(topic("referee/reply"), "{}")
    assert referee.next() == (topic("referee/reply"), b"{}", False)


def test_tables_are_separate(crowd: Crowd):
    hub, red = crowd.guest("hub"), crowd.guest("seat-red")
    red.subscribe("heat/v1/+/seat/red/view", topic("event"))
    red.publish("heat/v1/two/seat/red/command", "{}")
    hub.publish("heat/v1/two/seat/red/view", "x")
    hub.publish(topic("event"), "x")
    assert red.until(topic("event")) == []


# retained messages


def test_retained_messages_come_with_the_subscription_and_only_with_it(crowd: Crowd):
    hub = crowd.guest("hub")
    hub.publish(topic("state"), "now", retain=True)
    hub.publish(topic("status"), "online", retain=True)
    other = crowd.guest()
    other.subscribe(topic("state"), topic("status"))
    screen = crowd.raw()
    assert screen.log_in(client_id="quiet") == b"\x20\x02\x00\x00"
    screen.send(b"\xc0\x00")
    assert screen.packet() == b"\xd0\x00"  # nothing came before the answer to the ping
    screen.subscribe(topic("state"))
    assert screen.packet() == encode_packet(0x31, encode_text(topic("state")) + b"now")
    screen.send(b"\xc0\x00")
    assert screen.packet() == b"\xd0\x00"


def test_a_retained_secret_is_kept_from_others(crowd: Crowd):
    hub = crowd.guest("hub")
    hub.publish(topic("seat/red/view"), "sealed", retain=True)
    hub.publish(topic("state"), "now", retain=True)
    for user in (None, "seat-blue"):
        client = crowd.guest(user)
        client.subscribe("#")
        hub.publish(topic("event"), "x")
        assert topic("seat/red/view") not in client.until(topic("event"))
    hub.publish(topic("seat/red/view"), "", retain=True)


def test_a_multi_level_wildcard_matches_the_parent_topic(crowd: Crowd):
    hub, screen = crowd.guest("hub"), crowd.guest()
    screen.subscribe(topic("state/#"), topic("event"))
    hub.publish(topic("state"), "now")
    hub.publish(topic("event"), "x")
    assert screen.until(topic("event")) == [topic("state")]


def test_an_empty_message_clears_a_retained_one(crowd: Crowd):
    hub = crowd.guest("hub")
    hub.publish(topic("state"), "old", retain=True)
    hub.publish(topic("state"), "", retain=True)
    screen = crowd.guest()
    screen.subscribe(topic("state"), topic("event"))
    hub.publish(topic("event"), "x")
    assert screen.until(topic("event")) == []


# wills


def test_a_phones_own_will_is_published_and_retained_when_it_vanishes(crowd: Crowd):
    presence = topic("seat/red/presence")
    hub, red = crowd.guest("hub"), crowd.guest("seat-red", will=presence)
    hub.subscribe(presence)
    red.publish(presence, "online", retain=True)
    hub.until(presence)
    red.vanish()
    assert hub.next() == (presence, b"lost", False)
    late = crowd.guest()
    late.subscribe(presence)
    assert late.next() == (presence, b"lost", True)


def test_a_clean_disconnect_publishes_no_will(crowd: Crowd):
    hub, broker = crowd.guest("hub"), crowd.place.port
    hub.subscribe(topic("#"))
    others = held_at(broker)
    red = crowd.guest("seat-red", will=topic("seat/red/presence"))
    red.publish(topic("seat/red/command"), "{}")
    hub.until(topic("seat/red/command"))
    reds = held_at(broker) - others
    assert reds
    red.close()
    wait_until(lambda: not reds & held_at(broker))
    hub.publish(topic("event"), "x")
    assert hub.until(topic("event")) == []


@pytest.mark.parametrize("name", ["seat/blue/presence", "state", "seat/blue/command", "referee/command"])
def test_a_will_on_a_foreign_topic_is_never_published(crowd: Crowd, name: str):
    hub, broker = crowd.guest("hub"), crowd.place.port
    hub.subscribe(topic("#"))
    others = held_at(broker)
    red = crowd.raw()
    secret = crowd.place.secrets["seat-red"].encode()
    answer = red.log_in(client_id="will", user="seat-red", password=secret, will=will_on(topic(name)))
    if crowd.place.own_door:
        assert answer == b"\x20\x02\x00\x05"
        assert red.packet() is None
    reds = held_at(broker) - others
    assert reds or crowd.place.own_door, "a broker that takes the login keeps the will to itself"
    red.close()
    wait_until(lambda: not reds & held_at(broker))
    hub.publish(topic("event"), "x")
    assert hub.until(topic("event")) == []
