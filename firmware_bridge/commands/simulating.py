"""firmware-bridge simulate: a virtual reader on a pseudo-terminal, told what to do line by line."""

import argparse
import contextlib
import inspect
import random
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NoReturn

from firmware_bridge.errors import BridgeError
from firmware_bridge.settings import Protocol
from firmware_bridge.virtual_reader import (
    Chip,
    Faults,
    VirtualLineDevice,
    VirtualPn532,
    VirtualRdm6300,
    VirtualReader,
)

CHIPS: dict[Protocol, type[Chip]] = {
    "pn532": VirtualPn532,
    "rdm6300": VirtualRdm6300,
    "line": VirtualLineDevice,
}
HELP = """\
tap UID [SECONDS [TEXT]]   hold a tag to the reader (0.4 s), with TEXT stored on it
put UID [TEXT] / take      lay a tag down / take it away
ghost UID                  tell once of a tag that is not there
press NAME                 press a button (go, boost, ...) or turn the dial (gear-1 to gear-4)
noise COUNT                send bytes that mean nothing
noisy CHANCE               noise before this share of all messages, from 0 to 1
corrupt CHANCE             spoil a bit in this share of all messages
split on|off               send byte by byte
hang / cure                stop answering / answer again
unplug / plug              pull the reader out / plug it in
wait [SECONDS]             do nothing; without seconds until interrupted
help / quit"""


class CommandError(BridgeError):
    """Say what is wrong with one line of a script."""


class Quit(Exception):
    """End the simulation."""


def run(arguments: argparse.Namespace) -> int:
    """Plug a virtual reader in and follow the commands."""
    dice = random.Random(arguments.seed)  # noqa: S311 - faults to order, not secrets
    faults = Faults(arguments.noise, arguments.corrupt, arguments.split, dice)
    link = None if arguments.link is None else Path(arguments.link)
    with (
        contextlib.suppress(KeyboardInterrupt, Quit),
        _ended_in_good_order(),
        VirtualReader(CHIPS[arguments.protocol](), link, faults) as reader,
    ):
        print(f"{arguments.protocol} reader on {reader.port}", flush=True)
        _follow(Console(reader), arguments.script)
    return 0


@contextlib.contextmanager
def _ended_in_good_order() -> Iterator[None]:
    """Quit when told to end: a link left behind would lead to whatever terminal gets that number next."""

    def end(*_: object) -> NoReturn:
        raise Quit

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _follow(console: "Console", script: Path | None) -> None:
    if script is None:
        console.converse(sys.stdin)
        return
    try:
        lines = script.read_text("utf-8").splitlines()
    except OSError as error:
        raise CommandError(f"The script {script} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise CommandError(f"The script {script} is not UTF-8 text.") from error
    console.play(lines)


class Console:
    """Turn lines of text into what happens to a virtual reader."""

    def __init__(self, reader: VirtualReader) -> None:
        self._reader = reader
        self._commands: dict[str, Callable[..., None]] = {
            "tap": self._tap,
            "put": self._put,
            "take": reader.take,
            "ghost": lambda uid: reader.ghost(_uid(uid)),
            "press": reader.press,
            "noise": lambda count: reader.make_noise(int(count)),
            "noisy": lambda share: self._spoil(noise=chance(share)),
            "corrupt": lambda share: self._spoil(corrupt=chance(share)),
            "split": lambda state: self._spoil(split=_switch(state)),
            "hang": reader.hang,
            "cure": reader.cure,
            "unplug": reader.unplug,
            "plug": reader.plug,
            "wait": self._wait,
            "help": lambda: print(HELP),
            "quit": self._quit,
        }

    def converse(self, lines: Iterable[str]) -> None:
        """Follow a person: a mistake is told, and the next line awaited."""
        for text in lines:
            try:
                self.obey(text)
            except CommandError as error:
                print(error, file=sys.stderr, flush=True)

    def play(self, lines: Iterable[str]) -> None:
        """Follow a script: a mistake ends it."""
        for number, text in enumerate(lines, 1):
            try:
                self.obey(text)
            except CommandError as error:
                raise CommandError(f"Line {number}: {error}") from error

    def obey(self, text: str) -> None:
        """Do what one line says; what follows a # is a remark."""
        words = text.partition("#")[0].split()
        if not words:
            return
        command = self._commands.get(words[0])
        if command is None:
            raise CommandError(f"There is no command {words[0]!r}; try help.")
        try:
            inspect.signature(command).bind(*words[1:])  # too few or too many words
            command(*words[1:])
        except (TypeError, ValueError, OverflowError) as error:
            raise CommandError(f"{text.strip()!r} is not understood ({error}); try help.") from error

    def _tap(self, uid: str, hold: str = "0.4", *text: str) -> None:
        self._reader.tap(_uid(uid), float(hold), " ".join(text) or None)

    def _put(self, uid: str, *text: str) -> None:
        self._reader.put(_uid(uid), " ".join(text) or None)

    def _spoil(self, **changes: float) -> None:
        for name, value in changes.items():
            setattr(self._reader.faults, name, value)

    def _wait(self, seconds: str | None = None) -> None:
        if seconds is None:
            threading.Event().wait()
        else:
            time.sleep(float(seconds))

    def _quit(self) -> None:
        raise Quit


def chance(text: str) -> float:
    """Read a share of all messages."""
    value = float(text)
    if not 0 <= value <= 1:
        raise ValueError("a number from 0 to 1")
    return value


def _switch(text: str) -> bool:
    if text not in ("on", "off"):
        raise ValueError("on or off")
    return text == "on"


def _uid(text: str) -> str:
    return bytes.fromhex(text).hex().upper()
