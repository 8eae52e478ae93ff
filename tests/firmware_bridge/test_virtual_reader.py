"""The virtual readers, tested with software that was not written for them."""

import nfc
import nfc.clf.pn532
import nfc.clf.transport
import nfc.tag
import pytest
import serial
from adafruit_pn532.uart import PN532_UART

from firmware_bridge.errors import BridgeError
from firmware_bridge.framing import line, rdm6300
from firmware_bridge.framing import pn532_hsu as hsu
from firmware_bridge.virtual_reader import (
    Faults,
    VirtualLineDevice,
    VirtualPn532,
    VirtualRdm6300,
    VirtualReader,
)

TAG = "04E141124C2880"


@pytest.fixture
def pn532():
    with VirtualReader(VirtualPn532()) as reader:
        yield reader


def open_port(reader, baud=115200):
    return serial.Serial(reader.port, baud, timeout=0.2)


def test_the_adafruit_driver_reads_a_tag_from_the_virtual_pn532(pn532):
    with open_port(pn532) as port:
        peer = PN532_UART(port)
        assert peer.firmware_version == (0x32, 1, 6, 7)
        pn532.put(TAG)
        assert peer.read_passive_target(timeout=20) == bytes.fromhex(TAG)


def test_the_adafruit_driver_waits_for_a_tag_that_comes_later(pn532):
    with open_port(pn532) as port:
        peer = PN532_UART(port)
        assert peer.listen_for_passive_target()
        pn532.put("1A2B3C4D")
        assert peer.get_passive_target(timeout=20) == bytes.fromhex("1A2B3C4D")


def test_the_adafruit_driver_reads_the_text_stored_on_a_tag(pn532):
    with open_port(pn532) as port:
        peer = PN532_UART(port)
        pn532.put(TAG, "pitwall:red")
        assert peer.read_passive_target(timeout=20)
        pages = b"".join(peer.ntag2xx_read_block(page) for page in range(4, 10))
        assert b"pitwall:red" in pages


def test_the_adafruit_driver_meets_a_chip_that_sleeps_until_woken(pn532):
    with open_port(pn532) as port:
        port.write(bytes.fromhex("0000ff02fed4022a00"))
        assert port.read(6) == b""
        assert PN532_UART(port).firmware_version[0] == 0x32


@pytest.fixture
def nfcpy(pn532):
    frontend = nfc.ContactlessFrontend()
    frontend.device = nfc.clf.pn532.init(nfc.clf.transport.TTY(pn532.port))
    frontend.device._path = pn532.port  # as opening by path would note it; that looks for /dev/tty* only
    yield frontend
    frontend.close()


def test_nfcpy_tests_the_line_and_finds_no_tag_where_there_is_none(nfcpy):
    assert nfcpy.device._chipset_name == "PN532v1.6"
    assert nfcpy.sense(nfc.clf.RemoteTarget("106A")) is None


def test_nfcpy_reads_a_tag_and_the_text_stored_on_it(nfcpy, pn532):
    pn532.put(TAG, "pitwall:red")
    found = nfcpy.sense(nfc.clf.RemoteTarget("106A"))
    tag = nfc.tag.activate(nfcpy, found)
    assert tag.identifier == bytes.fromhex(TAG)
    assert [record.text for record in tag.ndef.records] == ["pitwall:red"]


def test_a_command_that_is_cut_short_is_answered_with_an_error_frame(pn532):
    with open_port(pn532) as port:
        port.write(bytes.fromhex("5555") + bytes(14) + hsu.encode(b"\x00"))
        assert port.read(14) == hsu.ACK_BYTES + hsu.error_frame()


def test_an_unknown_command_is_answered_with_an_error_frame(pn532):
    with open_port(pn532) as port:
        port.write(bytes.fromhex("5555") + bytes(14) + bytes.fromhex("0000ff02fed4f03c00"))
        assert port.read(14).hex() == "0000ff00ff00" + "0000ff01ff7f8100"


def test_a_hung_chip_is_silent_until_woken(pn532):
    with open_port(pn532) as port:
        peer = PN532_UART(port)
        pn532.hang()
        assert peer.call_function(0x02, 4, timeout=0.1) is None
        peer._wakeup()
        assert peer.firmware_version[0] == 0x32


def test_the_virtual_rdm6300_repeats_its_frame_while_the_tag_is_near():
    with VirtualReader(VirtualRdm6300()) as reader, open_port(reader, 9600) as port:
        reader.put("1F00644BB6")
        data = port.read(28)
        reader.take()
        assert data == rdm6300.encode("1F00644BB6") * 2


def test_the_virtual_device_repeats_a_press_until_it_is_acknowledged():
    device = VirtualLineDevice()
    device.tick(100.0)
    device.press("gear-3")
    for tenths in range(1, 5):
        device.tick(100 + tenths / 10)
    assert line.Framer().feed(device.outgoing()).count(line.Message("gear", ("3", "1"))) >= 2
    device.feed(line.encode("ack", "1"))
    for tenths in range(5, 9):
        device.tick(100 + tenths / 10)
    assert b"gear" not in device.outgoing()


def test_a_press_that_is_not_acknowledged_is_forgotten():
    device = VirtualLineDevice()
    device.tick(100.0)
    device.press("go")
    device.tick(104.9)
    assert b"button,go" in device.outgoing()
    device.tick(105.1)
    assert b"button,go" not in device.outgoing()


@pytest.mark.parametrize("control", ["gear-5", "fly"])
def test_a_control_the_device_lacks_cannot_be_pressed(control):
    with pytest.raises(ValueError, match=control):
        VirtualLineDevice().press(control)


def test_a_reader_without_buttons_says_so():
    with pytest.raises(ValueError, match="no control"):
        VirtualRdm6300().press("go")


def test_the_link_follows_the_reader_through_a_replug(tmp_path):
    link = tmp_path / "red"
    with VirtualReader(VirtualPn532(), link) as reader:
        assert link.exists()
        reader.unplug()
        assert not link.is_symlink()
        reader.plug()
        with open_port(reader) as port:
            assert PN532_UART(port).firmware_version[0] == 0x32
    assert not link.is_symlink()


def test_a_link_replaces_one_left_behind_but_nothing_else(tmp_path):
    notes, left = tmp_path / "notes", tmp_path / "left"
    notes.write_text("precious")
    left.symlink_to("/dev/pts/99999")
    with pytest.raises(BridgeError, match="File exists"):
        VirtualReader(VirtualPn532(), notes).plug()
    assert notes.read_text() == "precious"
    with VirtualReader(VirtualPn532(), left) as first, VirtualReader(VirtualPn532(), left):
        first.unplug()
        assert left.exists()
    assert not left.is_symlink()


def test_an_rdm6300_has_tags_of_five_bytes():
    with VirtualReader(VirtualRdm6300()) as reader, pytest.raises(ValueError, match="5 bytes"):
        reader.put(TAG)


def test_split_frames_arrive_whole_in_the_end():
    with VirtualReader(VirtualPn532(), faults=Faults(split=True)) as reader, open_port(reader) as port:
        reader.put(TAG)
        peer = PN532_UART(port)
        assert peer.read_passive_target(timeout=20) == bytes.fromhex(TAG)


def test_data_is_corrupted_as_requested():
    assert Faults(noise=1.0).spoil(b"frame")[0].endswith(b"frame")
    assert len(Faults(noise=1.0).spoil(b"frame")[0]) > 5
    assert Faults(corrupt=1.0).spoil(b"frame") != [b"frame"]
    assert Faults(split=True).spoil(b"abc") == [b"a", b"b", b"c"]
    assert Faults().spoil(b"") == []
