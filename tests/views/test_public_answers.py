"""What everybody may know of an answer that was given."""

from __future__ import annotations

import pytest

from companion.engine import commands as c
from companion.engine.types import Seat
from companion.views.public_answers import public_answer

RED = Seat("red")


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (c.Plan(RED, 2, ("1", "3")), {"gear": 2, "cards": ["1", "3"]}),
        (c.Flip(RED, "4"), {"card": "4"}),
        (c.Cooldown(RED, 2), {"heat": 2}),
        (c.Discard(RED, ("5", "0", "1")), {"count": 3, "top": "1"}),
        (c.Discard(RED), {"count": 0, "top": None}),
        (c.Boost(RED), {}),
        (c.Abandon("rain"), {}),
    ],
    ids=lambda value: getattr(value, "do", ""),
)
def test_an_answer_is_told_without_what_is_secret_of_it(command, told):
    assert public_answer(command) == {"do": command.do, **told}
