"""What every kind of broker has in common."""

from __future__ import annotations

import ssl
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from companion.broker.gateway.admission import Admission
from companion.broker.health import HealthBoard, State
from companion.broker.passwords import hash_secret, new_secret, verify_secret
from companion.broker.rules import Rights, check_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from companion.broker.gateway.ports import Ports
    from companion.broker.health import Health
    from companion.broker.rules import Rule
    from companion.broker.settings import BrokerSettings


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where MQTT clients on this machine reach the broker."""

    host: str
    port: int
    tls: ssl.SSLContext | None = field(default=None, repr=False)
    path: str | None = None
    """A Unix socket, used instead of host and port."""

    def __str__(self) -> str:
        """Format the address for people."""
        return self.path or f"{self.host} port {self.port}"


@dataclass(frozen=True, slots=True)
class Credentials:
    """A user name and password."""

    user: str | None = None
    password: str | None = field(default=None, repr=False)


class Broker(ABC):
    """A broker that is kept running and reports its health."""

    kind: ClassVar[str]
    speaks_mqtt_5: ClassVar[bool] = True
    """Whether the hub can ask it to mark, on every message, whether it was published as retained."""

    def __init__(self, settings: BrokerSettings, users: Mapping[str, str], rules: Iterable[Rule]) -> None:
        self.settings = settings
        self._board = HealthBoard()
        self._secret = new_secret()
        self.rules: tuple[Rule, ...] = ()
        self.rights = Rights(())
        self._hub_hash = hash_secret(self._secret)
        self._set(users, rules)
        # the hub never comes through a door, so nobody may use its name there
        barred = frozenset({settings.hub_user})
        self.admission = Admission(self.verify, lambda: self.rights, settings.limits, barred, settings.roomy_users)
        """Shared by every door in front of this broker."""

    def _set(self, users: Mapping[str, str], rules: Iterable[Rule]) -> None:
        for user in users:
            check_name(user)
        # the hub's secret is kept in memory only and changes at every start
        self.users: dict[str, str] = {**users, self.settings.hub_user: self._hub_hash}
        rules = tuple(rules)  # a tuple stays the same one
        if rules is not self.rules:
            self.rules, self.rights = rules, Rights(rules)

    @property
    @abstractmethod
    def endpoint(self) -> Endpoint:
        """The address for clients; read it before every connection, since it may change when the broker restarts."""

    @property
    def inner(self) -> Endpoint:
        """The address for the hub and the gateway, which bypasses the door."""
        return self.endpoint

    @property
    def credentials(self) -> Credentials:
        """The hub's login."""
        return Credentials(self.settings.hub_user, self._secret)

    @property
    def health(self) -> Health:
        """The broker's current health."""
        return self._board.health

    def _post_up(self, name: str, ports: Ports) -> None:
        """Report that the broker runs; a port that cannot be opened is a nuisance for readers, not its end."""
        if ports.trouble is not None:
            self._board.post(State.UP, ports.trouble.code, f"{name} runs. {ports.trouble}")
        else:
            self._board.post(State.UP, "up", f"{name} runs on {self.endpoint}.")

    def watch(self, watcher: Callable[[Health], None]) -> None:
        """Call the watcher at every change of health."""
        self._board.watch(watcher)

    async def wait_up(self) -> None:
        """Wait until the broker accepts logins."""
        await self._board.wait_for(State.UP)

    async def verify(self, user: str, secret: str) -> bool:
        """Whether this is the user's secret."""
        return verify_secret(secret, self.users.get(user))

    @abstractmethod
    async def change(self, users: Mapping[str, str], rules: Iterable[Rule]) -> None:
        """Replace users and rules; users whose secret changed or was removed are disconnected before this returns."""

    @abstractmethod
    async def start(self) -> None:
        """Start; problems are reported in `health` and retried."""

    @abstractmethod
    async def stop(self) -> None:
        """Stop, leaving nothing running."""
