"""Measure the bridge: the answer to a press, as a ratio to a bare broker echo; and its CPU time while idle."""

import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path

import paho.mqtt.client as mqtt

from firmware_bridge.virtual_reader import VirtualLineDevice, VirtualPn532, VirtualReader
from tests.benchmarks.measure import Result
from tests.ports import free_port, listens
from tests.waiting import wait_until

ROUNDS = 200
IDLE_SECONDS = 10
MOST_RATIO, MOST_IDLE = 5.0, 0.1
SEATS = ("red", "blue", "green", "yellow", "black", "gray")
TOPIC = "heat/v1/main/reader/red"


@contextmanager
def mosquitto(folder):
    port = free_port()
    settings = folder / "mosquitto.conf"
    settings.write_text(f"listener {port} 127.0.0.1\nallow_anonymous true\nset_tcp_nodelay true\n")
    program = shutil.which("mosquitto", path="/usr/sbin:/usr/bin")
    process = subprocess.Popen([program, "-c", settings], stderr=subprocess.DEVNULL)
    wait_until(lambda: listens(port), "Mosquitto listens")
    yield port
    process.terminate()
    process.wait()


@contextmanager
def client(port, topic, on_message):
    made = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
    made.on_message = on_message
    made.on_socket_open = lambda _c, _u, sock: sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    made.connect("127.0.0.1", port)
    made.subscribe(topic, qos=1)
    made.loop_start()
    time.sleep(0.2)
    yield made
    made.disconnect()
    made.loop_stop()


def echo(hub, _userdata, _message):
    hub.publish(f"{TOPIC}/feedback", b'{"id":"x","result":"accepted"}', qos=1)


@contextmanager
def bridge(port, *readers):
    arguments = [part for reader in readers for part in ("--reader", reader)]
    process = subprocess.Popen(
        [sys.executable, "-m", "firmware_bridge.cli", "run", "--broker", f"mqtt://127.0.0.1:{port}", *arguments],
        stderr=subprocess.DEVNULL,
    )
    time.sleep(1.5)
    yield process.pid
    process.terminate()
    process.wait()


def timed(act, done):
    times = []
    for _ in range(ROUNDS):
        done.clear()
        began = time.perf_counter()
        act()
        assert done.wait(5)
        times.append(time.perf_counter() - began)
    return statistics.median(times)


def bare_echo(port):
    heard = threading.Event()
    with client(port, f"{TOPIC}/feedback", lambda *_: heard.set()) as phone:
        return timed(lambda: phone.publish(f"{TOPIC}/tap", b'{"id":"1-1","uid":"A"}', qos=1), heard)


class Pad(VirtualLineDevice):
    """A device that signals when the answer lights up."""

    def __init__(self):
        super().__init__()
        self.lit = threading.Event()

    def _receive(self, data):
        super()._receive(data)
        if b"$show" in data:
            self.lit.set()


def press_to_light(port, folder):
    pad = Pad()
    with VirtualReader(pad, folder / "pad") as reader, bridge(port, f"red={reader.port}:line"):
        return timed(lambda: reader.press("go"), pad.lit)


def cpu_seconds(pid):
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def idle_share(port, folder):
    with ExitStack() as stack:
        readers = [stack.enter_context(VirtualReader(VirtualPn532(), folder / seat)) for seat in SEATS]
        named = [f"{seat}={reader.port}:pn532" for seat, reader in zip(SEATS, readers, strict=True)]
        pid = stack.enter_context(bridge(port, *named))
        before = cpu_seconds(pid)
        time.sleep(IDLE_SECONDS)
        return (cpu_seconds(pid) - before) / IDLE_SECONDS


def results():
    """Measure the bridge alone, between a bare broker and virtual readers."""
    with tempfile.TemporaryDirectory() as name, mosquitto(Path(name)) as port:
        with client(port, f"{TOPIC}/tap", echo):
            bare = bare_echo(port)
            pressed = press_to_light(port, Path(name))
        idle = idle_share(port, Path(name))
    figure = f"{pressed / bare:.2f} × ({pressed * 1000:.2f} ms to {bare * 1000:.2f} ms)"
    light, rest = "press to light, the bridge alone, vs. a bare echo", "the bridge with six idle readers"
    return [
        Result(light, figure, f"≤ {MOST_RATIO:.0f} ×", pressed / bare <= MOST_RATIO),
        Result(rest, f"{idle:.1%} of a core", f"≤ {MOST_IDLE:.0%}", idle <= MOST_IDLE),
    ]
