"""What the rules for every page do not see: what stands where it should, and leaves free what is not its own."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from .night import Night, car
from .watching import LAPTOP

if TYPE_CHECKING:
    from .evening import Evening


@pytest.mark.parametrize("layout", ["tower", "ticker"])
def test_an_overlay_covers_no_more_of_the_stream_than_it_needs(layout: str, evening: Evening, night: Night) -> None:
    night.start(car("red", 20), car("blue", 3))
    night.say("correct", seat="red", engine=2, reason="miscounted")
    page = evening.audience.device(LAPTOP).new_page()
    page.goto(evening.address("/overlay", layout=layout))
    page.locator(".overlay .name, .overlay li").first.wait_for()
    picture = Image.open(BytesIO(page.screenshot(omit_background=True)))
    assert picture.getpixel((LAPTOP.width // 4, 20))[3] == 255  # type: ignore[index]
    assert picture.getpixel((LAPTOP.width // 4, LAPTOP.height - 20))[3] == 0  # type: ignore[index]
