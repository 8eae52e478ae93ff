"""The sketch for ESP32 and ESP8266, compiled for this machine with their pins and their flash, and run with the bridge.

The ESPs' own compilers and cores are not here: that it runs on the real chip, only that can show.
"""

import subprocess
from pathlib import Path

import pytest

import firmware_bridge
from firmware_bridge.settings import parse_reader

from .boards import Microcontroller

SKETCH = Path(firmware_bridge.__file__).parent / "firmware" / "pitwall_reader"
HOST = Path(__file__).with_name("esp_host")
STRICT = ("-std=gnu++17", "-Wall", "-Wextra", "-Werror")
TAG = "04E141124C2880"
PINS = {"ESP32": {"green": "25", "go": "13"}, "ESP8266": {"green": "5", "go": "0"}}


def compiled(board, reader, folder, *extra):
    program = folder / f"{board}-{reader}"
    sources = [*SKETCH.glob("*.cpp"), *HOST.glob("*.cpp")]
    flags = (*STRICT, f"-D{board}", f"-DREADER_{reader}", f"-I{HOST}", f"-I{SKETCH}", *extra)
    sketch = ("-include", "Arduino.h", "-x", "c++", SKETCH / "pitwall_reader.ino")
    order = ["g++", *flags, *sources, *sketch, "-lutil", "-o", program]
    done = subprocess.run(list(map(str, order)), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return program


@pytest.mark.parametrize("reader", ["RC522", "PN532"])
@pytest.mark.parametrize("board", PINS)
def test_the_sketch_compiles_without_warnings_for_both_chips(board, reader, tmp_path):
    # What the simulated chip would define; there is none here.
    stub = tmp_path / "no_stub.cpp"
    stub.write_text('#include <stdint.h>\nextern "C" { volatile uint8_t stub_tag[11], stub_dead; }\n')
    compiled(board, reader, tmp_path, str(stub))


@pytest.fixture(scope="module", params=PINS)
def program(request, tmp_path_factory):
    return request.param, compiled(request.param, "STUB", tmp_path_factory.mktemp("esp"))


@pytest.fixture
def board(program, tmp_path, eventually):
    running = Microcontroller([str(program[1]), str(tmp_path / "flash")], tmp_path / "board.log")
    running.pins = PINS[program[0]]
    eventually(lambda: running.port, what="the board's port")
    yield running
    running.close()


@pytest.fixture
def connected(hub, run_bridge, board):
    run_bridge(parse_reader(f"red={board.port}:line"))
    hub.waits_for(state="online", firmware="pitwall 1.1 stub")
    return hub


def test_a_tag_and_a_button_reach_the_hub(connected, board, eventually):
    board.do(f"tag {TAG}")
    eventually(lambda: connected.uids() == [TAG], what="the tap")
    board.press(board.pins["go"])
    eventually(lambda: connected.uids() == [TAG, "control:go"], what="the button")


def test_an_answer_lights_the_lamp(connected, board, eventually):
    connected.feedback("accepted")
    green = board.pins["green"]
    eventually(lambda: board.lamps() == [(green, "1"), (green, "0")], what="the lamp")


def test_every_boot_has_its_own_number(program, tmp_path, eventually):
    boots = []
    for _ in range(2):
        running = Microcontroller([str(program[1]), str(tmp_path / "flash")], tmp_path / "board.log")
        eventually(lambda running=running: running.port, what="the board's port")
        eventually((tmp_path / "flash").exists, what="the boot's number")
        running.close()
        boots.append((tmp_path / "flash").read_bytes())
    assert boots == [b"\x01\x00", b"\x02\x00"]
