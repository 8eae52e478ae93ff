"""The ports assigned to services under test."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from pathlib import Path

from .ports import free_port

MANY = 300
ROOT = Path(__file__).parents[1]
ANOTHER_PROCESS = f"""
import json, os, sys
os.getpid = lambda: 4  # so that both start at the same port
from tests.ports import free_port
print(json.dumps([free_port() for _ in range({MANY})]), flush=True)
sys.stdin.read()
"""


def _start_another() -> subprocess.Popen[str]:
    command = [sys.executable, "-c", ANOTHER_PROCESS]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def test_concurrent_processes_never_get_the_same_port() -> None:
    with _start_another() as one, _start_another() as other:
        ports = [port for process in (one, other) for port in json.loads(process.stdout.readline())]
    assert len(set(ports)) == 2 * MANY


def test_a_port_is_given_once_and_is_free() -> None:
    ports = [free_port() for _ in range(MANY)]
    assert len(set(ports)) == MANY
    with socket.create_server(("127.0.0.1", ports[-1])):
        pass
