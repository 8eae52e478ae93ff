"""Sentences for refusals."""

from __future__ import annotations

from companion.engine.refusals import Refusal
from companion.texts import explain


def test_a_sentence_that_begins_with_an_id_begins_with_a_capital():
    told = explain(Refusal("setup.seat", {"seat": "red", "fault": "twice"}))
    assert told == "Red is named twice."
