"""Six readers, everything failing at random: no tap lost while connected, none counted twice."""

import os
import random
import time

import pytest

from firmware_bridge.settings import Keeping, parse_reader
from firmware_bridge.virtual_reader import (
    Faults,
    VirtualLineDevice,
    VirtualPn532,
    VirtualRdm6300,
    VirtualReader,
)

SEED = int(os.environ.get("BRIDGE_FIRE_SEED", "366013"))  # another seed is another evening
ROUNDS = 5
KINDS = {
    "red": (VirtualPn532, "pn532"),
    "blue": (VirtualPn532, "pn532"),
    "green": (VirtualPn532, "pn532"),
    "yellow": (VirtualPn532, "pn532"),
    "black": (VirtualRdm6300, "rdm6300"),
    "gray": (VirtualLineDevice, "line"),
}


@pytest.fixture
def readers(tmp_path):
    chance = random.Random(SEED)
    made = {
        name: VirtualReader(
            chip(), tmp_path / name, Faults(noise=0.1, corrupt=0.03, chance=random.Random(chance.random()))
        )
        for name, (chip, _) in KINDS.items()
    }
    for reader in made.values():
        reader.__enter__()
    yield made
    for reader in made.values():
        reader.__exit__(None, None, None)


def size_on(reader):
    return 5 if isinstance(reader.chip, VirtualRdm6300) else 4


def uid_for(name, chance):
    size = 5 if name == "black" else chance.choice([4, 7])
    return (b"\x04" + chance.randbytes(size - 1)).hex().upper()


def break_something(chance, readers, mosquitto):
    """Break a few readers, and sometimes the broker, as happens on real evenings."""
    for reader in chance.sample(list(readers.values()), 3):
        match chance.choice(["unplug", "hang", "noise", "split", "ghost"]):
            case "unplug":
                reader.unplug()
            case "hang" if isinstance(reader.chip, VirtualPn532):
                reader.hang()
            case "noise":
                reader.make_noise(400)
            case "split":
                reader.faults.split = not reader.faults.split
            case "ghost":
                reader.ghost(("F0" + chance.randbytes(size_on(reader) - 1).hex()).upper())
    if chance.random() < 0.5:
        mosquitto.stop()


def mend(readers, mosquitto):
    for reader in readers.values():
        reader.plug()
    if mosquitto._process is None:
        mosquitto.start()


def test_no_tap_is_lost_and_none_counted_twice(hub, mosquitto, run_bridge, readers, eventually):
    chance = random.Random(SEED)
    settings = [parse_reader(f"{name}={readers[name].port}:{kind}") for name, (_, kind) in KINDS.items()]
    bridge = run_bridge(*settings, keeping=Keeping(late="send"))
    made = {name: [] for name in KINDS}
    for _ in range(ROUNDS):
        for name in KINDS:
            made[name].append(uid_for(name, chance))
            readers[name].put(made[name][-1])
        break_something(chance, readers, mosquitto)
        time.sleep(0.3)
        mend(readers, mosquitto)
        # A player holds the card until the reader answers.
        for name in KINDS:
            eventually(lambda name=name: made[name][-1] in hub.uids(name), what=f"a tap on {name}")
        for reader in readers.values():
            reader.take()
        time.sleep(0.2)
    assert bridge.running
    for name, uids in made.items():
        by_id = {tap["id"]: tap["uid"] for tap in hub.taps(name)}
        assert [uid for uid in by_id.values() if uid in uids] == uids
        assert set(by_id.values()) <= set(uids)
