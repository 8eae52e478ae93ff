"""Records per board."""

from __future__ import annotations

from typing import Any

from companion.statistics.records import Drive, board_records


def drive(
    race: str, driver: int, *, place: int | None = 1, laps: int = 2, track: str = "usa", known: bool = True, **more: Any
) -> Drive:
    corner = {"corner": more.pop("corner", 1), "speed": more.pop("corner_speed", 5)}
    figures = {"finished_in": 10, "top_speed": 9, "most_spaces": 9, "slipstream_spaces": 0, "fastest_corner": corner}
    return Drive(
        race,
        "",
        track,
        None,
        laps,
        "red",
        driver,
        f"D{driver}",
        place,
        "finished",
        1,
        figures | more if known else None,
    )


def held(*drives: Drive, track: str = "usa") -> dict[tuple[str, int | None], tuple[int, int, str]]:
    return {
        (one.record, one.laps): (one.driver, one.figure, one.race) for one in board_records(drives)[track].records()
    }


def test_the_fewest_rounds_count_among_races_of_the_same_length():
    records = held(
        drive("a", 1, finished_in=12),
        drive("b", 2, finished_in=11),
        drive("c", 3, finished_in=6, laps=1),
        drive("d", 4, finished_in=None, place=None),
    )
    assert records["fewest-rounds", 1] == (3, 6, "c")
    assert records["fewest-rounds", 2] == (2, 11, "b")


def test_who_was_first_keeps_a_record_until_it_is_beaten():
    first, equal, better = (
        drive(race, n, top_speed=speed) for race, n, speed in (("a", 1, 20), ("b", 2, 20), ("c", 3, 21))
    )
    assert held(first, equal)["top-speed", None] == (1, 20, "a")
    assert held(first, equal, better)["top-speed", None] == (3, 21, "c")


def test_the_fastest_corner_says_which():
    records = board_records([drive("a", 1, corner=2, corner_speed=7), drive("b", 2, corner=4, corner_speed=9)])[
        "usa"
    ].records()
    [fastest] = [one for one in records if one.record == "fastest-corner"]
    assert (fastest.figure, fastest.corner, fastest.driver) == (9, 4, 2)
    assert all(one.corner is None for one in records if one.record != "fastest-corner")


def test_most_spaces_and_slipstream():
    records = held(
        drive("a", 1, most_spaces=14, slipstream_spaces=8), drive("b", 2, most_spaces=17, slipstream_spaces=4)
    )
    assert records["most-spaces", None] == (2, 17, "b")
    assert records["slipstream-spaces", 2] == (1, 8, "a")


def test_wins_count_also_where_only_the_result_is_known():
    wins = [drive("a", 1), drive("b", 2, known=False), drive("c", 2, known=False), drive("d", 1, place=2)]
    assert held(*wins)["most-wins", None] == (2, 2, "c")
    assert held(*wins, drive("e", 1))["most-wins", None] == (2, 2, "c"), "the other had two first"


def test_what_nobody_has_done_is_no_record():
    lame = drive("a", 1, place=2, finished_in=None, top_speed=0, most_spaces=0, fastest_corner=None)
    assert board_records([lame])["usa"].records() == []
    assert board_records([]) == {}


def test_boards_have_records_of_their_own():
    told = board_records([drive("a", 1, track="usa"), drive("b", 2, track="italy")])
    assert {track: {one.driver for one in fold.records()} for track, fold in told.items()} == {"italy": {2}, "usa": {1}}
