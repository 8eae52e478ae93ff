"""What docs/hardware.md says is true."""

import re
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

from firmware_bridge import settings
from firmware_bridge.commands.simulating import Console
from firmware_bridge.drivers.line import BUTTONS, GEARS
from firmware_bridge.framing.line import Framer
from firmware_bridge.section import Section
from firmware_bridge.virtual_reader import VirtualLineDevice, VirtualReader

PAGE = (Path(__file__).parents[2] / "docs" / "hardware.md").read_text("utf-8")
CONFIG = (Path(settings.__file__).parent / "firmware" / "pitwall_reader" / "config.h").read_text("utf-8")


@pytest.mark.parametrize("line", re.findall(r"`(\$[a-z]+[^`]*\*..)`", PAGE))
def test_every_line_on_the_page_has_a_valid_checksum(line):
    assert len(Framer().feed(line.encode() + b"\n")) == 1


def test_the_settings_on_the_page_are_read():
    example = re.search(r"```toml\n(.*?)```", PAGE, re.DOTALL)[1]
    readers = settings.parse(Section("bridge.toml", tomllib.loads(example))).readers
    assert [reader.name for reader in readers] == ["red", "blue", "table"]
    assert all(reader.secret for reader in readers)


@pytest.mark.parametrize("key", [field.name for field in fields(settings.Pace)] + ["late", "max_age", "keep", "ca"])
def test_every_setting_of_the_bridge_is_on_the_page(key):
    assert f"`{key}`" in PAGE


@pytest.mark.parametrize(
    "key",
    [
        "port",
        "protocol",
        "baud",
        "secret",
        "user",
        "frames",
        "rearm",
        "poll",
        "led_pin",
        "pattern",
        "feedback",
        "dtr",
        "rts",
        "reset",
    ],
)
def test_every_setting_of_a_reader_is_on_the_page(key):
    assert f"`{key}`" in PAGE


@pytest.mark.parametrize("control", sorted(BUTTONS))
def test_every_control_is_on_the_page(control):
    assert f"`control:{control}`" in PAGE


def test_every_control_of_the_sketch_is_one_the_bridge_knows():
    controls = re.findall(r'"(gear|button)", "([^"]+)"', CONFIG)
    assert len(controls) == 8 + 8 + 2 + 1  # Uno, ESP32, ESP8266 with either chip
    assert all(value in (GEARS if word == "gear" else BUTTONS) for word, value in controls)


def test_the_script_on_the_page_is_understood():
    script = re.search(r"```\n(tap 04.*?)```", PAGE, re.DOTALL)[1]
    with VirtualReader(VirtualLineDevice()) as reader:
        Console(reader).play(line.replace("wait 2", "wait 0") for line in script.splitlines())
