"""Drivers for readers, without I/O: bytes and time go in, reports and bytes to send come out."""

from firmware_bridge.drivers.base import Answering, ChipDead, Driver, Pressed, Report, Sighting, Silent
from firmware_bridge.drivers.line import LineDevice, TextReader
from firmware_bridge.drivers.pn532 import Pn532
from firmware_bridge.drivers.rdm6300 import Rdm6300

__all__ = [
    "Answering",
    "ChipDead",
    "Driver",
    "LineDevice",
    "Pn532",
    "Pressed",
    "Rdm6300",
    "Report",
    "Sighting",
    "Silent",
    "TextReader",
]
