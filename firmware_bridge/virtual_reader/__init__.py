"""Readers without hardware: they send the real bytes on a pseudo-terminal, with faults on demand."""

from firmware_bridge.virtual_reader.chip import Chip
from firmware_bridge.virtual_reader.faults import Faults
from firmware_bridge.virtual_reader.host import VirtualReader
from firmware_bridge.virtual_reader.line import VirtualLineDevice
from firmware_bridge.virtual_reader.pn532 import VirtualPn532
from firmware_bridge.virtual_reader.rdm6300 import VirtualRdm6300
from firmware_bridge.virtual_reader.tag import Tag

__all__ = [
    "Chip",
    "Faults",
    "Tag",
    "VirtualLineDevice",
    "VirtualPn532",
    "VirtualRdm6300",
    "VirtualReader",
]
