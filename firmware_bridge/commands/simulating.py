"""firmware-bridge simulate: a virtual reader on a pseudo-terminal, controlled line by line."""

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
put UID [TEXT] / take      put a tag down / take it away
ghost UID                  report once a tag that is not there
press NAME                 press a button (go, boost, ...) or turn the dial (gear-1 to gear-4)
noise COUNT                send random bytes
noisy CHANCE               noise before this fraction of messages, from 0 to 1
corrupt CHANCE             flip a bit in this fraction of messages
lose CHANCE                lose this fraction of bytes
split on|off               send byte by byte
hang / cure                stop answering / answer again
unplug / plug              pull the reader out / plug it in
wait [SECONDS]             do nothing; without seconds until interrupted
help / quit"""


class CommandError(BridgeError):
    """An error in one line of a script."""


class Quit(Exception):
    """Ends the simulation."""


def run(arguments: argparse.Namespace) -> int:
    """Plug a virtual reader in and execute the commands."""
    dice = random.Random(arguments.seed)  # noqa: S311 - repeatable faults, not secrets
    faults = Faults(arguments.noise, arguments.corrupt, arguments.split, dice)
    link = None if arguments.link is None else Path(arguments.link)
    with (
        contextlib.suppress(KeyboardInterrupt, Quit),
        _quitting_on_sigterm(),
        VirtualReader(CHIPS[arguments.protocol](), link, faults) as reader,
    ):
        print(f"{arguments.protocol} reader on {reader.port}", flush=True)
        _follow(Console(reader), arguments.script)
    return 0


@contextlib.contextmanager
def _quitting_on_sigterm() -> Iterator[None]:
    """Quit on SIGTERM: a link left behind would lead to whatever terminal gets that number next."""

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
    """Executes lines of text on a virtual reader."""

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
            "lose": lambda share: self._spoil(lose=chance(share)),
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
        """Execute a person's lines: after an error, wait for the next one."""
        for text in lines:
            try:
                self.execute(text)
            except CommandError as error:
                print(error, file=sys.stderr, flush=True)

    def play(self, lines: Iterable[str]) -> None:
        """Execute a script: an error ends it."""
        for number, text in enumerate(lines, 1):
            try:
                self.execute(text)
            except CommandError as error:
                raise CommandError(f"Line {number}: {error}") from error

    def execute(self, text: str) -> None:
        """Execute one line; a # starts a comment."""
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
    """Parse a probability."""
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
