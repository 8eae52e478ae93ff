"""Carry what serial tag readers see to MQTT, and what the hub answers back to them."""

from firmware_bridge.bridge import Bridge
from firmware_bridge.errors import BridgeError, PortError, SettingsError
from firmware_bridge.settings import Broker, ReaderSettings, Settings, load

__all__ = [
    "Bridge",
    "BridgeError",
    "Broker",
    "PortError",
    "ReaderSettings",
    "Settings",
    "SettingsError",
    "load",
]
