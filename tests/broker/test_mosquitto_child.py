"""The managed Mosquitto in trouble: users that change at the wrong moment, files in the way, bugs of ours."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from typing import TYPE_CHECKING

from companion.broker import Credentials, State, find_mosquitto, hash_secret
from companion.broker.mosquitto.files import Files
from companion.broker.probe import ProbeError, probe

from .world import PATIENCE, RULES, SECRETS, USERS, open_broker, settings

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest

    from companion.broker import Broker

NEW_RED = {**USERS, "seat-red": hash_secret("new owner")}


def a_mosquitto_that(does: str, folder: Path) -> str:
    """Create a Mosquitto that does something else first."""
    program = folder / "mosquitto"
    program.write_text(f'#!/bin/sh\n{does}\nexec {find_mosquitto()} "$@"\n')
    program.chmod(0o755)
    return str(program)


def run_with(folder: Path, scenario: Callable[[Broker], object], **changes: object) -> list[State]:
    """Run a scenario with a managed Mosquitto; return the states it went through."""
    seen: list[State] = []

    async def run() -> None:
        async with (
            asyncio.timeout(PATIENCE),
            open_broker("mosquitto", settings(folder, **changes)) as broker,
        ):
            broker.watch(lambda health: seen.append(health.state))
            await scenario(broker)  # type: ignore[misc]

    asyncio.run(run())
    return seen


async def until(condition: Callable[[], object]) -> None:
    """Poll until the condition holds."""
    while not condition():
        await asyncio.sleep(0.005)


async def gets_in(broker: Broker, user: str, secret: str) -> bool:
    """Whether Mosquitto itself accepts this login."""
    try:
        await probe(broker.endpoint, Credentials(user, secret), PATIENCE)
    except ProbeError as error:
        if error.code != "refused-login":
            raise
        return False
    return True


def children(folder: Path) -> list[int]:
    """List the processes that run with this folder's configuration."""
    config = os.fsencode(Files(folder.resolve() / "broker").config)
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            words = (place / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue  # it has ended meanwhile
        if config in words:
            found.append(int(place.name))
    return found


def is_pending(process: int, number: signal.Signals) -> bool:
    """Whether a signal waits for a process that is stopped."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    pending = next(line.split()[1] for line in lines if line.startswith("ShdPnd:"))
    return bool(int(pending, 16) & 1 << (number - 1))


def test_users_that_change_while_it_starts_do_not_end_it(tmp_path: Path):
    async def scenario(broker: Broker) -> None:
        await until((tmp_path / "broker" / "child").exists)
        await broker.change(NEW_RED, RULES)
        await broker.wait_up()
        assert await gets_in(broker, "seat-red", "new owner")
        assert not await gets_in(broker, "seat-red", SECRETS["seat-red"])

    slow = a_mosquitto_that("sleep 0.3", tmp_path)
    assert run_with(tmp_path, scenario, mosquitto=slow) == [State.UP, State.STOPPED]


def test_a_change_of_users_does_not_wait_for_a_dead_child(tmp_path: Path):
    async def scenario(broker: Broker) -> None:
        await broker.wait_up()
        (child,) = children(tmp_path)
        os.kill(child, signal.SIGSTOP)
        change = asyncio.create_task(broker.change(NEW_RED, RULES))
        await until(lambda: is_pending(child, signal.SIGHUP))
        assert not change.done()
        os.kill(child, signal.SIGKILL)
        await change
        await until(lambda: broker.health.state is State.DOWN)
        await broker.wait_up()
        assert await gets_in(broker, "seat-red", "new owner")

    run_with(tmp_path, scenario, start_seconds=PATIENCE * 2)


def test_users_that_cannot_be_written_are_applied_as_soon_as_they_can(tmp_path: Path):
    in_the_way = tmp_path / "broker" / "users.new"

    async def scenario(broker: Broker) -> None:
        await broker.wait_up()
        well = broker.health
        in_the_way.mkdir()
        await broker.change(NEW_RED, RULES)
        assert (broker.health.state, broker.health.code) == (State.UP, "files")
        assert str(in_the_way) in broker.health.text
        assert await broker.verify("seat-red", "new owner")
        assert not await gets_in(broker, "seat-red", "new owner")
        in_the_way.rmdir()
        await until(lambda: broker.health == well)
        await broker.change(NEW_RED, RULES)  # returns after the reload under way
        assert await gets_in(broker, "seat-red", "new owner")

    assert run_with(tmp_path, scenario) == [State.UP, State.UP, State.UP, State.STOPPED]


def test_an_overlong_log_line_ends_nothing(tmp_path: Path):
    async def scenario(broker: Broker) -> None:
        await broker.wait_up()
        await broker.change(NEW_RED, RULES)
        assert await gets_in(broker, "seat-red", "new owner")

    talkative = a_mosquitto_that("head -c 300000 /dev/zero | tr '\\0' x >&2; echo >&2", tmp_path)
    assert run_with(tmp_path, scenario, mosquitto=talkative) == [State.UP, State.STOPPED]


def test_a_child_that_cannot_be_recorded_is_stopped(tmp_path: Path):
    in_the_way = tmp_path / "broker" / "child.new"
    in_the_way.mkdir(parents=True)

    async def scenario(broker: Broker) -> None:
        await until(lambda: broker.health.state is State.DOWN)
        assert broker.health.code == "files"
        in_the_way.rmdir()
        await broker.wait_up()
        assert len(children(tmp_path)) == 1

    run_with(tmp_path, scenario)
    assert not children(tmp_path)


def test_a_bug_of_ours_is_reported_and_survived(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    def mistake(*_: object) -> None:
        raise KeyError("ours")

    async def scenario(broker: Broker) -> None:
        await until(lambda: broker.health.state is State.DOWN)
        assert broker.health.code == "mistake"
        monkeypatch.undo()
        await broker.wait_up()

    monkeypatch.setattr(Files, "write_config", mistake)
    run_with(tmp_path, scenario)
    assert "KeyError" in caplog.text
