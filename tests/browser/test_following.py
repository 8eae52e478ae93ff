"""A driver can follow: what just happened, what hands have still to do, and a way back from a slip."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from companion.engine import commands as c

from .evening import until
from .looking import faults, settled, speak
from .night import car
from .tapping import choose_plan, face, plan, tap
from .watching import NARROW_PHONE, PHONE, Size
from .words import LANGUAGES, words

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .evening import Evening
    from .night import Night

FINGER = 24
"""In pixels, what a finger hits."""
SPUN_OUT = "Spin-out at corner 1 (limit 7): 2 Heat, back 9 Spaces, 2 Stress, gear 1"


def too_fast(evening: Evening, night: Night) -> Page:
    """Open the phone of red, the last to move, who has just crossed a corner far too fast."""
    phone = evening.driver("red", "Aino")
    night.start(car("blue", 12, gear=2), car("red", 8, gear=3, engine=2))
    night.plan("blue")
    plan(phone, c.Plan("red", 4, ("4", "4", "4", "1")))
    until(lambda: evening.state["phase"] == "resolving", "the plans are revealed", phone)
    night.drive_on("red", "react")
    phone.locator(".react").wait_for()
    return phone


def test_the_phone_says_what_happened_before_it_asks_the_next_question(evening: Evening, night: Night) -> None:
    phone = too_fast(evening, night)
    receipt = phone.locator(".receipt")
    expect(receipt).to_contain_text("13 forward, to 12 before corner 2 (limit 3), Race Line")
    tap(phone, c.Done("red"))
    expect(phone.locator(".discard")).to_be_visible()
    expect(receipt).to_have_text(SPUN_OUT)


def test_what_is_told_above_the_question_fits_the_phone_and_covers_nothing(evening: Evening, night: Night) -> None:
    phone = too_fast(evening, night)
    for question in (".react", ".discard", ".planner"):
        night.drive_on("red", question.strip(".").replace("planner", "plan"))
        phone.locator(question).wait_for()
        news, hands = phone.locator(".news").bounding_box(), phone.locator(".hands").bounding_box()
        asked = phone.locator(".question").bounding_box()
        assert news
        assert hands
        assert asked
        assert max(box["x"] + box["width"] for box in (news, hands)) <= PHONE.width
        assert hands["height"] <= 2 * FINGER
        assert news["y"] + news["height"] <= asked["y"]


def test_the_last_mover_reads_it_while_planning_the_next_round_also_after_a_reload(
    evening: Evening, night: Night
) -> None:
    phone = too_fast(evening, night)
    night.drive_on("red", "plan")
    expect(phone.locator(".planner")).to_be_visible()
    expect(phone.locator(".receipt")).to_have_text(SPUN_OUT)
    phone.reload()
    expect(phone.locator(".receipt")).to_have_text(SPUN_OUT)
    plan(phone, c.Plan("red", 1, ("1",)))
    expect(phone.get_by_text(SPUN_OUT)).to_have_count(0)


def test_what_hands_must_do_survives_the_next_plan_and_a_reload_until_it_is_ticked(
    evening: Evening, night: Night
) -> None:
    phone = too_fast(evening, night)
    night.drive_on("red", "plan")
    phone.locator(".hands summary").tap()
    rows = phone.locator(".hands li")
    expect(rows).to_have_count(7)
    expect(rows.nth(1)).to_contain_text("Car to 0 before corner 1 (limit 7), Race Line")
    expect(rows.last).to_contain_text("Draw 2 cards, back to 7")
    night.plan("blue", gear=2, cards=("1", "2"))
    night.say("correct", seat="blue", engine=3, reason="miscounted")
    expect(rows).to_have_count(7)
    phone.reload()
    phone.locator(".hands summary").tap()
    expect(rows).to_have_count(7)
    rows.nth(1).locator("input").tap()
    expect(rows).to_have_count(6)
    phone.locator(".hands > .button").tap()
    expect(phone.locator(".hands")).to_have_count(0)
    until(lambda: all(move["seat"] != "red" for move in evening.state["hands"]), "the hub has heard of it", phone)


def test_the_last_to_lock_in_may_take_it_back(evening: Evening, night: Night) -> None:
    device = evening.audience.device(PHONE, is_mobile=True)
    device.add_init_script("""location.protocol === 'about:' || localStorage.setItem("pitwall.reveal", "5")""")
    evening.seat_in(device, "red", "Aino")
    phone = evening.drive(device)
    night.start(car("blue", 12, gear=2), car("red", 8, gear=2))
    night.plan("blue")
    plan(phone, c.Plan("red", 1, ("4",)))
    phone.get_by_role("button", name=words("phone.revealing.back")).tap()
    expect(phone.locator(".planner")).to_be_visible()
    assert not evening.car("red")["planned"]
    assert evening.state["phase"] == "planning"
    phone.locator(".lock-in:enabled").tap()
    phone.get_by_role("button", name=words("phone.revealing.now")).tap()
    until(lambda: evening.state["phase"] == "resolving", "the plan is revealed", phone)


def test_a_mistyped_flip_is_taken_back_by_its_driver(evening: Evening, night: Night) -> None:
    phone = evening.driver("red", "Aino")
    night.start(car("red", 8, gear=1), car("blue", 2, gear=1))
    night.plan("red", cards=("stress",))
    night.plan("blue")
    face(phone.locator(".flip"), "2").tap()
    phone.locator(".undo.slip").tap()
    expect(phone.locator(".flip")).to_be_visible()
    face(phone.locator(".flip"), "3").tap()
    expect(phone.locator(".receipt")).to_contain_text("3 forward, to 1 before corner 1 (limit 7), Race Line")


def test_a_card_that_is_ruled_out_is_shown_asked_about_and_believed(evening: Evening, night: Night) -> None:
    phone = evening.driver("red", "Aino")
    night.start(car("red", 14, gear=3, engine=4), car("blue", 2, gear=1), car("green", 3, gear=1))
    night.plan("red", gear=3, cards=("4", "4", "4"))
    night.plan("blue", "green")
    night.drive_on("red", "plan")
    choose_plan(phone, c.Plan("red", 2, ("4", "1")))
    expect(phone.locator(".plan-outlook .alarm")).to_contain_text("3 in the discard pile until the next shuffle")
    phone.get_by_role("button", name=words("phone.stuck.ask")).tap()
    expect(phone.locator(".stuck")).to_contain_text("Show your 4 to the table")
    assert evening.state["asking"] == [{"seat": "red", "card": "4"}]
    assert not _looked(phone, PHONE)
    night.say("recount", seat="red", card="4")
    expect(phone.locator(".news .stuck")).to_contain_text(words("phone.stuck.again"))
    phone.locator(".lock-in:enabled").tap()
    expect(phone.locator(".planner")).to_have_count(0)


def test_who_always_keeps_all_cards_is_not_asked(evening: Evening, night: Night) -> None:
    phone = too_fast(evening, night)
    tap(phone, c.Done("red"))
    phone.locator(".discard .row .switch-row input").tap()
    expect(phone.locator(".planner")).to_be_visible()
    assert evening.state["round"] == 2


def test_planning_shows_who_is_near_where_it_leads_and_whether_a_slipstream_may_follow(
    evening: Evening, night: Night
) -> None:
    phone = evening.driver("red", "Aino")
    night.start(car("blue", 10, gear=2), car("red", 8, gear=2), car("green", 3, gear=2))
    expect(phone.locator(".neighbours")).to_contain_text("2 ahead: Bo")
    choose_plan(phone, c.Plan("red", 2, ("1", "0")))
    expect(phone.locator(".plan-outlook")).to_contain_text(words("phone.plan.slipstream-note"))
    expect(phone.locator(".mini-track .destination")).to_be_visible()


def test_a_question_opens_its_rule_in_the_readers_language(evening: Evening, night: Night) -> None:
    phone = evening.driver("red", "Aino")
    night.start(car("blue", 10, gear=2), car("red", 8, gear=2))
    phone.locator(".planner").wait_for()
    for language in LANGUAGES:
        speak(phone, language)
        phone.locator(".rule-button").tap()
        sheet = phone.locator(".rule-sheet")
        expect(sheet).to_contain_text(words("rule.shift-gears", language).split("\n")[0])
        sheet.locator(".button").tap()
        expect(sheet).to_have_count(0)


def test_nothing_overlaps_with_large_text_or_on_a_narrow_phone(evening: Evening, night: Night) -> None:
    phone = evening.driver("red", "Aino")
    night.set_up(*(car(seat) for seat in ("blue", "red", "green")))
    phone.locator(".checklist").wait_for()
    wrong = _cramped(phone, "lobby")
    night.start(car("blue", 12, gear=2), car("red", 8, gear=3, engine=2))
    phone.locator(".planner").wait_for()
    wrong += _cramped(phone, "plan")
    night.plan("red", gear=3, cards=("4", "4", "stress"))
    night.plan("blue")
    for asked, stage in (("flip", ".flip"), ("react", ".react"), ("discard", ".discard"), ("plan", ".planner")):
        night.drive_on("red", asked)
        phone.locator(stage).wait_for()
        wrong += _cramped(phone, asked)
    assert not wrong, "\n".join(wrong)


def _cramped(phone: Page, state: str) -> list[str]:
    """List what is cut, covered or out of the window at 150 and 200 % text, and on a phone 320 px wide."""
    found = []
    for language in LANGUAGES:
        speak(phone, language)
        found += [f"{language} {state} {NARROW_PHONE}: {fault}" for fault in _looked(phone, NARROW_PHONE)]
        for percent in (150, 200):
            _enlarge(phone, f"{percent}%")
            found += [f"{language} {state} {percent} %: {fault}" for fault in _looked(phone, PHONE)]
        _enlarge(phone, "")
    return found


def _looked(phone: Page, size: Size) -> list[str]:
    found = faults(phone, "enlarged phone", [size])[size]
    wider = phone.locator(".stage").evaluate("stage => stage.scrollWidth - stage.clientWidth")
    return [*found, *([f"the stage is {wider} px wider than the page"] if wider > 0 else [])]


def _enlarge(phone: Page, size: str) -> None:
    phone.evaluate("size => { document.documentElement.style.fontSize = size; }", size)
    settled(phone)
