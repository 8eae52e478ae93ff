"""Readers in trouble: unplugged, hung, held by another program, or with a bug."""

import json
import os
from dataclasses import replace

import aiomqtt
import serial

from firmware_bridge import ports
from firmware_bridge.debounce import Rules
from firmware_bridge.ports import Lines, Port
from firmware_bridge.settings import ReaderSettings, parse_reader
from firmware_bridge.virtual_reader import VirtualRdm6300, VirtualReader

from .bridging import OTHER, TAG, at, online


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


def test_a_tag_left_on_the_reader_taps_once_though_the_machine_is_too_busy_to_look(
    hub, run_bridge, tmp_path, eventually
):
    card, other = "0400112233", "0400112234"
    with VirtualReader(VirtualRdm6300(), tmp_path / "coil") as coil:
        bridge = online(hub, run_bridge, at(coil, protocol="rdm6300"))
        coil.put(card)
        eventually(hub.taps)
        bridge.clock.pass_by(2 * Rules().rearm)
        bridge.sees_more()
        coil.put(other)
        eventually(lambda: other in hub.uids(), what="the next tag's tap")
        assert hub.uids() == [card, other]


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
