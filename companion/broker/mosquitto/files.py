"""The managed Mosquitto's files: configuration, users, ACL and the child's process id."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from companion.broker.rules import acl_text, users_text
from companion.system import private_socket
from companion.system.private_file import write_private

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from companion.broker.rules import Rule
    from companion.broker.settings import BrokerSettings

_DAY_OLD_SESSIONS = "1d"


@dataclass(frozen=True, slots=True)
class Files:
    """Paths of the files."""

    folder: Path

    @property
    def config(self) -> Path:
        """The configuration file."""
        return self.folder / "mosquitto.conf"

    @property
    def users(self) -> Path:
        """The password file."""
        return self.folder / "users"

    @property
    def acl(self) -> Path:
        """The ACL file."""
        return self.folder / "acl"

    @property
    def note(self) -> Path:
        """The file with the running child's process id."""
        return self.folder / "child"

    def write_config(self, settings: BrokerSettings) -> None:
        """Write the configuration."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_private(self.config, config_text(self, settings))

    def write_access(self, users: Mapping[str, str], rules: Iterable[Rule]) -> None:
        """Write users and ACL."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_private(self.users, users_text(users))
        write_private(self.acl, acl_text(rules))


def config_text(files: Files, settings: BrokerSettings) -> str:
    """Format Mosquitto's configuration."""
    lines = [
        # started by root, Mosquitto would switch users and lose access to its private files
        *(["user root"] if os.geteuid() == 0 else []),
        "per_listener_settings false",
        f"listener 0 {private_socket.NAME}",  # relative to its working directory; clients come through the door
        "allow_anonymous true",  # the ACL allows them the public topics only
        f"password_file {files.users}",
        f"acl_file {files.acl}",
        f"max_packet_size {settings.limits.packet_bytes}",
        f"max_queued_messages {settings.max_queued_messages}",
        f"max_queued_bytes {settings.max_queued_bytes}",
        f"memory_limit {settings.memory_bytes}",
        f"persistent_client_expiration {_DAY_OLD_SESSIONS}",
        "persistence false",  # the hub republishes what is retained, and nothing stale survives a restart
        "sys_interval 0",
        "connection_messages false",
        "log_timestamp false",
        "log_dest stderr",
        *(f"log_type {kind}" for kind in ("error", "warning", "notice", "information")),
    ]
    return "\n".join(lines) + "\n"
