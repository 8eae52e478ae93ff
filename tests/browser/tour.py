"""A tour of every page in every state worth seeing, on a real hub; a visitor looks at each stop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..golden.races import FOLDER as GOLDEN
from .library_tour import library_tour
from .phone_tour import phone_tour
from .referee_tour import referee_tour
from .shelf import brought
from .stops import OTHERS, Kind, Stop, field, last_corner
from .television_tour import television_tour
from .watching import LAPTOP, PHONE
from .words import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .evening import Evening
    from .night import Night

# The result -------------------------------------------------------------------------------------------


def results_tour(evening: Evening, night: Night) -> Iterator[Stop]:
    """Return to a finished race, with all its tables and cards; then to one that was abandoned."""
    night.drive_again(GOLDEN / "japan-eight-cars.jsonl")
    page = evening.audience.device(PHONE).new_page()
    page.goto(evening.address(f"/results/{evening.state['race']}"))
    page.locator(".classification tbody tr").nth(7).wait_for()
    yield Stop("results", "provisional", page)
    night.say("confirm")
    page.reload()
    page.locator(".stamp.official").wait_for()
    yield Stop("results", "result", page)
    for folded in page.locator(".as-table summary").all():
        folded.tap()
    page.locator(".cards-played summary").first.tap()
    yield Stop("results", "cards", page)
    night.start(*last_corner())
    night.say("abandon", reason="tea")
    page.goto(evening.address(f"/results/{evening.state['race']}"))
    page.locator(".classification tbody tr").nth(7).wait_for()
    yield Stop("results", "abandoned", page)


# The replay -------------------------------------------------------------------------------------------


def replay_tour(evening: Evening, night: Night) -> Iterator[Stop]:
    """Look at a race again, first too early: the grid, all plans, a highlight, the end, and a link to it."""
    night.start(*last_corner())
    page = evening.audience.device(PHONE).new_page()
    page.goto(evening.address(f"/replay/{evening.state['race']}"))
    page.locator(".replay .problem").wait_for()
    evening.audience.complaints.clear()  # browsers write every refusal to their console
    yield Stop("replay", "too-early", page)
    page.goto(evening.address(f"/replay/{brought(evening, GOLDEN / 'japan-eight-cars.jsonl')}"))
    page.locator(".replay .car").nth(7).wait_for()
    yield Stop("replay", "grid", page)
    for state, key in (("plans", "ArrowRight"), ("highlight", "n"), ("end", "End")):
        page.locator("body").press(key)
        yield Stop("replay", state, page)
    page.locator(".copy-link button").tap()
    page.locator(".copy-link :is(input, [role=status]:not(:empty))").wait_for()
    page.locator(".highlights .kinds button").first.tap()
    page.locator(".highlights [aria-pressed=true]").wait_for()
    yield Stop("replay", "link", page)


# The stream -------------------------------------------------------------------------------------------


def overlay_tour(evening: Evening, night: Night) -> Iterator[Stop]:
    """Look at each layout, with a spin-out on the ticker."""
    night.start(*field())
    night.say("plan", seat="red", gear=4, cards=["5", "4", "4", "3"])
    night.plan(*OTHERS)
    page = evening.audience.device(LAPTOP).new_page()
    for language in LANGUAGES:
        for layout in ("tower", "ticker", *(["track"] if language == "en" else [])):
            page.goto(evening.address("/overlay", language, layout=layout))
            page.locator(f".overlay.{layout}").wait_for()
            night.say("correct", seat="black", engine=2 + LANGUAGES.index(language) % 2, reason="miscounted")
            page.locator(".overlay li, .overlay tbody tr, .overlay svg").first.wait_for()
            yield Stop("overlay", layout, page, language)
    page.context.close()


TOURS: dict[Kind, Callable[[Evening, Night], Iterator[Stop]]] = {
    "dashboard": television_tour,
    "phone": phone_tour,
    "referee": referee_tour,
    "overlay": overlay_tour,
    "results": results_tour,
    "library": library_tour,
    "replay": replay_tour,
}
