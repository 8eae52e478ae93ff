"""The sketch: it compiles for every chip, and in a simulator it works with the real bridge."""

import shutil
import subprocess
from pathlib import Path

import pytest

import firmware_bridge
from firmware_bridge.settings import parse_reader

from .boards import Microcontroller

FIRMWARE = Path(firmware_bridge.__file__).parent / "firmware"
HOST = Path(__file__).with_name("simavr_host.c")
LIBRARIES = ["-lsimavr", "-lelf", "-lutil"]
TAG = "04E141124C2880"
GREEN, RED = "D5", "D6"


def needs(program, package):
    assert shutil.which(program), f"{program} is not installed: apt-get install {package}"


def build(reader, folder):
    needs("avr-g++", "gcc-avr avr-libc arduino-core-avr")
    places = [f"BUILD={folder / reader}", f"CORE_BUILD={folder / 'core'}"]
    done = subprocess.run(
        ["make", "-C", str(FIRMWARE), "-j2", f"READER={reader}", *places],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return folder / reader / "pitwall_reader.elf"


@pytest.mark.parametrize("reader", ["rc522", "MFRC522"])
def test_an_unknown_chip_is_not_built_as_another(reader):
    order = ["make", "-n", "-C", str(FIRMWARE), f"READER={reader}"]
    done = subprocess.run(order, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert f"READER is RC522 or PN532, not {reader}" in done.stderr


def section_sizes(sketch):
    told = subprocess.run(["avr-size", str(sketch)], capture_output=True, text=True, check=True).stdout
    text, data, bss = (int(number) for number in told.splitlines()[1].split()[:3])
    return text + data, data + bss


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """One folder for all builds: the Arduino core is compiled only once."""
    return tmp_path_factory.mktemp("firmware")


@pytest.mark.parametrize("reader", ["RC522", "PN532"])
def test_the_sketch_compiles_without_warnings_and_fits_an_uno(reader, folder):
    flash, memory = section_sizes(build(reader, folder))
    assert flash < 32256
    assert memory < 1500  # of 2048: the rest is for the stack


@pytest.fixture(scope="module")
def simulator(folder):
    """The sketch with a stubbed chip, and the program that runs it."""
    sketch = build("STUB", folder)
    host = folder / "host"
    done = subprocess.run(
        ["gcc", "-O2", "-Wall", "-Wextra", "-Werror", str(HOST), "-o", str(host), *LIBRARIES],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"apt-get install libsimavr-dev libelf-dev? {done.stderr}"
    symbols = subprocess.run(["avr-nm", str(sketch)], capture_output=True, text=True, check=True).stdout
    at = {line.split()[2]: f"{int(line.split()[0], 16) & 0xFFFF:x}" for line in symbols.splitlines() if "stub_" in line}
    return [str(host), str(sketch), at["stub_tag"], at["stub_dead"]]


@pytest.fixture
def board(simulator, tmp_path, eventually):
    running = Microcontroller(simulator, tmp_path / "board.log")
    eventually(lambda: running.port, what="the board's port")
    yield running
    running.close()


@pytest.fixture
def connected(hub, run_bridge, board):
    hub.bridge = run_bridge(parse_reader(f"red={board.port}:line")).bridge
    hub.waits_for(state="online", firmware="pitwall 1.1 stub")
    return hub


def test_the_board_greets_the_bridge_and_its_tag_taps_once(connected, board, eventually):
    board.do(f"tag {TAG}")
    eventually(connected.taps, what="the tap")
    board.do("wait 500")
    board.press("D2")
    eventually(lambda: connected.uids() == [TAG, "control:go"], what="the button after the tag, and no second tap")


def test_the_dial_and_the_buttons_reach_the_hub_once_each(connected, board, eventually):
    board.do("pin C2 0")  # the dial stops at gear 3
    eventually(lambda: connected.uids() == ["control:gear-3"], what="the gear")
    for pin in ("D2", "D3", "D4", "D7"):
        board.press(pin)
    wanted = ["control:gear-3", "control:go", "control:boost", "control:cool", "control:done"]
    eventually(lambda: connected.uids() == wanted, what="the buttons")


def test_a_gear_the_dial_passes_over_is_not_reported(connected, board, eventually):
    board.do("pin C1 0")
    board.do("wait 100")
    board.do("pin C1 1")
    board.do("pin C3 0")
    eventually(lambda: connected.uids() == ["control:gear-4"], what="the gear it rests on")


@pytest.mark.parametrize(
    ("result", "lamps"),
    [
        ("accepted", [(GREEN, "1"), (GREEN, "0")]),
        ("refused", [(RED, "1"), (RED, "0")]),
        ("unknown", [(RED, "1"), (RED, "0")] * 3),
        ("accepted taken-back", [(GREEN, "1"), (GREEN, "0")] * 2),
        ("refused late", [(RED, "1"), (GREEN, "1"), (GREEN, "0"), (RED, "0"), (RED, "1"), (RED, "0")]),
    ],
)
def test_each_answer_of_the_hub_has_its_own_light(connected, board, eventually, result, lamps):
    before = len(board.lamps())
    connected.feedback(*result.split())
    eventually(lambda: board.lamps()[before:] == lamps, what=f"the lamps for {result}")


def test_a_chip_that_hangs_and_comes_back_is_noticed_by_the_board(connected, board, eventually):
    board.do("dead 1")
    connected.waits_for(state="lost", reason="chip", firmware="pitwall 1.1 none")
    board.do("dead 0")
    connected.waits_for(state="online", firmware="pitwall 1.1 stub")
    board.do(f"tag {TAG}")
    eventually(lambda: connected.uids() == [TAG], what="the tap")


def test_after_a_reset_the_same_press_counts_again(connected, board, eventually):
    board.press("D2")
    eventually(lambda: connected.uids() == ["control:go"], what="the first press")
    driver = connected.bridge.stations[0].device._driver
    first_boot = driver._boot
    board.do("reset")
    eventually(lambda: driver._boot != first_boot, what="the greeting after the reset")
    board.press("D2")
    eventually(lambda: connected.uids() == ["control:go"] * 2, what="the press after the reset")
