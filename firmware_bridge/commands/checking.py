"""firmware-bridge check: ask each reader in the settings once."""

import argparse
import asyncio
import json
from dataclasses import asdict, dataclass

from firmware_bridge.commands.running import gather
from firmware_bridge.drivers import Answering, ChipDead
from firmware_bridge.errors import PortError
from firmware_bridge.identify import first_answer
from firmware_bridge.ports import Port
from firmware_bridge.settings import ReaderSettings

PATIENCE = 4.0  # a board may have to boot first
MUTE = "mute"


@dataclass(frozen=True)
class Checked:
    """What came of asking a reader: why it does not work, or None; `mute` for one that can only send."""

    reader: str
    port: str
    reason: str | None
    firmware: str | None = None
    text: str = ""


def run(arguments: argparse.Namespace) -> int:
    """Ask each reader once and print what it answers; the status is 1 if one does not work."""
    checked = asyncio.run(_check_all(gather(arguments).readers))
    print(json.dumps([asdict(one) for one in checked], indent=2) if arguments.json else _as_text(checked))
    return int(any(one.reason not in (None, MUTE) for one in checked))


async def _check_all(readers: tuple[ReaderSettings, ...]) -> list[Checked]:
    return list(await asyncio.gather(*(_check(reader) for reader in readers)))


async def _check(reader: ReaderSettings) -> Checked:
    try:
        port = await asyncio.to_thread(Port, reader.port, reader.baud, reader.lines)
    except PortError as error:
        return Checked(reader.name, reader.port, error.reason, text=str(error))
    try:
        async with asyncio.timeout(PATIENCE):
            answer = await first_answer(port, reader.driver())
    except TimeoutError:
        return Checked(reader.name, reader.port, "silent", text=f"The reader on {reader.port} does not answer.")
    except PortError as error:
        return Checked(reader.name, reader.port, error.reason, text=str(error))
    finally:
        port.close()
    return _judge(reader, answer)


def _judge(reader: ReaderSettings, answer: Answering | ChipDead) -> Checked:
    if isinstance(answer, ChipDead):
        text = "The board answers, but its reader chip does not; check its wiring."
        return Checked(reader.name, reader.port, "chip", answer.firmware, text)
    if answer.firmware is None:
        return Checked(reader.name, reader.port, MUTE, text="The port can be opened; this kind never answers.")
    return Checked(reader.name, reader.port, None, answer.firmware, answer.firmware)


def _as_text(checked: list[Checked]) -> str:
    return "\n".join(f"{'ok ' if one.reason in (None, MUTE) else 'BAD'} {one.reader}: {one.text}" for one in checked)
