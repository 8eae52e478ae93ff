"""Where a tour of the pages stops, and the races it stops at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from playwright.sync_api import Page

from ..hub.phones import Phone
from .looking import settled, speak
from .night import LONG_NAMES, car
from .reading import Reader
from .words import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .evening import Evening

Kind = Literal["dashboard", "phone", "referee", "overlay", "results", "replay", "library"]
EIGHT = tuple(LONG_NAMES)
OTHERS = EIGHT[1:]


@dataclass(frozen=True)
class Stop:
    """A page as it is now. It is in one language, or can be switched to any."""

    kind: Kind
    state: str
    page: Page
    language: str | None = None
    crowded: bool = False
    """Whether a question stands above the one that is asked anyway: then the page may scroll."""

    def in_each_language(self) -> Iterator[str]:
        """Switch the page to every language it can show here, one after another."""
        if self.language:
            settled(self.page)
            yield self.language
            return
        for language in LANGUAGES:
            speak(self.page, language)
            yield language


def field(*, red: bool = True) -> list[dict[str, object]]:
    """Put eight cars on the road: red last, with little Heat, just behind blue."""
    ahead = [car(seat, 40 - 3 * place, gear=2) for place, seat in enumerate(OTHERS) if seat != "blue"]
    return [*ahead, car("blue", 4, gear=1), *([car("red", 2, gear=2, engine=1)] if red else [])]


def last_corner() -> list[dict[str, object]]:
    """Put eight cars on the last lap, just before the line."""
    spots = [(69, "line"), (69, "off"), (68, "line"), (68, "off"), (67, "line"), (67, "off"), (66, "line"), (66, "off")]
    return [car(seat, space, lap=2, spot=spot, gear=2) for seat, (space, spot) in zip(EIGHT, spots, strict=True)]


def sit_down(evening: Evening, *seats: str) -> dict[str, tuple[str, str]]:
    """Claim seats for phones that nobody looks at; return their logins."""
    claims = {seat: evening.hub.claim(evening.table, seat, LONG_NAMES[seat]) for seat in seats}
    return {seat: (claim["user"], claim["token"]) for seat, claim in claims.items()}


def lose(evening: Evening, logins: dict[str, tuple[str, str]]) -> None:
    """Make the phones and readers of all these seats unreachable."""
    for seat, login in logins.items():
        phone = Phone(evening.hub, evening.table, seat, login, way="gateway").is_in()
        phone.send(b"lost", retain=True, to=f"heat/v1/{evening.table}/seat/{seat}/presence").wait_for_publish(10)
        phone.close()
        reader = Reader(evening, seat)
        reader.is_lost("unplugged")
        reader.is_put_away()
