"""Readers and brokers for the tests of the bridge."""

from firmware_bridge.settings import parse_reader

TAG, OTHER = "04E141124C2880", "04E141124C2881"
TOPIC = "heat/v1/main/reader/red"


def at(reader, name="red", protocol="pn532"):
    return parse_reader(f"{name}={reader.port}:{protocol}")


def online(hub, run_bridge, *readers, **changes):
    bridge = run_bridge(*readers, **changes)
    for reader in readers:
        hub.waits_for(reader.name, state="online")
    return bridge
