"""The dealer's rights: only a demo has one, and a dealt hand is for its seat alone."""

from __future__ import annotations

import pytest

from companion.broker.rules import Rights
from companion.engine.types import SEATS
from companion.hub.access import DEALER_USER, HUB, REFEREE_USER, rules, seat_user

USERS = (None, HUB, REFEREE_USER, DEALER_USER, "reader-red", *(seat_user("main", seat) for seat in SEATS))
HAND = "heat/v1/main/seat/red/hand"


def test_a_hand_is_read_by_its_seat_alone_and_written_by_the_dealer_alone() -> None:
    rights = Rights(rules(["main"], ["red"], dealt="main"))
    assert [user for user in USERS if rights.may_read(user, HAND)] == ["seat-red"]
    assert [user for user in USERS if rights.may_write(user, HAND)] == [DEALER_USER]
    assert not any(rights.may_will(user, HAND) for user in USERS)


@pytest.mark.parametrize("what", ["hand", "view", "command", "reply"])
def test_without_a_demo_there_is_no_dealer(what: str) -> None:
    rights, topic = Rights(rules(["main"], ["red"])), f"heat/v1/main/seat/red/{what}"
    assert not rights.may_read(DEALER_USER, topic)
    assert not rights.may_write(DEALER_USER, topic)
    assert not any(rights.may_write(user, HAND) for user in USERS)


def test_a_dealer_deals_at_its_own_table_alone() -> None:
    rights = Rights(rules(["main", "other"], dealt="main"))
    for what in ("hand", "view", "command", "reply"):
        topic = f"heat/v1/other/seat/red/{what}"
        assert not rights.may_read(DEALER_USER, topic)
        assert not rights.may_write(DEALER_USER, topic)
