"""Every page in every state, language and size: everything fits, and everybody can use it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ..long import LONG
from .looking import THEMES, barriers, faults
from .tour import TOURS
from .watching import LAPTOP, LARGE_TV, LYING_PHONE, PHONE, SHORT_PHONE, SMALL_PHONE, TABLET, TV, UPRIGHT_TABLET
from .words import LANGUAGES

if TYPE_CHECKING:
    from .evening import Evening
    from .night import Night
    from .stops import Kind
    from .watching import Size

TIGHTEST: dict[Kind, tuple[Size, ...]] = {
    "dashboard": (LAPTOP,),
    "phone": (SHORT_PHONE, SMALL_PHONE),
    "referee": (UPRIGHT_TABLET,),
    "overlay": (LAPTOP,),
    "results": (SMALL_PHONE,),
    "replay": (SMALL_PHONE,),
    "library": (SMALL_PHONE,),
}
"""Every state is looked at in one of these sizes in every language."""
ROOMIER: dict[Kind, tuple[Size, ...]] = {
    "dashboard": (TV,),
    "phone": (PHONE, LYING_PHONE),
    "referee": (TABLET, LAPTOP),
    "overlay": (TV,),
    "results": (TABLET, TV),
    "replay": (PHONE, LYING_PHONE, TABLET, TV),
    "library": (TABLET, TV),
}
"""In each of these, every state is looked at in one language."""


def sizes_for(kind: Kind, state: int, language: str) -> tuple[Size, ...]:
    """Choose the sizes in which a state of a page, by its number, is looked at in a language: in the long form, all."""
    largest = (LARGE_TV,) if kind == "dashboard" and language == "en" else ()  # it scales with the screen
    tightest, roomier = TIGHTEST[kind], ROOMIER[kind]
    if LONG:
        return (*largest, *tightest, *roomier)
    number = LANGUAGES.index(language)
    turns = (size for turn, size in enumerate(roomier) if (state + turn) % len(LANGUAGES) == number)
    return (*largest, tightest[(state + number) % len(tightest)], *turns)


@pytest.mark.parametrize("kind", TIGHTEST)
def test_every_size_meets_every_state_and_every_language(kind: Kind) -> None:
    for size in (*TIGHTEST[kind], *ROOMIER[kind]):
        met = {(state, one) for state in range(9) for one in LANGUAGES if size in sizes_for(kind, state, one)}
        assert {state for state, _ in met} == set(range(9))
        assert {one for _, one in met} == set(LANGUAGES)


@pytest.mark.parametrize("kind", ["referee", "phone", "dashboard", "overlay", "results", "replay", "library"])
def test_every_state_of_a_page_fits_in_five_languages_and_is_accessible(
    kind: Kind, evening: Evening, night: Night
) -> None:
    wrong: dict[str, list[str]] = {}
    states: list[str] = []
    for stop in TOURS[kind](evening, night):
        is_new = stop.state not in states
        if is_new:
            states.append(stop.state)
        for language in stop.in_each_language():
            looked_for = f"crowded {kind}" if stop.crowded else kind
            sizes = sizes_for(kind, states.index(stop.state), language)
            for size, found in faults(stop.page, looked_for, sizes).items():
                for fault in found:
                    wrong.setdefault(f"{kind} {stop.state}: {fault}", []).append(f"{language} {size}")
        if is_new:
            stop.page.set_viewport_size(ROOMIER[kind][-1].viewport)
            number = len(states)
            for fault in barriers(stop.page, THEMES if LONG else THEMES[number % 2 : number % 2 + 1]):
                wrong.setdefault(f"{kind} {stop.state}: {fault}", []).append("axe")
    assert not wrong, "\n".join(f"{fault} [{', '.join(where)}]" for fault, where in wrong.items())
