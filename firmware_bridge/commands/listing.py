"""firmware-bridge list: the ports, the names to use, and what answers there."""

import argparse
import asyncio
import json

from firmware_bridge.identify import identify
from firmware_bridge.ports import PortName, adapters, name_ports


def run(arguments: argparse.Namespace) -> int:
    """Print the serial ports of this machine."""
    names = name_ports(adapters())
    answers = asyncio.run(_ask_all(names)) if arguments.ask else [None] * len(names)
    found = list(zip(names, answers, strict=True))
    print(_as_json(found) if arguments.json else _as_text(found))
    return 0


async def _ask_all(names: list[PortName]) -> list[str | None]:
    return list(await asyncio.gather(*(identify(name.device) for name in names)))


def _as_json(found: list[tuple[PortName, str | None]]) -> str:
    return json.dumps(
        [
            {
                "port": name.stable,
                "device": name.device,
                "description": name.description,
                "note": name.note,
                "answer": answer,
            }
            for name, answer in found
        ],
        indent=2,
    )


def _as_text(found: list[tuple[PortName, str | None]]) -> str:
    if not found:
        return "No serial ports found. Plug a reader in, or try: firmware-bridge simulate"
    return "\n".join(_entry(name, answer) for name, answer in found)


def _entry(name: PortName, answer: str | None) -> str:
    details = [f"{name.device}, {name.description}", name.note, answer]
    return "\n  ".join([name.stable, *(detail for detail in details if detail)])
