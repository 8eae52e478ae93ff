"""Carries taps from serial tag readers to MQTT, and the hub's answers back to the readers."""

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
