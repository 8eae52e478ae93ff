"""A night without a referee: one phone proposes, all others and the television show it, and a second phone agrees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from .evening import until
from .night import LONG_NAMES, Night, car
from .words import words

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from .evening import Evening


def _begin(evening: Evening, night: Night, language: str = "en") -> tuple[Page, Page]:
    """Start a race without a referee; red and blue have phones, and red has planned."""
    red, blue = (evening.driver(seat, LONG_NAMES[seat], language) for seat in ("red", "blue"))
    night.start(car("red", 20, gear=2), car("blue", 3), referee="phones")
    night.plan("red", gear=2, cards=("1", "3"))
    return red, blue


def _choose(phone: Page, act: str) -> Locator:
    """Open the list of all that two drivers may decide, and press one."""
    phone.get_by_role("button", name=words("phone.menu"), exact=True).tap()
    _press(phone, "phone.together.open")
    _press(phone.locator(".stand-in"), f"ref.together.{act}")
    return phone.locator(".stand-in dialog.sheet")


def _press(within: Page | Locator, key: str) -> None:
    within.get_by_role("button", name=words(key), exact=True).tap()


def test_one_phone_proposes_an_undo_and_another_agrees(evening: Evening, night: Night) -> None:
    red, blue = _begin(evening, night)
    television, tablet = evening.television(), evening.tablet()
    _choose(blue, "undo")
    expect(blue.locator(".stand-in")).to_have_count(0)
    says = f"{LONG_NAMES['blue']} proposes: take back the last input ({LONG_NAMES['red']}’s plan)."
    shown = [page.locator(".proposal") for page in (red, blue, tablet)]
    for page in (*shown, television.locator(".hands")):
        expect(page).to_contain_text(says)
    expect(tablet.locator(".proposal")).to_contain_text(words("ref.proposal.note"))
    tablet.locator(".proposal summary").first.tap()
    expect(tablet.locator(".proposal")).to_contain_text("1 answer is undone")
    expect(blue.get_by_role("button", name=words("phone.together.agree"), exact=True)).to_have_count(0)
    red.locator(".proposal summary").tap()
    expect(red.locator(".proposal")).to_contain_text("1 answer is undone")
    _press(red.locator(".proposal"), "phone.together.agree")
    for page in (red, blue, tablet):
        expect(page.locator(".proposal")).to_have_count(0)
    expect(television.locator(".proposed")).to_have_count(0)
    expect(television.locator(".control")).to_contain_text(
        f"{LONG_NAMES['blue']} and {LONG_NAMES['red']} agreed. Taken back"
    )
    assert not evening.car("red")["planned"]


def _put_red_there(phone: Page) -> None:
    sheet = _choose(phone, "correct")
    sheet.get_by_role("button", name=LONG_NAMES["red"], exact=True).tap()
    sheet.get_by_label(words("ref.mark"), exact=True).fill("11")
    _press(sheet, "proposal.propose")


def test_a_car_is_put_where_it_stands_by_its_printed_number(evening: Evening, night: Night) -> None:
    red, blue = _begin(evening, night)
    _put_red_there(blue)
    expect(red.locator(".proposal")).to_contain_text("11 before corner 2 (limit 3), Race Line")
    _press(red.locator(".proposal"), "phone.together.no")
    expect(blue.locator(".proposal")).to_have_count(0)
    assert evening.car("red")["at"]["space"] == 20
    _put_red_there(blue)
    _press(red.locator(".proposal"), "phone.together.agree")
    until(lambda: evening.car("red")["at"]["space"] == 22, "red's car stands elsewhere", red)


def test_it_can_be_withdrawn_and_what_is_refused_says_why(evening: Evening, night: Night) -> None:
    red, blue = _begin(evening, night)
    _press(_choose(blue, "finish"), "proposal.propose")
    sheet = _choose(red, "retire")
    sheet.get_by_role("button", name=LONG_NAMES["blue"], exact=True).tap()
    _press(sheet, "proposal.propose")
    expect(sheet.get_by_role("alert")).to_contain_text(f"{LONG_NAMES['blue']} has proposed something already")
    _press(sheet, "ref.cancel")
    _press(blue.locator(".proposal"), "phone.together.withdraw")
    expect(red.locator(".proposal")).to_have_count(0)
    assert evening.state["phase"] == "planning"


def test_an_earlier_answer_is_replaced_after_a_look_at_what_follows(evening: Evening, night: Night) -> None:
    red, blue = _begin(evening, night)
    night.plan("blue", gear=1, cards=("2",))
    sheet = _choose(blue, "journal")
    row = sheet.locator(".line", has_text="1 and 3")
    row.get_by_role("button", name="Replace input 2", exact=True).tap()
    sheet.locator(".tray .card-key").last.tap()
    sheet.locator(".card-keys .card-key").nth(2).tap()
    _press(sheet, "ref.amend.look")
    expect(sheet.locator(".follows")).to_contain_text("still fits and stays")
    _press(sheet, "proposal.propose")
    expect(red.locator(".proposal")).to_contain_text(f"replace an earlier answer ({LONG_NAMES['red']})")
    red.locator(".proposal summary").tap()
    expect(red.locator(".proposal .change")).to_contain_text("1 and 2")
    _press(red.locator(".proposal"), "phone.together.agree")
    until(lambda: evening.car("red")["at"]["space"] == 23, "red's car went one Space less", red)


def test_the_journal_leads_back_to_the_first_round(evening: Evening, night: Night) -> None:
    red, blue = _begin(evening, night)
    night.plan("blue", gear=1, cards=("4",))
    for card in ("1", "2", "3"):
        night.drive_on("red", "plan")
        night.plan("red", "blue", gear=1, cards=(card,))
    sheet = _choose(red, "journal")
    expect(sheet.locator(".chapter")).to_have_count(2)
    for _ in range(2):
        _press(sheet, "ref.journal.earlier")
    sheet.get_by_role("button", name="Back to here: no. 2", exact=True).tap()
    expect(sheet.locator(".follows .taken-back")).to_be_visible()
    _press(sheet, "proposal.propose")
    _press(blue.locator(".proposal"), "phone.together.agree")
    until(lambda: evening.state["round"] == 1, "the race is back in its first round", red)


def test_somebody_who_is_away_is_answered_for(evening: Evening, night: Night) -> None:
    red, blue = _begin(evening, night)
    sheet = _choose(red, "answer")
    sheet.get_by_role("button", name=LONG_NAMES["blue"], exact=True).tap()
    sheet.locator(".choice-one", has_text="1").first.tap()
    sheet.locator(".card-keys .card-key").nth(2).tap()
    _press(sheet, "proposal.propose")
    _press(blue.locator(".proposal"), "phone.together.agree")
    until(lambda: evening.state["phase"] == "resolving", "blue has planned", blue)


def test_two_phones_pause_and_make_the_result_official(evening: Evening, night: Night) -> None:
    red, blue = _begin(evening, night)
    _choose(red, "pause")
    _press(blue.locator(".proposal"), "phone.together.agree")
    until(lambda: evening.state["paused"], "the table is paused", blue)
    _choose(blue, "resume")
    _press(red.locator(".proposal"), "phone.together.agree")
    expect(red.locator(".pause, .proposal")).to_have_count(0)  # before the menu is opened: it closes with them
    _press(_choose(red, "finish"), "proposal.propose")
    _press(blue.locator(".proposal"), "phone.together.agree")
    _press(blue, "phone.together.official")
    expect(blue.locator(".stand-in")).to_contain_text(words("ref.official.what"))
    _press(blue.locator(".stand-in"), "proposal.propose")
    _press(red.locator(".proposal"), "phone.together.agree")
    until(lambda: evening.state["official"], "the result is official", red)
    expect(red.get_by_role("button", name=words("phone.together.official"), exact=True)).to_have_count(0)


def _end_officially(red: Page, blue: Page) -> None:
    _press(_choose(red, "finish"), "proposal.propose")
    _press(blue.locator(".proposal"), "phone.together.agree")
    _press(blue, "phone.together.official")
    _press(blue.locator(".stand-in"), "proposal.propose")
    _press(red.locator(".proposal"), "phone.together.agree")


def test_the_pages_name_who_made_the_result_official(evening: Evening, night: Night) -> None:
    red, blue = _begin(evening, night)
    _end_officially(red, blue)
    for page in (red, evening.television(), evening.tablet()):
        expect(page.get_by_text(f"Agreed by {LONG_NAMES['blue']} and {LONG_NAMES['red']}")).to_be_visible()


def test_two_phones_set_up_the_next_race_and_start_it(evening: Evening, night: Night) -> None:
    red, blue = _begin(evening, night)
    _end_officially(red, blue)
    evening.hub.claim(evening.table, "green", LONG_NAMES["green"])
    television, tablet = evening.television(), evening.tablet()
    _press(red, "phone.together.next")
    sheet = red.locator(".stand-in dialog.sheet")
    sheet.get_by_role("combobox").select_option("italy")
    sheet.get_by_role("button", name="Laps: one more", exact=True).tap()
    sheet.get_by_role("radio", name=words("ref.next.reversed"), exact=True).tap()
    expect(sheet.locator(".next-grid bdi")).to_have_text([LONG_NAMES[seat] for seat in ("green", "blue", "red")])
    _press(sheet, "proposal.propose")
    says = f"{LONG_NAMES['red']} proposes: the next race on the Italy board, 4 laps."
    for page in (blue, tablet):
        expect(page.locator(".proposal")).to_contain_text(says)
    expect(television.locator(".proposed")).to_have_text(says)
    expect(blue.locator(".proposal")).to_contain_text(f"Grid: 1. {LONG_NAMES['green']} 2. {LONG_NAMES['blue']} 3.")
    _press(blue.locator(".proposal"), "phone.together.agree")
    for page in (red, blue, television):
        expect(page.locator(".checklist")).to_be_visible()
    expect(television.locator(".proposed")).to_have_count(0)
    _press(blue, "phone.together.start")
    expect(television.locator(".proposed")).to_have_text(f"{LONG_NAMES['blue']} proposes: start the race.")
    _press(red.locator(".proposal"), "phone.together.agree")
    until(lambda: evening.state["phase"] == "planning", "the next race has started", red)
    assert [one["seat"] for one in evening.state["cars"]] == ["green", "blue", "red"]
    assert (evening.state["track"], evening.state["laps"], evening.state["referee"]) == ("italy", 4, "phones")


def test_a_phone_at_a_table_with_a_referee_has_no_such_menu(evening: Evening, night: Night) -> None:
    red = evening.driver("red", LONG_NAMES["red"])
    night.start(car("red", 20, gear=2), car("blue", 3))
    red.get_by_role("button", name=words("phone.menu"), exact=True).tap()
    expect(red.locator("dialog.sheet").get_by_role("button", name=words("phone.close"), exact=True)).to_be_visible()
    expect(red.get_by_role("button", name=words("phone.together.open"), exact=True)).to_have_count(0)


def test_it_is_chosen_at_set_up(evening: Evening) -> None:
    for seat in ("red", "blue"):
        evening.hub.claim(evening.table, seat, LONG_NAMES[seat])
    tablet = evening.tablet()
    tablet.locator(".board-card").first.tap()
    tablet.locator(".drivers .driver.on").nth(1).wait_for()
    tablet.locator(".foot-bar .main").tap()
    tablet.get_by_role("radio", name=words("ref.referee.phones"), exact=True).tap()
    expect(tablet.get_by_text(words("ref.referee.phones.why"), exact=True)).to_be_visible()
    _press(tablet, "ref.grid.start")
    until(lambda: evening.state["phase"] == "planning", "the race has started", tablet)
    assert evening.state["referee"] == "phones"
