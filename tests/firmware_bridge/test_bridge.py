"""The bridge between virtual readers and a real broker."""

import json
import os
from dataclasses import replace

import aiomqtt
import paho.mqtt.client as mqtt
import pytest
import serial

from firmware_bridge import ports, uplink
from firmware_bridge.backoff import Backoff
from firmware_bridge.debounce import Rules
from firmware_bridge.ports import Lines, Port
from firmware_bridge.settings import Broker, Keeping, Pace, ReaderSettings, parse_reader
from firmware_bridge.uplink import Uplink
from firmware_bridge.virtual_reader import VirtualLineDevice, VirtualPn532, VirtualRdm6300, VirtualReader

from ..certificates import certificate
from ..paho_clients import hang_up
from ..ports import free_port
from ..waiting import wait_until

TAG, OTHER = "04E141124C2880", "04E141124C2881"
TOPIC = "heat/v1/main/reader/red"


@pytest.fixture
def red(tmp_path):
    with VirtualReader(VirtualPn532(), tmp_path / "red") as reader:
        yield reader


@pytest.fixture
def pad(tmp_path):
    with VirtualReader(VirtualLineDevice(), tmp_path / "pad") as reader:
        yield reader


def at(reader, name="red", protocol="pn532"):
    return parse_reader(f"{name}={reader.port}:{protocol}")


def online(hub, run_bridge, *readers, **changes):
    bridge = run_bridge(*readers, **changes)
    for reader in readers:
        hub.waits_for(reader.name, state="online")
    return bridge


def lose_broker(mosquitto, bridge):
    """Stop the broker, and wait until the bridge notices."""
    mosquitto.stop()
    wait_until(lambda: not bridge.bridge.stations[0].uplink.reaches_hub, "the bridge misses its broker")


def test_a_tap_goes_out_exactly_as_the_contract_says(hub, run_bridge, red, eventually):
    online(hub, run_bridge, at(red))
    red.put(TAG)
    message = eventually(lambda: hub.on("reader/red/tap"))[0]
    assert (message.topic, message.qos, message.retain) == (f"{TOPIC}/tap", 1, False)
    tap = hub.taps()[0]
    boot, _, number = tap["id"].partition("-")
    assert (len(boot), number, tap) == (8, "1", {"id": tap["id"], "uid": TAG})


def test_a_tag_left_on_the_reader_taps_once_and_again_after_it_was_away(hub, run_bridge, red, eventually):
    bridge = online(hub, run_bridge, at(red))
    red.put(TAG)
    eventually(hub.taps, what="a tap")
    bridge.sees_more()
    red.put(OTHER)
    eventually(lambda: OTHER in hub.uids(), what="the next tag's tap")
    assert hub.uids() == [TAG, OTHER]
    red.take()
    eventually(lambda: not bridge.device._debounce._near, what="the bridge misses both tags")
    red.put(TAG)
    eventually(lambda: hub.uids() == [TAG, OTHER, TAG], what="a second tap")


def test_the_text_on_a_tag_is_sent(hub, run_bridge, red, eventually):
    online(hub, run_bridge, at(red))
    red.put(TAG, "pitwall:red:4")
    assert eventually(hub.taps)[0]["text"] == "pitwall:red:4"


def test_the_status_is_retained_and_describes_the_reader(hub, run_bridge, red):
    online(hub, run_bridge, at(red))
    status = hub.waits_for(state="online", firmware="PN532 1.6")
    assert status["port"] == red.port
    assert status["protocol"] == "pn532"
    assert status["last_frame_age"] < 2
    assert status["counters"]["frames"] == 100  # in hundreds
    assert {"dropped", "reconnects", "up"} <= set(status)


def test_a_clean_stop_is_published_as_offline(hub, run_bridge, red):
    online(hub, run_bridge, at(red)).stop()
    assert hub.waits_for(state="offline")["reason"] == "stopped"


def test_a_ghost_is_not_a_tap_but_is_counted(hub, run_bridge, red, eventually):
    online(hub, run_bridge, at(red))
    red.ghost("DEADBEEF")
    eventually(lambda: hub.status()["counters"]["ghosts"] == 1, what="the ghost in the status")
    assert "DEADBEEF" not in str(hub.status())
    assert hub.taps() == []


@pytest.mark.parametrize("answers", [["accepted"], ["held", "held", "accepted"]])
def test_the_status_reveals_neither_the_number_of_taps_nor_their_answers(
    hub, run_bridge, tmp_path, eventually, answers
):
    with VirtualReader(VirtualRdm6300(), tmp_path / "red") as reader:
        online(hub, run_bridge, at(reader, protocol="rdm6300"))
        for number, answer in enumerate(answers, 1):
            reader.put(f"1F00644B0{number}")
            eventually(lambda number=number: len(hub.taps()) == number)
            reader.take()
            hub.feedback(answer)
        hub.waits_for_signs_of_life()
        counters = hub.status()["counters"]
        assert counters == {"frames": 100, "bad_frames": 0, "ghosts": 0, "reopened": 0}


def test_an_rdm6300_taps_through_noise(hub, run_bridge, tmp_path, eventually):
    with VirtualReader(VirtualRdm6300(), tmp_path / "red") as reader:
        reader.faults.noise = 0.5
        online(hub, run_bridge, at(reader, protocol="rdm6300"))
        reader.put("1F00644BB6")
        eventually(hub.taps)
        assert hub.uids() == ["1F00644BB6"]


def test_the_dial_and_the_buttons_are_taps_of_controls(hub, run_bridge, pad, eventually):
    online(hub, run_bridge, at(pad, protocol="line"))
    pad.press("gear-3")
    pad.press("go")
    eventually(lambda: hub.uids() == ["control:gear-3", "control:go"], what="both controls")


def test_the_hub_s_answer_appears_on_the_device(hub, run_bridge, pad, eventually):
    online(hub, run_bridge, at(pad, protocol="line"))
    hub.feedback("held")
    eventually(lambda: pad.chip.shown == ["held"], what="the answer on the device")


def test_a_retained_answer_is_ignored(hub, run_bridge, pad, eventually):
    hub.feedback("refused", retain=True)
    eventually(lambda: hub.on("reader/red/feedback"))
    online(hub, run_bridge, at(pad, protocol="line"))
    hub.feedback("accepted")
    eventually(lambda: pad.chip.shown, what="the new answer")
    assert pad.chip.shown == ["accepted"]


@pytest.mark.parametrize(
    "rubbish",
    [b"\xff\x00{", b"[" * 4000, b'{"result":' * 400, b'{"result":["held"]}', b"null", b"", b"9" * 4096, b"x" * 5000],
)
def test_rubbish_on_the_feedback_topic_is_counted_and_harms_nothing(hub, run_bridge, pad, eventually, rubbish):
    online(hub, run_bridge, at(pad, protocol="line"))
    hub.publish("reader/red/feedback", rubbish)
    hub.feedback("accepted")
    eventually(lambda: pad.chip.shown == ["accepted"], what="the sound answer")
    eventually(lambda: hub.status()["odd_feedback"] == 1, what="the count in the status")
    assert hub.status()["reconnects"] == 0


def test_an_unplugged_reader_is_reported_and_found_again(hub, run_bridge, red, eventually):
    bridge = online(hub, run_bridge, at(red))
    red.unplug()
    status = hub.waits_for(state="lost", reason="unplugged")
    assert status["text"].endswith(".")
    red.plug()
    hub.waits_for(state="online")
    red.put(TAG)
    eventually(lambda: hub.uids() == [TAG], what="the tap after the replug")
    assert bridge.running


def test_a_tag_left_on_the_reader_through_a_replug_or_a_hang_taps_once(hub, run_bridge, red, eventually):
    bridge = online(hub, run_bridge, at(red))
    red.put(TAG)
    eventually(hub.taps)
    red.unplug()
    hub.waits_for(state="lost")
    bridge.clock.pass_by(2 * Rules().rearm)
    red.plug()
    hub.waits_for(state="online")
    red.hang()
    bridge.clock.pass_by(2 * Rules().rearm)
    eventually(lambda: not red.chip.hung, what="the wake-up call")
    bridge.sees_more()
    red.put(OTHER)
    eventually(lambda: OTHER in hub.uids(), what="the next tag's tap")
    assert hub.uids() == [TAG, OTHER]


def test_a_reader_that_only_a_reset_cures_is_reset_where_a_line_is_wired(hub, run_bridge, red, eventually, monkeypatch):
    class Wired(serial.Serial):
        def _update_rts_state(self):
            if self._rts_state:
                red.cure()

    monkeypatch.setattr(ports.serial, "Serial", Wired)
    online(hub, run_bridge, replace(at(red), lines=Lines(reset="rts")))
    red.chip.cured_by_wake = False
    red.hang()
    hub.waits_for(state="lost", reason="silent")
    hub.waits_for(state="online")
    red.put(TAG)
    eventually(lambda: hub.uids() == [TAG], what="the tap after the reset")


def test_a_hung_reader_is_reinitialised(hub, run_bridge, red, eventually):
    online(hub, run_bridge, at(red))
    red.hang()
    eventually(lambda: not red.chip.hung, what="the wake-up call")
    red.put(TAG)
    eventually(lambda: hub.uids() == [TAG], what="the tap after the hang")


def test_a_reader_that_stays_silent_is_reported_and_its_port_reopened(hub, run_bridge, red, eventually):
    red.chip.cured_by_wake = False
    red.hang()
    run_bridge(at(red))
    hub.waits_for(state="lost", reason="silent")
    eventually(lambda: hub.status()["counters"].get("reopened"), what="the port opened anew")
    red.cure()
    hub.waits_for(state="online")


def test_a_dead_port_does_not_keep_the_others_waiting(hub, run_bridge, red, tmp_path):
    master, slave = os.openpty()
    dead = parse_reader(f"blue={os.ttyname(slave)}:line")
    missing = parse_reader(f"green={tmp_path / 'none'}:pn532")
    run_bridge(dead, missing, at(red))
    hub.waits_for("green", state="lost", reason="unplugged")
    hub.waits_for("blue", state="lost", reason="silent")
    told = [(message.topic.split("/")[-2], json.loads(message.payload)) for message in hub.messages]
    online_at = next(place for place, (name, status) in enumerate(told) if (name, status["state"]) == ("red", "online"))
    silent_at = next(
        place for place, (name, status) in enumerate(told) if (name, status.get("reason")) == ("blue", "silent")
    )
    assert online_at < silent_at
    os.close(master)
    os.close(slave)


def test_a_port_held_by_another_program_is_reported_and_used_once_free(hub, run_bridge, red):
    holder = Port(red.port, 115200)
    run_bridge(at(red))
    assert "held by another program" in hub.waits_for(state="lost", reason="held")["text"]
    holder.close()
    hub.waits_for(state="online")


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


def test_another_makers_line_reader_works_with_a_pattern(hub, run_bridge, pad, eventually):
    reader = ReaderSettings("red", pad.port, "line", 115200, rules=Rules(frames=1), pattern=r"UID: (.*)")
    online(hub, run_bridge, reader)
    pad.send(b"Card found\r\nUID: de:ad:be:ef\r\n")
    eventually(lambda: hub.uids() == ["DEADBEEF"], what="the tap")


def test_a_bug_in_one_reader_does_not_stop_the_others(hub, run_bridge, red, pad, eventually, caplog):
    bridge = online(hub, run_bridge, at(red), at(pad, "blue", "line"))
    bridge.bridge.stations[0].device._handle = lambda reports: 1 / 0
    red.put(TAG)
    pad.press("go")
    eventually(lambda: hub.uids("blue") == ["control:go"], what="the other reader's tap")
    eventually(lambda: "unexpected error" in caplog.text, what="the report of the bug")
    assert bridge.running


def test_it_ends_even_when_a_cancellation_is_lost(hub, run_bridge, red, pad, eventually):
    bridge = online(hub, run_bridge, at(red), at(pad, "blue", "line"))
    uplink = bridge.bridge.stations[0].uplink
    say_goodbye = uplink._publish_offline

    async def lose_the_line(client):
        uplink._publish_offline = say_goodbye
        raise aiomqtt.MqttError("lost while the bridge ended")

    uplink._publish_offline = lose_the_line
    bridge.stop()
    assert hub.waits_for("red", state="offline")["reason"] == "stopped"


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
