"""A simulated board as a process: contacts and tags to move, lamps to watch."""

import subprocess

from ..waiting import PATIENCE


class Microcontroller:
    """A simulated microcontroller board: contacts and tags to move, lamps to watch."""

    def __init__(self, command, log):
        self._log = log
        with log.open("w") as output:
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=output, text=True)

    @property
    def port(self):
        told = [line.split()[1] for line in self._log.read_text().splitlines() if line.startswith("port ")]
        return told[0] if told else ""

    def do(self, command):
        self._process.stdin.write(f"{command}\n")
        self._process.stdin.flush()

    def press(self, pin):
        for command in (f"pin {pin} 0", "wait 100", f"pin {pin} 1", "wait 100"):
            self.do(command)

    def lamps(self):
        return [tuple(line.split()[1:]) for line in self._log.read_text().splitlines() if line.startswith("pin")]

    def close(self):
        self._process.communicate("quit\n", timeout=PATIENCE)
