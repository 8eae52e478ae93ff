"""Guests of a running demo: they take a seat and open its page, like people with a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..hub.phones import Phone
from ..waiting import wait_until

if TYPE_CHECKING:
    from contextlib import ExitStack

    from .services import Service


def client(steps: ExitStack, service: Service, who: str | None, login: Any = None, **options: Any) -> Phone:
    """Connect through the gateway."""
    phone = Phone(service, "main", who, login, way="gateway", **options).is_in()
    steps.callback(phone.close)
    return phone


def guest(steps: ExitStack, service: Service, seat: str = "red", name: str = "Ada") -> tuple[Phone, Any]:
    """Take a seat, simulated driver or not, and open its page."""
    claimed = service.try_to_claim(seat, name)
    assert claimed
    login = (claimed["user"], claimed["token"])
    topics = ("state", "event", f"seat/{seat}/reply", f"seat/{seat}/view", f"seat/{seat}/hand", "seat/+/presence")
    phone = client(steps, service, seat, login, listens_to=tuple(f"heat/v1/main/{topic}" for topic in topics))
    phone.send({"state": "online"}, retain=True, to=f"heat/v1/main/seat/{seat}/presence")
    phone.send({"do": "hello", "id": "first"})
    return phone, claimed


def hand_of(phone: Phone, seat: str = "red") -> Any:
    """Wait for a hand of the race; return the latest."""
    return wait_until(lambda: [hand for hand in phone.on(f"seat/{seat}/hand") if hand["race"]], "a hand is dealt")[-1]
