"""UIDs as readers print them."""

import pytest

from firmware_bridge.uid import is_random, normalise


@pytest.mark.parametrize(
    "text",
    [
        "04E141124C2880",
        "04e141124c2880",
        "04:E1:41:12:4C:28:80",
        "4:E1:41:12:4C:28:80",
        "04-e1-41-12-4c-28-80",
        "04 E1 41 12 4C 28 80",
        "0x04E141124C2880",
        " 04E141124C2880\t",
    ],
)
def test_one_uid_in_many_notations_is_one_text(text):
    assert normalise(text) == "04E141124C2880"


@pytest.mark.parametrize(
    "text", ["12345678", "0006578358", "12 34 56 78", "04E1", "4E141124C2880", "card-7", "control:go", ""]
)
def test_an_ambiguous_uid_stays_as_it_is(text):
    assert normalise(text) == text


def test_normalising_twice_changes_nothing_more():
    assert normalise(normalise("de:ad:be:ef")) == "DEADBEEF"


@pytest.mark.parametrize(
    ("uid", "random"), [("08A1B2C3", True), ("04A1B2C3", False), ("08A1B2C3D4E5F6", False), ("08 is me", False)]
)
def test_a_random_uid_is_recognised_by_its_first_byte(uid, random):
    assert is_random(uid) is random
