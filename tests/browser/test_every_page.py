"""Every page in every state, language and size: everything fits, and everybody can use it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from .looking import barriers, faults
from .tour import TOURS
from .watching import LAPTOP, LARGE_TV, LYING_PHONE, PHONE, SHORT_PHONE, SMALL_PHONE, TABLET, TV, UPRIGHT_TABLET

if TYPE_CHECKING:
    from .evening import Evening
    from .night import Night
    from .stops import Kind

SIZES = {
    "dashboard": (LAPTOP, TV),
    "phone": (SHORT_PHONE, SMALL_PHONE, PHONE, LYING_PHONE),
    "referee": (UPRIGHT_TABLET, TABLET, LAPTOP),
    "overlay": (LAPTOP, TV),
    "results": (SMALL_PHONE, TABLET, TV),
    "replay": (SMALL_PHONE, PHONE, LYING_PHONE, TABLET, TV),
    "library": (SMALL_PHONE, TABLET, TV),
}


@pytest.mark.parametrize("kind", ["referee", "phone", "dashboard", "overlay", "results", "replay", "library"])
def test_every_state_of_a_page_fits_in_five_languages_and_is_accessible(
    kind: Kind, evening: Evening, night: Night
) -> None:
    wrong: dict[str, list[str]] = {}
    looked_at: set[str] = set()
    for stop in TOURS[kind](evening, night):
        for language in stop.in_each_language():
            largest = (LARGE_TV,) if kind == "dashboard" and language == "en" else ()  # it scales with the screen
            looked_for = f"crowded {kind}" if stop.crowded else kind
            for size, found in faults(stop.page, looked_for, (*largest, *SIZES[kind])).items():
                for fault in found:
                    wrong.setdefault(f"{kind} {stop.state}: {fault}", []).append(f"{language} {size}")
        if stop.state not in looked_at:
            looked_at.add(stop.state)
            for fault in barriers(stop.page):
                wrong.setdefault(f"{kind} {stop.state}: {fault}", []).append("axe")
    assert not wrong, "\n".join(f"{fault} [{', '.join(where)}]" for fault, where in wrong.items())
