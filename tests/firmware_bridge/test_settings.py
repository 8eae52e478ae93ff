"""bridge.toml and the command line's readers: right, or wrong in one sentence."""

import pytest

from firmware_bridge.debounce import Rules
from firmware_bridge.drivers import LineDevice, Pn532, Rdm6300, TextReader
from firmware_bridge.errors import SettingsError
from firmware_bridge.ports import Lines
from firmware_bridge.settings import Broker, load, parse_broker, parse_reader

from ..certificates import certificate

WHOLE = """
broker = "mqtts://host.lan"
table = "club"
late = "send"
max_age = 3
keep = 20
status_every = 5

[readers.red]
port = "/dev/serial/by-id/usb-x"
protocol = "pn532"
secret = "s3"
frames = 3
rearm = 1.5
poll = 0.2
led_pin = 31
dtr = true
reset = "rts"

[readers.pit-1]
port = "/dev/ttyUSB0"
protocol = "line"
pattern = "UID (?P<uid>.*)"
feedback = "LED {result}\\n"
baud = 9600
"""


@pytest.fixture
def read(tmp_path):
    def from_text(text):
        (tmp_path / "bridge.toml").write_text(text)
        return load(tmp_path / "bridge.toml")

    return from_text


def test_a_whole_file_is_read(read):
    settings = read(WHOLE)
    assert settings.broker == Broker("host.lan", 8883, tls=True)
    assert (settings.table, settings.keeping.late, settings.keeping.max_age) == ("club", "send", 3.0)
    red, pit = settings.readers
    assert (red.name, red.baud, red.rules, red.pn532.led_pin) == ("red", 115200, Rules(3, 1.5), 31)
    assert (pit.name, pit.baud, pit.pattern) == ("pit-1", 9600, "UID (?P<uid>.*)")
    assert pit.rules.frames == 1
    assert (red.lines, pit.lines) == (Lines(dtr=True, reset="rts"), Lines())


def test_a_reader_with_a_secret_logs_in_under_its_own_name(read):
    settings = read(WHOLE)
    assert settings.login(settings.readers[0]) == Broker("host.lan", 8883, "reader-red", "s3", tls=True)
    assert settings.login(settings.readers[1]) == settings.broker


def test_an_empty_file_has_defaults_and_no_readers(read):
    settings = read("")
    assert (settings.broker, settings.table, settings.readers) == (Broker(), "main", ())


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("broker = 7", "broker must be a string, not 7"),
        ('broker = "localhost"', "must look like mqtt://"),
        ('broker = "mqtt://h:99999"', "broker address is invalid"),
        ('table = "a/b"', "table name 'a/b'"),
        ('late = "maybe"', "late must be one of drop, send"),
        ("max_age = -1", "max_age must be a number from 0.1"),
        ("keep = true", "keep must be a whole number"),
        ("keep = 1.5", "keep must be a whole number"),
        ("brokr = 1", "no setting called brokr"),
        ("readers = 3", "must be tables like"),
        ('[readers.red]\nprotocol = "pn532"', r"\[readers.red\]: port is missing"),
        ('[readers.red]\nport = "x"', "protocol is missing"),
        ('[readers.red]\nport = "x"\nprotocol = "rc522"', "one of pn532, rdm6300, line"),
        ('[readers.red]\nport = "x"\nprotocol = "line"\npattern = "("', "not a regular expression"),
        ('[readers.red]\nport = "x"\nprotocol = "pn532"\nled_pin = 7', "led_pin must be a whole number"),
        ('[readers.red]\nport = "x"\nprotocol = "pn532"\ndtr = 1', "dtr must be true or false, not 1"),
        ('[readers.red]\nport = "x"\nprotocol = "pn532"\nreset = "cts"', "reset must be one of none, dtr, rts"),
        ('[readers.RED]\nport = "x"\nprotocol = "pn532"', "reader name 'RED'"),
        ("x = ", "not valid TOML"),
    ],
)
def test_an_error_is_reported_in_one_sentence(read, text, says):
    with pytest.raises(SettingsError, match=says) as told:
        read(text)
    assert "\n" not in str(told.value)


def test_the_authority_of_the_brokers_certificate_is_read(read, tmp_path):
    cert = certificate(tmp_path)
    settings = read(f'broker = "mqtts://host.lan"\nca = "{cert}"\n')
    assert settings.broker == Broker("host.lan", 8883, tls=True, ca=str(cert))


@pytest.mark.parametrize("content", [None, "not a certificate"])
def test_an_authority_that_cannot_be_used_is_reported_in_one_sentence(read, tmp_path, content):
    if content:
        (tmp_path / "ca.pem").write_text(content)
    with pytest.raises(SettingsError, match=r"The certificate file .*ca.pem cannot be used") as told:
        read(f'ca = "{tmp_path}/ca.pem"')
    assert "\n" not in str(told.value)


def test_a_missing_file_is_reported_in_one_sentence(tmp_path):
    with pytest.raises(SettingsError, match="cannot be read: No such file"):
        load(tmp_path / "none.toml")


@pytest.mark.parametrize(
    "address", ["mqtt://pi..local", f"mqtt://{'a' * 64}", "mqtt://x:99999", "mqtt://[::1", "pi:1883"]
)
def test_an_invalid_broker_address_is_refused(address):
    with pytest.raises(SettingsError, match="The broker address"):
        parse_broker(address)


def test_a_broker_address_carries_user_and_password():
    assert parse_broker("mqtt://reader-red:p%40ss@[::1]:1884") == Broker("::1", 1884, "reader-red", "p@ss")


@pytest.mark.parametrize(
    ("text", "port", "protocol"),
    [
        ("red=/dev/serial/by-id/usb-x:pn532", "/dev/serial/by-id/usb-x", "pn532"),
        (
            "red=/dev/serial/by-path/pci-0000:00:14.0-usb-0:2:1.0-port0:rdm6300",
            "/dev/serial/by-path/pci-0000:00:14.0-usb-0:2:1.0-port0",
            "rdm6300",
        ),
    ],
)
def test_a_reader_on_the_command_line_may_have_colons_in_its_port(text, port, protocol):
    reader = parse_reader(text)
    assert (reader.name, reader.port, reader.protocol) == ("red", port, protocol)


@pytest.mark.parametrize("text", ["red", "red=/dev/x", "red=:pn532", "red=/dev/x:rc522", "=/dev/x:pn532"])
def test_an_invalid_reader_is_refused(text):
    with pytest.raises(SettingsError):
        parse_reader(text)


def test_every_protocol_has_its_driver(read):
    drivers = [parse_reader(f"red=/dev/x:{name}").driver() for name in ("pn532", "rdm6300", "line")]
    assert [type(driver) for driver in drivers] == [Pn532, Rdm6300, LineDevice]
    assert isinstance(read(WHOLE).readers[1].driver(), TextReader)
