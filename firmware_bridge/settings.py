"""The bridge's settings: dataclasses, read from bridge.toml or the command line."""

import re
import ssl
import tomllib
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal, get_args
from urllib.parse import unquote, urlsplit

from firmware_bridge.debounce import Rules
from firmware_bridge.drivers import Driver, LineDevice, Pn532, Rdm6300, TextReader
from firmware_bridge.drivers.pn532 import Options
from firmware_bridge.errors import SettingsError
from firmware_bridge.ports import Lines
from firmware_bridge.section import Section

if TYPE_CHECKING:
    from pathlib import Path

Protocol = Literal["pn532", "rdm6300", "line"]
PROTOCOLS: tuple[Protocol, ...] = get_args(Protocol)
BAUD: dict[Protocol, int] = {"pn532": 115200, "rdm6300": 9600, "line": 115200}
NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,31}")
Late = Literal["send", "drop"]


@dataclass(frozen=True)
class Broker:
    """The broker's address and the login."""

    host: str = "127.0.0.1"
    port: int = 1883
    user: str | None = None
    password: str | None = None
    tls: bool = False
    ca: str | None = None  # the file with the authority that signed the broker's certificate


@dataclass(frozen=True)
class ReaderSettings:
    """The settings of one reader."""

    name: str
    port: str
    protocol: Protocol
    baud: int
    user: str | None = None
    secret: str | None = None
    rules: Rules = field(default_factory=Rules)
    pn532: Options = field(default_factory=Options)
    pattern: str | None = None
    feedback: str = ""
    lines: Lines = field(default_factory=Lines)

    def driver(self) -> Driver:
        """Create the driver for this reader."""
        match self.protocol:
            case "pn532":
                return Pn532(self.pn532)
            case "rdm6300":
                return Rdm6300()
            case "line" if self.pattern is None:
                return LineDevice()
            case "line":
                return TextReader(re.compile(self.pattern), self.feedback)


@dataclass(frozen=True)
class Keeping:
    """How taps are kept while the broker or the hub is away."""

    late: Late = "drop"
    max_age: float = 10.0
    most: int = 100


@dataclass(frozen=True)
class Pace:
    """How often things are retried and reported, in seconds."""

    status_every: float = 15.0
    retry_first: float = 0.5
    retry_most: float = 10.0
    reopen_after: float = 30.0


@dataclass(frozen=True)
class Settings:
    """All settings of the bridge."""

    broker: Broker = field(default_factory=Broker)
    table: str = "main"
    readers: tuple[ReaderSettings, ...] = ()
    keeping: Keeping = field(default_factory=Keeping)
    pace: Pace = field(default_factory=Pace)

    def login(self, reader: ReaderSettings) -> Broker:
        """Return this reader's login: its own secret takes precedence over the one in the broker's address."""
        if reader.secret is None and reader.user is None:
            return self.broker
        return replace(self.broker, user=reader.user or f"reader-{reader.name}", password=reader.secret)


def load(path: "Path") -> Settings:
    """Load bridge.toml."""
    try:
        content = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise SettingsError(f"The settings file {path} cannot be read: {error.strerror}.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"The settings file {path} is not valid TOML: {error}.") from error
    return parse(Section(path.name, content))


def parse(top: Section) -> Settings:
    """Build the settings from the sections of bridge.toml."""
    settings = Settings(
        broker=replace(parse_broker(top.text("broker", "mqtt://127.0.0.1:1883")), ca=_parse_ca(top)),
        table=parse_name("table", top.text("table", "main")),
        keeping=Keeping(
            "send" if top.choice("late", ("drop", "send"), "drop") == "send" else "drop",
            top.number("max_age", 10.0, least=0.1, most=86400),
            top.whole("keep", 100, least=1, most=10000),
        ),
        pace=_parse_pace(top),
        readers=tuple(_parse_reader(name, each) for name, each in top.sections("readers")),
    )
    top.nothing_else()
    return settings


def _parse_ca(top: Section) -> str | None:
    """Check the file now: later it would be a connection that fails for no obvious reason."""
    path = top.maybe_text("ca")
    try:
        ssl.create_default_context(cafile=path)
    except (OSError, ValueError) as error:
        raise SettingsError(f"The certificate file {path} cannot be used: {error}.") from error
    return path


def _parse_pace(top: Section) -> Pace:
    return Pace(
        status_every=top.number("status_every", 15.0, least=0.2, most=3600),
        retry_first=top.number("retry_first", 0.5, least=0.05, most=60),
        retry_most=top.number("retry_most", 10.0, least=0.05, most=600),
        reopen_after=top.number("reopen_after", 30.0, least=1, most=3600),
    )


def _parse_reader(name: str, section: Section) -> ReaderSettings:
    protocol = _protocol(section.choice("protocol", PROTOCOLS))
    pattern = section.pattern("pattern")
    settings = ReaderSettings(
        name=parse_name("reader", name),
        port=section.text("port"),
        protocol=protocol,
        baud=section.whole("baud", BAUD[protocol], least=300, most=3_000_000),
        user=section.maybe_text("user"),
        secret=section.maybe_text("secret"),
        rules=_parse_rules(section, frames_wanted(pattern)),
        pn532=_parse_pn532(section),
        pattern=pattern,
        feedback=section.text("feedback", ""),
        lines=_parse_lines(section),
    )
    section.nothing_else()
    return settings


def frames_wanted(pattern: str | None) -> int:
    """How many equal frames make a tap: other readers mostly print a tag once, ours repeat it."""
    return 1 if pattern else 2


def _parse_rules(section: Section, frames: int) -> Rules:
    return Rules(
        section.whole("frames", frames, least=1, most=10),
        section.number("rearm", 0.7, least=0.1, most=60),
    )


def _parse_lines(section: Section) -> Lines:
    reset = section.choice("reset", ("none", "dtr", "rts"), "none")
    return Lines(
        dtr=section.maybe_switch("dtr"),
        rts=section.maybe_switch("rts"),
        reset="dtr" if reset == "dtr" else "rts" if reset == "rts" else None,
    )


def _parse_pn532(section: Section) -> Options:
    return Options(
        poll=section.number("poll", 0.1, least=0.02, most=5),
        led_pin=section.whole("led_pin", 0, least=30, most=35) or None,
    )


def parse_broker(address: str) -> Broker:
    """Parse an address such as mqtt://user:password@host:1883."""
    try:
        parts = urlsplit(address)
        port = parts.port
        (parts.hostname or "").encode("idna")  # as it will be when it is resolved
    except ValueError as error:
        raise SettingsError(f"The broker address is invalid: {error}.") from error
    if parts.scheme not in ("mqtt", "mqtts") or not parts.hostname:
        raise SettingsError("The broker address must look like mqtt://host:1883 or mqtts://host:8883.")
    tls = parts.scheme == "mqtts"
    user = None if parts.username is None else unquote(parts.username)
    password = None if parts.password is None else unquote(parts.password)
    return Broker(parts.hostname, port or (8883 if tls else 1883), user, password, tls)


def parse_reader(text: str) -> ReaderSettings:
    """Parse a reader given as NAME=PORT:PROTOCOL; the port itself may contain colons."""
    name, equals, rest = text.partition("=")
    port, _, protocol = rest.rpartition(":")
    if not equals or not port or protocol not in PROTOCOLS:
        raise SettingsError(
            f"The reader {text!r} must look like red=/dev/serial/by-id/NAME:pn532 (protocols: {', '.join(PROTOCOLS)})."
        )
    chosen = _protocol(protocol)
    return ReaderSettings(parse_name("reader", name), port, chosen, BAUD[chosen])


def parse_name(what: str, name: str) -> str:
    """Validate a name that becomes part of topics."""
    if not NAME.fullmatch(name):
        raise SettingsError(
            f"The {what} name {name!r} may contain only lower-case letters, digits, - and _ (at most 32)."
        )
    return name


def _protocol(text: str) -> Protocol:
    return next(each for each in PROTOCOLS if each == text)
