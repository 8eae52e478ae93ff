"""A microcontroller with our firmware: tags, a gear dial, buttons, a lamp."""

import secrets

from firmware_bridge.controls import CONTROLS
from firmware_bridge.drivers.line import DIAL
from firmware_bridge.framing import line
from firmware_bridge.virtual_reader.chip import Chip

TAG_EVERY = 0.1
ALIVE_EVERY = 2.0
REPEAT_EVERY = 0.25
STALE_AFTER = 5.0
MOST_PRESSES = 4


class VirtualLineDevice(Chip):
    """Sends hello, repeats tags while they are near, repeats presses until acknowledged."""

    def __init__(self) -> None:
        super().__init__()
        self._framer = line.Framer()
        self._boot = ""
        self._presses: list[tuple[float, bytes]] = []
        self._number = 0
        self._next_tag = self._next_alive = self._next_repeat = 0.0
        self.shown: list[str] = []

    def power_on(self) -> None:
        """Start as after plugging in: the boot loader's noise, then a greeting."""
        self._framer = line.Framer()
        self._boot = secrets.token_hex(2)
        self._number = 0
        self._presses.clear()
        self._out[:] = b"\x00\xf8\xc0rst cause:2, boot mode:(3,6)\r\n"
        self._send_hello()

    def press(self, control: str) -> None:
        """Press a button by its name, or turn the dial with gear-1 to gear-4."""
        if control not in CONTROLS:
            raise ValueError(f"There is no control called {control}.")
        word = "gear" if control.startswith(DIAL) else "button"
        value = control.removeprefix(DIAL)
        self._number = self._number % 255 + 1
        press = line.encode(word, value, str(self._number))
        self._presses = [*self._presses, (self.now, press)][-MOST_PRESSES:]
        self._next_repeat = 0.0

    def _receive(self, data: bytes) -> None:
        for message in self._framer.feed(data):
            match message.word, message.fields:
                case "who", ():
                    self._send_hello()
                case "ack", (number,):
                    self._acknowledged(number)
                case (("show" | "answer"), (shown,)):
                    self.shown = [*self.shown[-99:], shown]

    def _update(self) -> None:
        if self.now >= self._next_tag and (uid := self._visible()):
            self._next_tag = self.now + TAG_EVERY
            self._out += line.encode("tag", uid)
        self._presses = [press for press in self._presses if self.now - press[0] < STALE_AFTER]
        if self._presses and self.now >= self._next_repeat:
            self._next_repeat = self.now + REPEAT_EVERY
            self._out += self._presses[0][1]
        if self.now >= self._next_alive:
            self._next_alive = self.now + ALIVE_EVERY
            self._out += line.encode("alive")

    def _acknowledged(self, number: str) -> None:
        if self._presses and f",{number}*".encode() in self._presses[0][1]:
            self._presses.pop(0)
            self._next_repeat = 0.0

    def _send_hello(self) -> None:
        self._out += line.encode("hello", "pitwall-virtual 1", "virtual", self._boot)
