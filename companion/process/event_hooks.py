"""Tells programs and web servers what happens, as `[[on_event]]` says; the race never waits for any of them."""

from __future__ import annotations

import asyncio
import os
from collections import deque
from subprocess import CalledProcessError
from typing import TYPE_CHECKING

from pydantic_core import to_json

from companion.process.webhook import WebhookError, post
from companion.system.children import run_briefly
from companion.system.log_limit import limited_logger
from companion.system.ports import describe_os_error

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from companion.hub.table_event import TableEvent
    from companion.process.hook_settings import EventHook

_log = limited_logger(__name__)
MOST_WAITING = 32
_PASSED_ON = ("HOME", "LANG", "LC_ALL", "PATH", "TZ")
"""What a program gets of our environment, which may hold the referee's token and the broker's password."""
_LONGEST_REASON = 200


class EventHooks:
    """All hooks of a service; each has its own queue, so that a slow one delays no other."""

    def __init__(self, hooks: Iterable[EventHook], language: str, on_change: Callable[[], None]) -> None:
        """`on_change` is called whenever `troubles` changes."""
        self._queues = [_Queue(hook, language, on_change) for hook in hooks]

    def start(self) -> None:
        """Begin to work."""
        for queue in self._queues:
            queue.start()

    async def stop(self) -> None:
        """End whatever is running; what waits is dropped."""
        await asyncio.gather(*(queue.stop() for queue in self._queues))

    def take(self, told: TableEvent) -> None:
        """Queue an event for the hooks that want it; never waits."""
        for queue in self._queues:
            queue.take(told)

    def troubles(self) -> list[str]:
        """Say of each hook that does not work what is wrong with it."""
        return [queue.trouble for queue in self._queues if queue.trouble]


class _Queue:
    """The events that wait for one hook, which gets them in order and one at a time."""

    def __init__(self, hook: EventHook, language: str, on_change: Callable[[], None]) -> None:
        self._hook, self._language, self._on_change = hook, language, on_change
        self._waiting: deque[TableEvent] = deque()
        self._filled = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.trouble: str | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._work(), name=f"on_event {self._hook.name}")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    def take(self, told: TableEvent) -> None:
        if told.event["type"] not in self._hook.event:
            return
        if len(self._waiting) == MOST_WAITING:  # the newest matters most: a lamp shows what is, not what was
            self._waiting.popleft()
            _log.warning("on_event %s is too slow: an event is left out", self._hook.name)
        self._waiting.append(told)
        self._filled.set()

    async def _work(self) -> None:
        while True:
            await self._filled.wait()
            if len(self._waiting) == 1:
                self._filled.clear()
            self._report(await self._fault(self._waiting.popleft()))

    async def _fault(self, told: TableEvent) -> str | None:
        """Pass an event on; return in a few words why that failed, or None."""
        try:
            await self._pass_on(to_json(told.as_json(self._language)))
        except TimeoutError:
            return f"it took longer than {self._hook.seconds:g} seconds"
        except CalledProcessError as error:
            if error.stderr:  # for the log alone: everybody may read the trouble
                _log.warning("on_event %s said: %s", self._hook.name, error.stderr[:_LONGEST_REASON])
            return f"exit status {error.returncode}"
        except WebhookError as error:
            return str(error)
        except OSError as error:
            return describe_os_error(error)
        except Exception:  # noqa: BLE001 - a bug of ours: log it, and go on with the next event
            _log.exception("on_event %s failed because of a bug", self._hook.name)
            return "there is a bug in Pitwall; see the log"
        return None

    async def _pass_on(self, document: bytes) -> None:
        if self._hook.run is not None:
            environment = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
            await run_briefly(self._hook.run, document, self._hook.seconds, environment)
        else:
            assert self._hook.url is not None, "a hook has one of the two"
            await post(self._hook.url, document, self._hook.seconds)

    def _report(self, fault: str | None) -> None:
        why = fault and fault[:_LONGEST_REASON].rstrip(".")
        trouble = f"on_event {self._hook.name} does not work: {why}." if why else None
        if trouble is not None:
            _log.warning("%s", trouble)
        if trouble != self.trouble:
            self.trouble = trouble
            self._on_change()
