"""A real broker on a free loopback port, and a bridge with virtual readers on it."""

import asyncio
import contextlib
import json
import shutil
import signal
import subprocess
import threading
import time
from dataclasses import replace

import paho.mqtt.client as mqtt
import pytest

from firmware_bridge.bridge import Bridge
from firmware_bridge.settings import Broker, Pace, Settings
from firmware_bridge.virtual_reader import VirtualLineDevice, VirtualPn532, VirtualReader

from ..paho_clients import hang_up
from ..ports import free_port, listens
from ..waiting import PATIENCE, wait_until

FAST = Pace(status_every=0.5, retry_first=0.05, retry_most=0.2, reopen_after=1.5)


def until(condition, seconds=PATIENCE, what="it"):
    """Wait until a condition holds, and return its value."""
    return wait_until(condition, what, seconds)


class Mosquitto:
    """A broker that can be stopped and restarted on the same port."""

    def __init__(self, folder, extra="allow_anonymous true\n"):
        self.port = free_port()
        self._program = shutil.which("mosquitto", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
        assert self._program, "mosquitto is not installed: apt-get install mosquitto"
        self._settings = folder / "mosquitto.conf"
        self._settings.write_text(
            f"listener {self.port} 127.0.0.1\npersistence true\nuser root\n"
            f"persistence_location {folder}/\nmax_queued_messages 10000\n{extra}"
        )
        self._process = None

    def add(self, settings):
        with self._settings.open("a") as file:
            file.write(settings)

    def start(self):
        self._process = subprocess.Popen(
            [self._program, "-c", str(self._settings)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        until(lambda: listens(self.port), what="the broker's start")

    def stop(self):
        if self._process is not None:
            self._process.send_signal(signal.SIGTERM)
            self._process.wait(PATIENCE)
            self._process = None


class Listener:
    """A stand-in for the hub: receives everything below the table, in a session that outlives the broker."""

    def __init__(self, broker, login=None):
        self.messages = []
        self._client = mqtt.Client(
            mqtt.CallbackAPIVersion.VERSION2, client_id="hub", clean_session=False, protocol=mqtt.MQTTv311
        )
        if login is not None:
            self._client.username_pw_set(*login)
        self._client.reconnect_delay_set(1, 1)
        self._client.on_connect = lambda client, *_: client.subscribe("heat/v1/#", qos=1)
        self._client.on_message = lambda _c, _u, message: self.messages.append(message)
        self._client.connect("127.0.0.1", broker.port)
        self._client.loop_start()
        until(self._client.is_connected, what="the listener's connection")

    def close(self):
        hang_up(self._client)

    def on(self, topic):
        return [message for message in list(self.messages) if message.topic == f"heat/v1/main/{topic}"]

    def taps(self, reader="red"):
        return [json.loads(message.payload) for message in self.on(f"reader/{reader}/tap")]

    def uids(self, reader="red"):
        return [tap["uid"] for tap in self.taps(reader)]

    def status(self, reader="red"):
        found = self.on(f"reader/{reader}/status")
        return json.loads(found[-1].payload) if found else {}

    def waits_for(self, reader="red", seconds=PATIENCE, **wanted):
        def holds():
            status = self.status(reader)
            return status if all(status.get(key) == value for key, value in wanted.items()) else None

        return until(holds, seconds, f"status {wanted}")

    def waits_for_signs_of_life(self, reader="red"):
        """Wait for two more statuses; whatever the bridge sent before the second has arrived as well."""
        told = len(self.on(f"reader/{reader}/status"))
        until(lambda: len(self.on(f"reader/{reader}/status")) > told + 1, what="two more signs of life")

    def feedback(self, result, answer=None, reader="red", retain=False):
        payload = json.dumps({"id": "x", "result": result} | ({"answer": answer} if answer else {}))
        self._client.publish(f"heat/v1/main/reader/{reader}/feedback", payload, qos=1, retain=retain)

    def publish(self, topic, payload):
        self._client.publish(f"heat/v1/main/{topic}", payload, qos=1).wait_for_publish(PATIENCE)


class Clock:
    """The time as usual, and more of it whenever a test lets some pass."""

    def __init__(self):
        self._passed = 0.0

    def __call__(self):
        return time.monotonic() + self._passed

    def pass_by(self, seconds):
        self._passed += seconds


class RunningBridge:
    """The real bridge in a thread with its own event loop."""

    def __init__(self, settings):
        self._settings = settings
        self.clock = Clock()
        self._loop = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._started = threading.Event()
        self._task = None
        self.bridge = None
        self._thread.start()
        assert self._started.wait(PATIENCE)

    def _run(self):
        with contextlib.suppress(asyncio.CancelledError):
            asyncio.run(self._main())

    async def _main(self):
        self.bridge = Bridge(self._settings, self.clock)
        self._loop, self._task = asyncio.get_running_loop(), asyncio.current_task()
        self._started.set()
        await self.bridge.run()

    @property
    def running(self):
        return self._thread.is_alive()

    @property
    def device(self):
        """The serial side of the first reader."""
        return self.bridge.stations[0].device

    def sees_more(self, frames=10):
        """Wait until the first reader has sent this many frames more."""
        counters = self.device._driver.counters
        enough = counters["frames"] + frames
        until(lambda: counters["frames"] >= enough, what=f"{frames} frames more")

    def outlasts(self, seconds):
        """Wait until every timer has run out that was set to this many seconds before now."""
        rang = threading.Event()
        self._loop.call_soon_threadsafe(self._loop.call_later, seconds, rang.set)
        assert rang.wait(PATIENCE)

    def stop(self):
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._task.cancel)
            self._thread.join(PATIENCE)
        assert not self._thread.is_alive()


@pytest.fixture
def mosquitto(tmp_path):
    broker = Mosquitto(tmp_path)
    broker.start()
    yield broker
    broker.stop()


@pytest.fixture
def guarded(tmp_path):
    """A broker that knows the hub and one reader, each with its permissions."""
    folder = tmp_path / "guarded"
    folder.mkdir()
    passwords, rights = folder / "passwords", folder / "rights"
    passwords.touch(mode=0o600)
    for user in ("hub", "reader-red"):
        subprocess.run(["mosquitto_passwd", "-b", passwords, user, f"{user}-secret"], check=True)
    rights.write_text(
        "user hub\ntopic readwrite heat/v1/#\n"
        "user reader-red\ntopic write heat/v1/main/reader/red/tap\n"
        "topic write heat/v1/main/reader/red/status\ntopic read heat/v1/main/reader/red/feedback\n"
    )
    broker = Mosquitto(folder, f"allow_anonymous false\npassword_file {passwords}\nacl_file {rights}\n")
    broker.start()
    listener = Listener(broker, ("hub", "hub-secret"))
    yield broker, listener
    listener.close()
    broker.stop()


@pytest.fixture
def hub(mosquitto):
    listener = Listener(mosquitto)
    yield listener
    listener.close()


@pytest.fixture
def run_bridge(mosquitto):
    """Start a bridge on the test's broker; it is stopped at the end of the test."""
    running = []

    def start(*readers, port=None, **changes):
        settings = Settings(broker=Broker(port=port or mosquitto.port), readers=readers, pace=FAST)
        running.append(RunningBridge(replace(settings, **changes)))
        return running[-1]

    yield start
    for each in running:
        each.stop()


@pytest.fixture
def eventually():
    return until


@pytest.fixture
def red(tmp_path):
    with VirtualReader(VirtualPn532(), tmp_path / "red") as reader:
        yield reader


@pytest.fixture
def pad(tmp_path):
    with VirtualReader(VirtualLineDevice(), tmp_path / "pad") as reader:
        yield reader
