"""The small parts: rules, hashes, counters."""

from __future__ import annotations

import asyncio

import pytest
from amqtt.session import Session
from hypothesis import given
from hypothesis import strategies as st

from companion.broker import Limits, Rights, Rule, acl_text, hash_secret, users_text, verify_secret
from companion.broker.embedded.hardened import HardenedBroker
from companion.broker.gateway.limits import LoginThrottle, Slots, TokenBucket
from companion.broker.rules import matches
from companion.broker.topic_filters import TopicFilters
from companion.system.backoff import Backoff

# rules
from ..clocks import Clock


@pytest.mark.parametrize(
    ("topic", "pattern", "expected"),
    [
        ("a/b", "a/b", True),
        ("a/b", "a/c", False),
        ("a/b", "a/+", True),
        ("a/b/c", "a/+", False),
        ("a", "a/+", False),
        ("a/b/c", "a/#", True),
        ("a", "a/#", True),
        ("ab", "a/#", False),
        ("a/b", "#", True),
        ("$SYS/x", "#", False),
        ("$SYS/x", "+/x", False),
        ("$SYS/x", "$SYS/#", True),
        ("/a", "+/a", True),
        ("a//b", "a/+/b", True),
    ],
)
def test_filters_match_as_mqtt_says(topic: str, pattern: str, expected: bool):
    assert matches(topic, pattern) is expected


LEVELS = st.sampled_from(["", "a", "b", "$SYS"])
TOPICS = st.lists(LEVELS, min_size=1, max_size=4).map("/".join).filter(bool)
FILTERS = st.builds(
    lambda levels, rest: "/".join([*levels, *rest]),
    st.lists(LEVELS | st.just("+"), min_size=1, max_size=4),
    st.sampled_from([[], ["#"]]),
).filter(bool)


@given(topic=TOPICS, filters=st.sets(FILTERS, max_size=8), gone=st.sets(FILTERS, max_size=3))
def test_filters_are_found_by_the_topics_they_match(topic: str, filters: set[str], gone: set[str]):
    found = TopicFilters()
    for one in filters | gone:
        found.add(one)
    for one in gone:
        found.discard(one)
    assert sorted(found.matching(topic)) == sorted(one for one in filters - gone if matches(topic, one))


def test_a_filter_deeper_than_any_topic_takes_no_memory():
    found, deep = TopicFilters(), "/".join(["+"] * 30_000)
    found.add(deep)
    found.discard(deep)
    assert list(found.matching("/".join(["a"] * 30_000))) == []


RULES = [
    Rule(None, "t/state", read=True),
    Rule("seat-red", "t/red/command", write=True),
    Rule("seat-red", "t/red/presence", write=True, will=True),
    Rule("hub", "t/#", read=True, write=True),
]


def test_rights_are_those_of_the_user_and_of_everyone():
    rights = Rights(RULES)
    assert rights.may_read(None, "t/state")
    assert rights.may_read("seat-red", "t/state")
    assert rights.may_write("seat-red", "t/red/command")
    assert not rights.may_read("seat-red", "t/red/command")
    assert not rights.may_write("seat-blue", "t/red/command")
    assert not rights.may_write(None, "t/state")


def test_a_will_needs_a_right_of_its_own():
    rights = Rights(RULES)
    assert rights.may_will("seat-red", "t/red/presence")
    assert not rights.may_will("seat-red", "t/red/command")
    assert not rights.may_will("hub", "t/state")


def test_the_acl_file_reads_like_this():
    assert acl_text(RULES) == (
        "# everyone, also without a login\npattern read t/state\n"
        "\nuser seat-red\ntopic write t/red/command\ntopic write t/red/presence\n"
        "\nuser hub\ntopic readwrite t/#\n"
    )


def test_the_users_file_reads_like_this():
    assert users_text({"b": "$7$1$x$y", "a": "$7$1$z$w"}) == "a:$7$1$z$w\nb:$7$1$x$y\n"


@pytest.mark.parametrize("name", ["", "a b", "a:b", "a\nuser hub", "#", "ü", "x" * 81])
def test_a_name_that_would_break_the_files_is_refused(name: str):
    with pytest.raises(ValueError, match="is not a user name"):
        users_text({name: "hash"})
    with pytest.raises(ValueError, match="is not a user name"):
        Rule(name, "t")


@pytest.mark.parametrize("topic", ["", "a\ntopic readwrite #"])
def test_a_topic_that_would_break_the_files_is_refused(topic: str):
    with pytest.raises(ValueError, match="is not a topic filter"):
        Rule("a", topic)


# secrets


@given(st.text(max_size=40))
def test_only_the_right_secret_matches_its_hash(secret: str):
    hashed = hash_secret(secret)
    assert verify_secret(secret, hashed)
    assert not verify_secret(secret + "x", hashed)
    assert secret not in hashed or len(secret) < 3


def test_equal_secrets_have_different_hashes():
    assert hash_secret("same") != hash_secret("same")


def test_an_unknown_user_has_no_valid_secret():
    assert not verify_secret("", None)


def test_a_damaged_hash_is_reported_but_not_shown():
    with pytest.raises(ValueError, match="a stored hash is damaged"):
        verify_secret("x", "$7$abc")


# counters


def test_a_bucket_allows_a_burst_and_then_the_rate():
    clock = Clock(0.0)
    bucket = TokenBucket(2, 3, clock)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.now = 0.5
    assert [bucket.take(), bucket.take()] == [True, False]
    clock.now = 100
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_slots_are_counted_in_total_and_per_address():
    slots = Slots(3, 2)
    assert [slots.take("a"), slots.take("a"), slots.take("a")] == [True, True, False]
    assert [slots.take("b"), slots.take("b")] == [True, False]
    slots.release("a")
    assert slots.take("b")


def test_logins_are_throttled_after_some_wrong_secrets_and_for_a_while():
    clock = Clock(0.0)
    limits = Limits(free_logins=2, first_delay_seconds=1, longest_delay_seconds=5, forget_seconds=60)
    throttle = LoginThrottle(limits, clock)
    assert [throttle.failed("a") for _ in range(6)] == [0, 0, 1, 2, 4, 5]
    assert throttle.failed("b") == 0
    clock.now = 61
    assert [throttle.failed("a") for _ in range(3)] == [0, 0, 1]


def test_the_throttle_forgets_the_oldest_rather_than_grow():
    throttle = LoginThrottle(Limits(free_logins=1), Clock(0.0))
    for number in range(5000):
        throttle.failed(str(number))
    assert throttle.failed("0") == 0
    assert throttle.failed("4999") > 0


def test_pauses_double_up_to_a_limit_and_start_over():
    backoff = Backoff(1, 5)
    assert [backoff.pause() for _ in range(5)] == [1, 2, 4, 5, 5]
    backoff.reset()
    assert backoff.pause() == 1


def test_a_filter_without_subscribers_is_forgotten():
    async def come_and_go() -> HardenedBroker:
        broker = HardenedBroker(lambda: Rights([]), lambda _: None, "hub")
        one, other = (Session() for _ in range(2))
        one.client_id, other.client_id = "one", "other"
        for session, topic_filter in ((one, "shared"), (other, "shared"), (one, "own"), (one, "left")):
            await broker.add_subscription((topic_filter, 1), session)
        broker._del_subscription("left", one)  # as amqtt calls it for UNSUBSCRIBE
        assert set(broker.subscriptions) == {"shared", "own"}
        await broker._del_all_subscriptions(one)  # and this when a client has gone
        return broker

    assert {name: len(held) for name, held in asyncio.run(come_and_go()).subscriptions.items()} == {"shared": 1}
