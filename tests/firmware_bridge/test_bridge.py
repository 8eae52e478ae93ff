"""The bridge between virtual readers and a real broker."""

import pytest

from firmware_bridge.virtual_reader import VirtualRdm6300, VirtualReader

from .bridging import OTHER, TAG, TOPIC, at, online


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
