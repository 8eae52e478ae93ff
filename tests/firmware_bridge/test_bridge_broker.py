"""A bridge and its broker: away, back again, guarded by secrets and certificates."""

import json
from dataclasses import replace

import paho.mqtt.client as mqtt
import pytest

from firmware_bridge import uplink
from firmware_bridge.backoff import Backoff
from firmware_bridge.settings import Broker, Keeping, Pace
from firmware_bridge.uplink import Uplink

from ..certificates import certificate
from ..paho_clients import hang_up
from ..ports import free_port
from ..waiting import wait_until
from .bridging import TOPIC, at, online


def lose_broker(mosquitto, bridge):
    """Stop the broker, and wait until the bridge notices."""
    mosquitto.stop()
    wait_until(lambda: not bridge.bridge.stations[0].uplink.reaches_hub, "the bridge misses its broker")


def test_a_broker_that_starts_later_is_found(hub, mosquitto, run_bridge, red, eventually, caplog):
    mosquitto.stop()
    run_bridge(at(red))
    eventually(lambda: "no broker at" in caplog.text, what="an attempt that failed")
    mosquitto.start()
    hub.waits_for(state="online")


def test_taps_made_while_the_broker_is_away_are_sent_in_order(hub, mosquitto, run_bridge, pad, eventually):
    bridge = online(hub, run_bridge, at(pad, protocol="line"), keeping=Keeping(late="send"))
    lose_broker(mosquitto, bridge)
    for control in ("gear-2", "go", "boost"):
        pad.press(control)
    eventually(lambda: pad.chip.shown == ["away"] * 3, what="the sign that the hub is away")
    bridge.clock.pass_by(1.1)
    mosquitto.start()
    eventually(lambda: len(hub.taps()) == 3, what="three taps")
    assert hub.uids() == ["control:gear-2", "control:go", "control:boost"]
    assert all(tap["age"] >= 1 for tap in hub.taps())
    assert len({tap["id"] for tap in hub.taps()}) == 3


def test_taps_too_old_when_the_broker_is_back_are_dropped_and_counted(hub, mosquitto, run_bridge, pad, eventually):
    bridge = online(hub, run_bridge, at(pad, protocol="line"), keeping=Keeping(late="drop", max_age=1.0))
    lose_broker(mosquitto, bridge)
    pad.press("go")
    eventually(lambda: pad.chip.shown == ["away"], what="the sign that the hub is away")
    bridge.clock.pass_by(1.2)
    mosquitto.start()
    hub.waits_for_signs_of_life()
    pad.press("undo")
    eventually(lambda: hub.uids() == ["control:undo"], what="the fresh tap alone")
    eventually(lambda: hub.status()["dropped"].get("dropped_old") == 1, what="the count in the status")
    assert pad.chip.shown[:3] == ["away", "refused", "late"]


def test_taps_made_while_the_hub_is_away_wait_for_it(hub, run_bridge, pad, eventually):
    online(hub, run_bridge, at(pad, protocol="line"))
    hub.publish("status", b'{"state":"lost"}')
    hub.feedback("held")  # which arrives after it
    eventually(lambda: pad.chip.shown == ["held"], what="the sign that it arrived")
    for control in ("gear-2", "go"):
        pad.press(control)
    eventually(lambda: pad.chip.shown == ["held", "away", "away"], what="the sign that the hub is away")
    hub.waits_for_signs_of_life()
    assert hub.taps() == []
    hub.publish("status", b'{"state":"online","version":"1"}')
    eventually(lambda: hub.uids() == ["control:gear-2", "control:go"], what="both taps in order")


def test_after_the_broker_was_away_taps_wait_for_the_hub_too(hub, mosquitto, run_bridge, pad, eventually):
    bridge = online(hub, run_bridge, at(pad, protocol="line"))
    hub.publish("status", b'{"state":"online"}')
    hub.feedback("held")
    eventually(lambda: pad.chip.shown == ["held"], what="the sign that it arrived")
    lose_broker(mosquitto, bridge)
    pad.press("go")
    eventually(lambda: pad.chip.shown == ["held", "away"], what="the sign that the hub is away")
    mosquitto.start()
    hub.waits_for_signs_of_life()
    assert hub.taps() == []
    hub.publish("status", b'{"state":"online"}')
    eventually(lambda: hub.uids() == ["control:go"], what="the tap")


def test_unanswered_taps_are_reported_once(hub, run_bridge, pad, eventually, caplog, monkeypatch):
    monkeypatch.setattr(uplink, "ANSWER_WITHIN", 1.5)
    bridge = online(hub, run_bridge, at(pad, protocol="line"))
    pad.press("go")
    eventually(hub.taps)
    hub.feedback("accepted")
    eventually(lambda: pad.chip.shown, what="the answer")
    bridge.outlasts(uplink.ANSWER_WITHIN)
    assert "nobody answers" not in caplog.text
    monkeypatch.setattr(uplink, "ANSWER_WITHIN", 0.3)
    pad.press("undo")
    eventually(lambda: "nobody answers the taps" in caplog.text, what="the complaint")
    pad.press("go")
    eventually(lambda: len(hub.taps()) == 3, what="the tap")
    bridge.outlasts(uplink.ANSWER_WITHIN)
    assert caplog.text.count("nobody answers the taps") == 1


def test_two_bridges_with_the_same_reader_name_back_off_and_say_what_is_wrong(
    hub, run_bridge, red, pad, eventually, caplog, monkeypatch
):
    waits = []
    wait = Backoff.wait
    monkeypatch.setattr(Backoff, "wait", lambda backoff: waits.append(wait(backoff)) or waits[-1])
    patient = Pace(status_every=60, retry_first=0.05, retry_most=5, reopen_after=60)
    online(hub, run_bridge, at(red), pace=patient)
    run_bridge(at(pad, protocol="line"), pace=patient)
    eventually(lambda: "does another bridge have a reader with this name?" in caplog.text, what="the question")
    eventually(lambda: max(waits) > 10 * patient.retry_first, what="long waits between attempts")


def test_a_stranger_cannot_disconnect_a_reader_by_guessing_its_client_id(hub, mosquitto, run_bridge, red, eventually):
    reader = replace(at(red), secret="known to the reader")
    bridge = online(hub, run_bridge, reader)
    for guess in (TOPIC.replace("/", "-"), TOPIC, "reader-red", "red", "pitwall-reader-red"):
        stranger = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, client_id=guess)
        stranger.connect("127.0.0.1", mosquitto.port)
        stranger.loop_start()
        eventually(stranger.is_connected, what="the stranger's connection")
        hang_up(stranger)
    hub.waits_for_signs_of_life()
    assert all(json.loads(message.payload)["state"] == "online" for message in hub.on("reader/red/status")[1:])
    assert bridge.bridge.stations[0].uplink.reconnects == 1


def test_a_restarted_bridge_ends_its_earlier_connection(hub, run_bridge, red, pad, eventually, caplog):
    """As after a crash: the broker may treat the old connection as alive for a while and publish its last will late."""
    secret = {"secret": "known to the reader"}
    patient = Pace(status_every=60, retry_first=5, retry_most=5, reopen_after=60)
    online(hub, run_bridge, replace(at(red), **secret), pace=patient)
    run_bridge(replace(at(pad, protocol="line"), **secret), pace=patient)
    eventually(lambda: "the connection was lost" in caplog.text, what="the end of the first connection")


def test_a_reader_logs_in_with_its_own_secret_and_needs_no_more_rights(guarded, run_bridge, pad, eventually):
    broker, hub = guarded
    reader = replace(at(pad, protocol="line"), secret="reader-red-secret")
    online(hub, run_bridge, reader, port=broker.port)
    pad.press("go")
    eventually(lambda: hub.uids() == ["control:go"], what="the tap")
    hub.feedback("accepted")
    eventually(lambda: pad.chip.shown == ["accepted"], what="the answer")


def test_a_wrong_secret_is_reported_once_and_does_not_end_the_bridge(
    guarded, run_bridge, pad, eventually, caplog, monkeypatch
):
    broker, _ = guarded
    attempts = []
    complain = Uplink._report_loss
    monkeypatch.setattr(Uplink, "_report_loss", lambda *said: (attempts.append(said), complain(*said)))
    bridge = run_bridge(replace(at(pad, protocol="line"), secret="wrong"), port=broker.port)
    eventually(lambda: len(attempts) >= 3, what="several attempts")
    assert caplog.text.count(f"the broker at 127.0.0.1:{broker.port} refuses the login of reader-red") == 1
    assert "no broker" not in caplog.text
    assert bridge.running


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # the library's socket, left unclosed
def test_a_broker_with_a_certificate_of_its_own_is_reached_by_its_authority(
    hub, mosquitto, run_bridge, pad, eventually, caplog, tmp_path
):
    cert, port = certificate(tmp_path), free_port()
    mosquitto.stop()
    mosquitto.add(f"listener {port} 127.0.0.1\ncertfile {cert}\nkeyfile {cert.with_name('key.pem')}\n")
    mosquitto.start()
    reader = at(pad, protocol="line")
    stranger = run_bridge(reader, broker=Broker(port=port, tls=True))
    eventually(lambda: f"127.0.0.1:{port} is not trusted" in caplog.text, what="the unknown authority is reported")
    stranger.stop()
    run_bridge(reader, broker=Broker(port=port, tls=True, ca=str(cert)))
    pad.press("go")
    eventually(lambda: hub.uids() == ["control:go"], what="the tap over TLS")
