"""The virtual PN532, tested with the programs of libnfc, which were not written for it."""

import os
import shutil
import subprocess

import pytest

from firmware_bridge.virtual_reader import VirtualPn532, VirtualReader

from ...waiting import PATIENCE

TAG = "04E141124C2880"
NUMBER = "04  e1  41  12  4c  28  80"


@pytest.fixture
def reader():
    with VirtualReader(VirtualPn532()) as plugged:
        yield plugged


def start(reader, *command):
    assert shutil.which(command[0]), f"{command[0]} is not installed: apt-get install libnfc-bin libnfc-examples"
    settings = {"LIBNFC_DEVICE": f"pn532_uart:{reader.port}", "LIBNFC_LOG_LEVEL": "0"}
    return subprocess.Popen(command, env=os.environ | settings, stdout=subprocess.PIPE, text=True)


def finished(process):
    told, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    return told


def test_nfc_list_finds_the_tag(reader):
    reader.put(TAG)
    told = finished(start(reader, "nfc-list"))
    assert "1 ISO14443A passive target(s) found" in told
    assert NUMBER in told


def test_nfc_list_finds_no_tag_where_there_is_none(reader):
    assert "UID" not in finished(start(reader, "nfc-list"))


def test_nfc_poll_waits_for_a_tag_and_for_its_removal(reader):
    process = start(reader, "nfc-poll")
    reader.put(TAG)
    seen = []
    while "SAK" not in (seen or [""])[-1]:
        line = process.stdout.readline()
        assert line, "nfc-poll ended without a tag"
        seen.append(line)
    reader.take()
    finished(process)
    assert NUMBER in "".join(seen)


def test_nfc_mfultralight_reads_the_pages_of_the_tag(reader, tmp_path):
    reader.put(TAG, "pitwall:red")
    dump = tmp_path / "dump"
    finished(start(reader, "nfc-mfultralight", "r", str(dump)))
    assert b"pitwall:red" in dump.read_bytes()
