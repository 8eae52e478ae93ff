"""A PN532 on a poor line: how many taps are lost, driver against virtual chip, in a time of their own."""

import random

import pytest

from firmware_bridge.debounce import Debounce
from firmware_bridge.drivers import Pn532, Sighting
from firmware_bridge.drivers.pn532 import GET_FIRMWARE_VERSION, SAM_CONFIGURATION
from firmware_bridge.framing import pn532_hsu as hsu
from firmware_bridge.virtual_reader import Faults, Tag, VirtualPn532

TAG = "1A2B3C4D"
TICK = 0.004
HELD, PAUSE = 0.4, 1.2


class Table:
    """The bridge's driver and debounce, the chip, and the line between them."""

    def __init__(self, faults=None, spoil=None):
        self.now = 100.0
        self.faults = faults or Faults()
        self.spoil = spoil
        self.driver, self.chip, self.debounce = Pn532(), VirtualPn532(), Debounce()
        self.taps = 0
        self._see(self.driver.start(self.now))

    def run(self, seconds):
        end = self.now + seconds
        while self.now < end:
            self.now += TICK
            self.chip.tick(self.now)
            self.chip.feed(self.driver.outgoing())
            for piece in self.faults.spoil(self._spoilt(self.chip.outgoing())):
                self._see(self.driver.feed(piece, self.now))
            self._see(self.driver.tick(self.now))

    def tap(self):
        """Hold a tag to the reader for a moment; return whether it made exactly one tap."""
        before = self.taps
        self.chip.tag = Tag(TAG)
        self.run(HELD)
        self.chip.tag = None
        self.run(PAUSE)
        return self.taps - before == 1

    def _spoilt(self, data):
        if self.spoil is None or self.spoil[0] not in data:
            return data
        wanted, self.spoil = self.spoil, None
        return data.replace(wanted[0], wanted[1])

    def _see(self, reports):
        for report in reports:
            if isinstance(report, Sighting) and self.debounce.see(report.uid, self.now):
                self.taps += 1


LISTED = hsu.encode(bytes.fromhex("4b0101000408041a2b3c4d"), hsu.Tfi.TO_HOST)
VERSION = hsu.encode(bytes.fromhex("0332010607"), hsu.Tfi.TO_HOST)


@pytest.mark.parametrize("bit", range(5))
def test_one_wrong_bit_in_an_answer_loses_no_tap(bit):
    wrong = LISTED[:14] + bytes([LISTED[14] ^ 1 << bit]) + LISTED[15:]
    table = Table(spoil=(LISTED, wrong))
    table.run(0.5)
    assert table.tap()
    assert table.driver.counters["asked_again"] == 1
    assert table.driver.counters["timeouts"] == 0


@pytest.mark.parametrize("at", range(len(LISTED)))
def test_a_lost_byte_of_an_answer_loses_no_tap(at):
    table = Table(spoil=(LISTED, LISTED[:at] + LISTED[at + 1 :]))
    table.run(0.5)
    assert table.tap()


def test_a_lost_answer_costs_a_fifth_of_a_second():
    table = Table(spoil=(LISTED, b""))
    table.run(0.5)
    assert table.tap()


def test_with_one_byte_in_a_hundred_lost_few_taps_are():
    taps = []
    for seed in range(4):
        table = Table(Faults(lose=0.01, chance=random.Random(seed)))
        table.run(1.0)
        taps += [table.tap() for _ in range(12)]
    assert taps.count(False) <= 4  # of 48


def test_a_lost_answer_to_the_probe_is_no_dead_chip():
    table = Table(spoil=(VERSION, b""))
    table.run(2.0)
    assert table.chip.commands.count(GET_FIRMWARE_VERSION) == 2
    assert table.chip.commands.count(SAM_CONFIGURATION) == 1
    assert table.driver.counters["initialised"] == 1
