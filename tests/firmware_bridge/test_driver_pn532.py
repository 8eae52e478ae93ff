"""The PN532 driver against a scripted chip: what it must send, and how it handles the answers."""

import pytest

from firmware_bridge import answers
from firmware_bridge.drivers import Answering, Pn532, Sighting, Silent
from firmware_bridge.drivers.pn532 import BLINKS, Options, parse_target
from firmware_bridge.framing import pn532_hsu as hsu

WAKE_AND_SAM = hsu.WAKE_UP.hex() + "0000ff05fbd4140114010200"
VERSION = "0000ff02fed4022a00"
RETRIES = hsu.encode(bytes.fromhex("3205010102")).hex()
POLL = "0000ff04fcd44a0100e100"
ABORT = "0000ff00ff00"
NACK = "0000ffff0000"
READY = Answering("PN532 1.6")


def answer(payload):
    return (hsu.ACK_BYTES + hsu.encode(bytes.fromhex(payload), hsu.Tfi.TO_HOST)).hex()


SAM_DONE = answer("15")
VERSION_TOLD = answer("0332010607")
RETRIES_DONE = answer("33")
NO_TAG = answer("4b00")
TAG = answer("4b01010044000704e141124c2880")
OTHER_TAG = answer("4b0101000408041a2b3c4d")


class Chip:
    """Plays the chip from a script; every step is checked as it happens."""

    def __init__(self, options=None):
        self.driver = Pn532(options)
        self.now = 100.0
        self.reports = []
        self._gather(self.driver.start(self.now))

    def expect(self, *frames):
        for frame in frames:
            assert self.sent[: len(frame)] == frame
            self.sent = self.sent[len(frame) :]
        return self

    def say(self, *frames):
        assert self.sent == ""
        for frame in frames:
            self._gather(self.driver.feed(bytes.fromhex(frame), self.now))
        return self

    def wait(self, seconds):
        self.now += seconds
        self._gather(self.driver.tick(self.now))
        return self

    def wait_until_due(self):
        return self.wait(max(0.0, self.driver.deadline - self.now))

    def polls(self):
        return self.wait_until_due().expect(POLL)

    def assert_done(self, *reports):
        assert self.sent == ""
        assert self.reports == list(reports)
        self.reports = []

    def _gather(self, reports):
        self.reports += reports
        self.sent = getattr(self, "sent", "") + self.driver.outgoing().hex()


def started(options=None):
    chip = Chip(options)
    chip.expect(WAKE_AND_SAM).say(SAM_DONE)
    chip.expect(VERSION).say(VERSION_TOLD)
    chip.expect(RETRIES).say(RETRIES_DONE)
    chip.expect(POLL)
    return chip


def test_it_wakes_the_chip_sets_it_up_and_polls():
    started().assert_done(READY)


def test_an_empty_field_is_polled_again():
    chip = started()
    chip.say(NO_TAG).polls().say(NO_TAG).polls()
    chip.assert_done(READY)


@pytest.mark.parametrize(
    ("listed", "uid"),
    [
        ("0101000408041a2b3c4d", "1A2B3C4D"),
        ("010100442007" + "04e141124c2880", "04E141124C2880"),
        ("01010044200a" + "04e141124c2880112233", "04E141124C2880112233"),
    ],
)
def test_uids_of_four_seven_and_ten_bytes_are_read(listed, uid):
    chip = started()
    chip.say(answer("4b" + listed))
    chip.assert_done(READY, Sighting(uid))


@pytest.mark.parametrize("listed", ["00", "", "01", "01010044000304e141", "010100440007" + "04e1"])
def test_an_answer_without_a_valid_target_is_none(listed):
    assert parse_target(bytes.fromhex(listed)) is None


def read_page(page, content):
    return hsu.encode(bytes([0x40, 1, 0x30, page])).hex(), answer("4100" + content.ljust(32, "0"))


def test_the_text_on_a_tag_is_read_once_per_presentation():
    text = "0312d1010e54" + "02656e" + b"pitwall:red".hex() + "fe"
    first, first_told = read_page(4, text[:32])
    second, second_told = read_page(8, text[32:])
    chip = started()
    chip.say(TAG).expect(first).say(first_told).expect(second).say(second_told)
    chip.polls().say(TAG).polls().say(NO_TAG).polls().say(TAG).expect(first)
    seen = Sighting("04E141124C2880", "pitwall:red")
    chip.assert_done(READY, seen, seen)


def test_a_tag_whose_memory_cannot_be_read_is_seen_all_the_same():
    page, _ = read_page(4, "")
    chip = started()
    chip.say(TAG).expect(page).say(answer("4113"))
    chip.polls().say(TAG).expect(page)
    chip.assert_done(READY, Sighting("04E141124C2880"))


@pytest.mark.parametrize("memory", ["0300fe", "00"])
def test_a_blank_tag_has_no_text(memory):
    page, told = read_page(4, memory)
    chip = started()
    chip.say(TAG).expect(page).say(told)
    chip.assert_done(READY, Sighting("04E141124C2880"))


def test_answers_in_single_bytes_are_understood():
    chip = started()
    chip.say(*[OTHER_TAG[at : at + 2] for at in range(0, len(OTHER_TAG), 2)])
    chip.assert_done(READY, Sighting("1A2B3C4D"))


def test_a_poll_that_is_not_answered_is_aborted_and_the_chip_probed():
    chip = started().say(ABORT)  # the ACK, and then nothing
    chip.wait(1.0).expect(ABORT, VERSION).say(VERSION_TOLD)
    chip.expect(POLL).say(OTHER_TAG)
    chip.assert_done(READY, Sighting("1A2B3C4D"))
    assert chip.driver.counters["timeouts"] == 1


def test_a_chip_that_answers_no_probe_is_reinitialised():
    chip = started()
    chip.wait_until_due().expect(ABORT, VERSION)
    chip.wait_until_due().expect(ABORT, VERSION)
    chip.wait_until_due().expect(ABORT, WAKE_AND_SAM).say(SAM_DONE)
    chip.expect(VERSION).say(VERSION_TOLD).expect(RETRIES).say(RETRIES_DONE).expect(POLL)
    chip.assert_done(READY, READY)


def test_a_chip_that_only_answers_probes_is_reinitialised():
    chip = started()
    for _ in range(2):
        chip.wait_until_due().expect(ABORT, VERSION).say(VERSION_TOLD).expect(POLL)
    chip.wait_until_due().expect(ABORT, VERSION).say(VERSION_TOLD).expect(WAKE_AND_SAM)


def test_a_port_without_a_device_is_probed_again_and_again():
    chip = Chip()
    for _ in range(3):
        chip.expect(WAKE_AND_SAM).wait_until_due().expect(ABORT).wait_until_due()
    chip.expect(WAKE_AND_SAM)
    chip.assert_done(Silent(), Silent(), Silent())


def test_on_a_reopened_port_it_starts_with_the_wake_up():
    chip = started()
    chip._gather(chip.driver.start(chip.now + 5))
    chip.expect(WAKE_AND_SAM).say(SAM_DONE).expect(VERSION)


def test_a_late_answer_to_an_aborted_poll_is_not_taken_for_the_next():
    chip = started().say(ABORT).wait(1.0).expect(ABORT, VERSION).say(VERSION_TOLD).expect(POLL)
    late = OTHER_TAG.removeprefix(ABORT)
    chip.say(late).assert_done(READY)
    chip.say(NO_TAG).assert_done()


def test_an_error_frame_ends_the_command_at_once():
    chip = started().say(ABORT + "0000ff01ff7f8100")
    chip.expect(VERSION)
    assert chip.driver.counters["error_frames"] == 1


def test_a_spoilt_answer_is_asked_for_again():
    chip = started().say(ABORT, OTHER_TAG.removeprefix(ABORT)[:-6] + "000000")
    chip.wait_until_due().expect(NACK).say(OTHER_TAG.removeprefix(ABORT))
    chip.assert_done(READY, Sighting("1A2B3C4D"))
    assert chip.driver.counters["asked_again"] == 1


def test_an_answer_that_stays_spoilt_is_given_up():
    spoilt = OTHER_TAG.removeprefix(ABORT)[:-6] + "000000"
    chip = started().say(ABORT, spoilt)
    for _ in range(2):
        chip.wait_until_due().expect(NACK).say(spoilt)
    chip.wait_until_due().expect(ABORT, VERSION)


def test_a_nack_has_the_command_repeated():
    started().say("0000ffff0000").expect(POLL)


def test_an_answer_hidden_behind_a_false_start_is_found_at_the_timeout():
    chip = started().say(ABORT + "00ffc040" + OTHER_TAG.removeprefix(ABORT))
    chip.assert_done(READY)
    chip.wait(1.0).assert_done(Sighting("1A2B3C4D"))


def test_the_chip_is_reinitialised_when_the_field_stays_empty_for_long():
    chip = started(Options(poll=0.1, refresh=0.25))
    chip.say(NO_TAG).polls().say(NO_TAG).polls().say(NO_TAG).wait_until_due().expect(WAKE_AND_SAM)


def test_every_answer_has_blinks_of_its_own():
    assert set(BLINKS) == answers.NAMES
    assert len(set(BLINKS.values())) == len(BLINKS)


def test_feedback_blinks_the_lamp_on_the_named_pin():
    chip = started(Options(led_pin=31))
    chip.driver.show(answers.Answer("held", "held"))
    lit, dark = (hsu.encode(bytes([0x0E, value, 0])).hex() for value in (0xBD, 0xBF))
    chip.say(NO_TAG)
    for _ in range(2):
        chip.expect(lit).say(answer("0f")).wait_until_due()
        chip.expect(dark).say(answer("0f")).wait_until_due()
    chip.wait_until_due().expect(POLL)


def test_feedback_without_a_lamp_changes_nothing():
    chip = started()
    chip.driver.show(answers.Answer("entered", "accepted"))
    chip.say(NO_TAG).polls()
