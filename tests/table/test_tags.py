"""What a tag stands for: texts, lists, enrolment."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.engine.catalogue import COPIES
from companion.engine.garage_faces import SPONSORSHIPS, UPGRADES
from companion.engine.legend_deck import LEGEND_CARDS
from companion.engine.refusals import Refused
from companion.engine.types import SEATS, Seat
from companion.table.tag_groups import PIECE_GROUPS, missing_cards, tagged_pieces
from companion.table.tags import (
    CONTROLS,
    CardTag,
    ControlTag,
    LegendTag,
    Meaning,
    SeatTag,
    TokenTag,
    check_enrolment,
    control_of,
    gives_way,
    plain_uid,
    read_meaning,
    read_tags,
    write_meaning,
    write_tags,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

red = Seat("red")
RED_FOUR = CardTag("4", red, 1)
UID = "04E141124C2880"
EVERYTHING: list[Meaning] = [
    *(CardTag(card, seat, copy) for seat in SEATS for card, copies in COPIES.items() for copy in range(1, copies + 1)),
    *(CardTag("heat"), CardTag("stress")),
    *(CardTag(face.card) for face in (*UPGRADES, *SPONSORSHIPS)),
    *map(LegendTag, LEGEND_CARDS),
    *(TokenTag(token) for token in ("cloud", "fog", "storm", "snow", "rain", "sun")),
    *(TokenTag(token) for token in ("limit+1", "limit-1", "overheat", "free-boost", "slip+1", "weather")),
    *map(ControlTag, CONTROLS),
    *map(SeatTag, SEATS),
]


def code_of(*arguments: object) -> str:
    with pytest.raises(Refused) as caught:
        check_enrolment(*arguments)  # type: ignore[arg-type]
    return caught.value.refusal.code


def refusal_of(text: str) -> tuple[str, object]:
    with pytest.raises(Refused) as caught:
        read_tags(text)
    return caught.value.refusal.code, caught.value.refusal.facts.get("line")


# Texts ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("meaning", EVERYTHING, ids=write_meaning)
def test_every_meaning_has_a_text_that_is_read_back(meaning: Meaning) -> None:
    assert read_meaning(write_meaning(meaning)) == meaning


def test_no_two_meanings_share_a_text() -> None:
    assert len(set(map(write_meaning, EVERYTHING))) == len(EVERYTHING)


@pytest.mark.parametrize(
    ("meaning", "text"),
    [
        (RED_FOUR, "pitwall:card:red:4:1"),
        (CardTag("heat"), "pitwall:card:heat"),
        (CardTag("up-17"), "pitwall:card:up-17"),
        (CardTag("sp-07", box="box-2"), "pitwall:card:sp-07@box-2"),
        (LegendTag("lg-07"), "pitwall:legend:lg-07"),
        (LegendTag("lg-07", "box-2"), "pitwall:legend:lg-07@box-2"),
        (TokenTag("rain"), "pitwall:token:rain"),
        (TokenTag("limit-1", "box-2"), "pitwall:token:limit-1@box-2"),
        (ControlTag("gear-3"), "pitwall:control:gear-3"),
        (ControlTag("number-5"), "pitwall:control:number-5"),
        (SeatTag(red), "pitwall:seat:red"),
    ],
)
def test_a_text_is_as_documented(meaning: Meaning, text: str) -> None:
    assert write_meaning(meaning) == text
    assert read_meaning(text) == meaning


@pytest.mark.parametrize(
    "text",
    [
        "",
        "pitwall:card:up-61",  # Rocky Roads
        "pitwall:card:sp-08",
        "pitwall:card:red:up-03:1",
        "pitwall:card:up-03:1",
        "pitwall:card:up-3",
        "pitwall:legend:lg-11",
        "pitwall:token:gravel",
        "pitwall:control:number-6",
        "pitwall:control:go@box-2",
        "pitwall:card:red:4:4",
        "pitwall:card:red:5:2",
        "pitwall:card:red:heat:1",
        "pitwall:card:pink:4:1",
        "pitwall:card:4",
        "pitwall:control:gear-5",
        "pitwall:seat:referee",
        "PITWALL:seat:red",
        "https://example.org/pitwall:seat:red",
    ],
)
def test_any_other_text_is_not_one_of_ours(text: str) -> None:
    assert read_meaning(text) is None


# UIDs -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "uid", ["04E141124C2880", "04e141124c2880", "04:e1:41:12:4c:28:80", "04-E1-41-12-4C-28-80", " 0x04E141124C2880\n"]
)
def test_every_spelling_of_a_uid_is_the_same_uid(uid: str) -> None:
    assert plain_uid(uid) == "04E141124C2880"


@pytest.mark.parametrize("uid", ["12 34 56 78", "04:E1-41:12", "04E1411", "control:go", "Hall pass 7", "123"])
def test_a_uid_that_could_be_read_in_two_ways_is_kept_as_it_is(uid: str) -> None:
    assert plain_uid(uid) == uid


def test_a_device_may_send_a_control_in_place_of_a_uid() -> None:
    assert control_of("control:gear-2") == ControlTag("gear-2")


@pytest.mark.parametrize("uid", ["go", "control:", "control:gear-9", "card:red", "control:control:go", UID])
def test_nothing_else_is_a_control(uid: str) -> None:
    assert control_of(uid) is None


# Enrolment ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("uid", ["", "12", "x" * 41, "04\nE1", "=1+1+1", "a/b/c/d", "control:go", "tag\u00e9e"])
def test_a_uid_that_no_reader_can_recognise_again_is_refused(uid: str) -> None:
    assert code_of({}, uid, RED_FOUR) == "tag.uid"


def test_a_random_number_of_a_phone_is_refused() -> None:
    assert code_of({}, "08A1B2C3", RED_FOUR) == "tag.random"


@pytest.mark.parametrize("uid", ["0812345678", "04A1B2C3", "0842XYZA"])
def test_a_number_that_only_looks_random_is_accepted(uid: str) -> None:
    check_enrolment({}, uid, RED_FOUR)


def test_a_tag_with_another_meaning_is_refused() -> None:
    assert code_of({UID: SeatTag(red)}, UID, RED_FOUR) == "tag.enrolled"


def test_a_tag_may_be_enrolled_again_with_the_same_meaning() -> None:
    check_enrolment({UID: RED_FOUR}, UID, RED_FOUR)


def test_a_second_tag_for_one_card_is_refused() -> None:
    assert code_of({UID: RED_FOUR}, "04AAAAAA", RED_FOUR) == "tag.twice"


def test_another_copy_of_the_card_is_another_card() -> None:
    check_enrolment({UID: RED_FOUR}, "04AAAAAA", CardTag("4", red, 2))


@pytest.mark.parametrize("meaning", [CardTag("heat"), CardTag("stress"), ControlTag("go"), SeatTag(red)])
def test_heat_stress_controls_and_seats_may_have_several_tags(meaning: Meaning) -> None:
    check_enrolment({UID: meaning}, "04AAAAAA", meaning)


@pytest.mark.parametrize(
    ("meaning", "pieces"),
    [
        (CardTag("up-03"), 2),
        (CardTag("up-48"), 2),
        (CardTag("sp-01"), 7),
        (TokenTag("slip+1"), 2),
        (TokenTag("weather"), 2),
    ],
    ids=str,
)
def test_as_many_tags_as_there_are_pieces_and_no_more(meaning: Meaning, pieces: int) -> None:
    there = {f"04AAAA{number:02}": meaning for number in range(pieces)}
    check_enrolment(dict(list(there.items())[1:]), UID, meaning)
    assert code_of(there, UID, meaning) == "tag.copies"
    check_enrolment(there, "04AAAA00", meaning)  # again


@pytest.mark.parametrize("meaning", [LegendTag("lg-01"), TokenTag("fog")])
def test_a_second_tag_for_a_single_piece_is_refused(meaning: Meaning) -> None:
    assert code_of({UID: meaning}, "04AAAAAA", meaning) == "tag.twice"
    check_enrolment({UID: meaning}, "04AAAAAA", read_meaning(write_meaning(meaning) + "@box-2"))  # type: ignore[arg-type]


def test_hidden_tags_make_room_only_where_there_would_be_too_many() -> None:
    upgrade = CardTag("up-03")
    tags: dict[str, Meaning] = {"04AA0001": upgrade, "04AA0002": upgrade, "04AA0003": CardTag("heat")}
    assert gives_way(tags, ["04AA0002", "04AA0003"], UID, upgrade) == ["04AA0002"]
    assert gives_way({"04AA0002": upgrade}, ["04AA0002"], UID, upgrade) == []
    assert gives_way(tags, ["04AA0003"], "04AA0003", SeatTag(red)) == ["04AA0003"]
    assert gives_way({UID: RED_FOUR}, [UID], "04AAAAAA", RED_FOUR) == [UID]


def test_every_piece_of_a_module_is_in_one_group() -> None:
    pieces = [piece for group in PIECE_GROUPS.values() for piece in group]
    known = {piece for piece in EVERYTHING if isinstance(piece, CardTag | LegendTag | TokenTag)}
    assert len(pieces) == len(set(pieces))
    assert set(pieces) == {piece for piece in known if getattr(piece, "seat", None) is None} - {
        CardTag("heat"),
        CardTag("stress"),
    }


@pytest.mark.parametrize(
    ("group", "tags"),
    [
        ("base-basic", 34),
        ("base-advanced", 62),
        ("heavy-rain", 12),
        ("tunnel-vision", 12),
        ("sponsorship", 49),
        ("legends", 10),
        ("tokens", 18),
    ],
)
def test_a_box_needs_this_many_tags(group: str, tags: int) -> None:
    pieces = list(tagged_pieces([], group))  # type: ignore[arg-type]
    assert sum(one.pieces for one in pieces) == tags
    assert not any(one.tags for one in pieces)


def test_the_tags_of_a_piece_are_counted_in_its_own_box() -> None:
    upgrade = CardTag("up-01")
    assert next(tagged_pieces([upgrade, upgrade], "base-basic")) == (upgrade, 2, 2)
    assert next(tagged_pieces([upgrade], "base-basic", "box-2")) == (CardTag("up-01", box="box-2"), 2, 0)


def test_all_cards_of_a_colour_are_missing_at_first() -> None:
    missing = missing_cards([], red)
    assert len(missing) == 14
    assert missing[0] == CardTag("0", red, 1)
    assert all(card.seat == red for card in missing)


def test_a_card_with_a_tag_is_no_longer_missing() -> None:
    assert RED_FOUR not in missing_cards([RED_FOUR], red)
    assert len(missing_cards([RED_FOUR], red)) == 13
    assert len(missing_cards([RED_FOUR], Seat("blue"))) == 14


# Lists ----------------------------------------------------------------------------------------------


def test_a_list_of_all_tags_is_read_back() -> None:
    tags = {f"04{number:06X}": meaning for number, meaning in enumerate((*EVERYTHING, CardTag("up-01", box="b")))}
    assert read_tags(write_tags(tags)) == tags


def test_a_list_may_come_from_a_spreadsheet() -> None:
    assert read_tags(f"\ufeffUID;meaning\r\n\r\n04:e1:41:12:4c:28:80;{write_meaning(RED_FOUR)} \r\n") == {UID: RED_FOUR}


def test_a_list_needs_no_heading() -> None:
    assert read_tags(f"{UID},pitwall:seat:red") == {UID: SeatTag(red)}


def test_a_list_of_a_heading_alone_holds_no_tags() -> None:
    assert read_tags("uid,meaning\n") == {}


@pytest.mark.parametrize("text", ["", "\ufeff", " \r\n\n"])
def test_an_empty_file_is_no_list(text: str) -> None:
    assert refusal_of(text) == ("tag.line", 1)


@pytest.mark.parametrize(
    "line", [UID, f"{UID},nonsense", f"{UID},pitwall:seat:red,more", f'{UID},"pitwall:seat:red"x\0']
)
def test_the_first_bad_line_is_named(line: str) -> None:
    assert refusal_of(f"uid,meaning\n04AAAAAA,pitwall:control:go\n{line}\n") == ("tag.line", 3)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("08A1B2C3,pitwall:control:go", "tag.random"),
        ("x,pitwall:control:go", "tag.uid"),
        (f"{UID},pitwall:seat:blue", "tag.enrolled"),
        ("04AAAAAA,pitwall:card:red:4:1", "tag.twice"),
        ("04AAAAAA,pitwall:card:up-61", "tag.line"),
    ],
)
def test_a_line_that_could_not_be_enrolled_is_named_with_the_reason(line: str, code: str) -> None:
    assert refusal_of(f"uid,meaning\n{UID},pitwall:card:red:4:1\n{line}\n") == (code, 3)


def test_enrolling_a_tag_that_may_repeat_does_not_search_the_others() -> None:
    class Closed(dict[str, Meaning]):
        def __iter__(self) -> Iterator[str]:
            raise AssertionError("a list of thousands would be read thousands of times")

    for meaning in (CardTag("heat"), ControlTag("go"), SeatTag(red)):
        check_enrolment(Closed({UID: meaning}), "04AABBCC", meaning)
