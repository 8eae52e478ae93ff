"""Old results as a list: what can be read, and which lines are refused."""

from __future__ import annotations

import pytest

from companion.reports.csv_lines import WrongLines
from companion.reports.old_results import MOST_LINES, read_results

BOARDS = {"usa", "great-britain"}
HEADING = "date,board,laps,driver,place,colour,points,race\n"


def wrong(text: str) -> list[tuple[int, str]]:
    with pytest.raises(WrongLines) as refused:
        read_results(text, BOARDS)
    return [(one.line, one.code) for one in refused.value.lines]


def test_a_semicolon_a_byte_order_mark_and_columns_in_any_order_are_read():
    text = "\ufeffPlace;Driver;Date;Board;Laps\r\n1;Åsa Öberg;2020-01-02;Great  Britain;2\r\n"
    [(line, race)] = read_results(text, BOARDS)
    assert (line, race.day, race.track, race.laps) == (2, "2020-01-02", "great-britain", 2)
    assert [(car.name, car.place, car.status) for car in race.cars] == [("Åsa Öberg", 1, "finished")]


def test_lines_may_end_as_old_spreadsheets_end_them():
    text = "date,board,laps,driver,place\r2020-01-02,usa,1,Aino,1\r2020-01-02,usa,1,Bo,x\r"
    assert wrong(text) == [(3, "place")]
    assert wrong(text.replace(",", ";")) == [(3, "place")]


def test_races_of_one_day_are_told_apart_by_number():
    rows = "2020-01-01,usa,1,Aino,1,,,1\n2020-01-01,usa,1,Aino,1,,,2\n"
    assert [line for line, _ in read_results(HEADING + rows, BOARDS)] == [2, 3]
    assert wrong(HEADING + rows.replace(",2\n", ",1\n")) == [(3, "driver-twice"), (3, "place-twice")]


def test_no_colour_is_no_colour():
    rows = "2020-01-01,usa,1,Aino,1,,,\n2020-01-01,usa,1,Bo,2,red,,\n"
    [(_, race)] = read_results(HEADING + rows, BOARDS)
    assert [car.seat for car in race.cars] == [None, "red"]


def test_a_line_has_a_field_for_each_column_and_quotation_marks_are_closed():
    good = "2020-01-01,usa,1,Aino,1,,,\n"
    assert wrong(HEADING + good + "2020-01-01,usa,1,Bo,2\n2020-01-01,usa,1,Cleo,3,,,,,4\n") == [
        (3, "fields"),
        (4, "fields"),
    ]
    assert len(read_results(HEADING + good.replace("\n", ",,,\n"), BOARDS)) == 1, "spreadsheets add empty fields"
    for quoted in ('2020-01-01,usa,1,"Bo,2,,,\n', '2020-01-01,usa,1,"Bo"x,2,,,\n', '2020-01-01,usa,1,"B\no",2,,,\n'):
        assert wrong(HEADING + good + quoted + good) == [(3, "quotes")]


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("01.02.2020,usa,1,Aino,1,,,", "date"),
        ("2999-01-01,usa,1,Aino,1,,,", "date-to-come"),
        ("2020-01-01,moon,1,Aino,1,,,", "board"),
        ("2020-01-01,usa,21,Aino,1,,,", "laps"),
        ("2020-01-01,usa,,Aino,1,,,", "laps"),
        ("2020-01-01,usa,1,,1,,,", "driver"),
        ("2020-01-01,usa,1,\u2800,1,,,", "driver"),
        (f"2020-01-01,usa,1,{'x' * 41},1,,,", "driver"),
        ("2020-01-01,usa,1,Aino,first,,,", "place"),
        ("2020-01-01,usa,1,Aino,0,,,", "place"),
        ("2020-01-01,usa,1,Aino,10,,,", "place"),
        ("2020-01-01,usa,1,Aino,1,pink,,", "colour"),
        ("2020-01-01,usa,1,Aino,1,,-1,", "points"),
        ("2020-01-01", "fields"),
    ],
)
def test_a_line_that_makes_no_sense_is_named(row: str, code: str):
    assert wrong(f"{HEADING}2020-01-01,usa,1,Bo,2,,,\n{row}\n") == [(3, code)]


def test_a_car_a_colour_and_a_place_are_there_once_in_a_race():
    rows = "2020-01-01,usa,1,Aino,1,red,,\n2020-01-01,usa,1,aino ,1,red,,\n"
    assert wrong(HEADING + rows) == [(3, "driver-twice"), (3, "place-twice"), (3, "colour-twice")]
    ten = "".join(f"2020-01-01,usa,1,D{n},dnf,,,\n" for n in range(10))
    assert wrong(HEADING + ten) == [(11, "too-many")]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "columns"),
        ("date,board,laps,driver\n", "columns"),
        ("date,board,laps,driver,place,weather\n", "columns"),
        ("date,board,laps,driver,place,place\n", "columns"),
        (HEADING, "empty"),
    ],
)
def test_a_list_needs_its_columns_and_a_result(text: str, code: str):
    assert wrong(text) == [(1, code)]


def test_a_list_is_bounded():
    lines = "\n".join(f"2020-01-01,usa,1,Aino,1,,,{n}" for n in range(MOST_LINES))
    assert wrong(HEADING + lines) == [(MOST_LINES + 1, "too-large")]
    many = "\n".join("x" for _ in range(1000))
    assert len(wrong(HEADING + many)) == 100


@pytest.mark.parametrize(
    "name", ["x" * 200_000, '"Aino\n' + "x" * 200_000], ids=["a long name", "an open quotation mark"]
)
def test_a_line_too_long_to_be_read_is_refused(name: str):
    [(line, code)] = wrong(f"{HEADING}2020-01-01,usa,1,Bo,2,,,\n2020-01-01,usa,1,{name},1,,,\n")
    assert (line >= 3, code) == (True, "too-large")
