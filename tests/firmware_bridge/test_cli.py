"""The command line, as a person or a service uses it."""

import argparse
import json
import os
import signal
import subprocess
import sys
import threading
import tty
from pathlib import Path

import pytest

from firmware_bridge import cli
from firmware_bridge.commands import listing, running
from firmware_bridge.ports import Adapter
from firmware_bridge.virtual_reader import VirtualLineDevice, VirtualPn532, VirtualReader

from ..waiting import PATIENCE

TAG = "04E141124C2880"


def start(*arguments, **options):
    return subprocess.Popen(
        [sys.executable, "-m", "firmware_bridge.cli", *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **options,
    )


def call(*arguments, **options):
    process = start(*arguments, **options)
    out, err = process.communicate(timeout=PATIENCE)
    return process.returncode, out, err


@pytest.fixture
def red(tmp_path):
    with VirtualReader(VirtualPn532(), tmp_path / "red") as reader:
        yield reader


@pytest.mark.parametrize("command", [[], ["run"], ["list"], ["check"], ["monitor"], ["simulate"]])
def test_every_command_explains_itself(command, capsys):
    with pytest.raises(SystemExit) as ended:
        cli.main([*command, "--help"])
    assert ended.value.code == 0
    assert "usage: firmware-bridge" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "status", "says"),
    [
        ([], 2, "COMMAND"),
        (["fly"], 2, "fly"),
        (["monitor"], 2, "PORT"),
        (["monitor", "/dev/none"], 1, "no reader on /dev/none"),
        (["monitor", "/dev/none", "--baud", "-5"], 1, "does not take -5 baud"),
        (["monitor", "/dev/none", "--protocol", "line", "--pattern", "("], 2, "not a regular expression"),
        (["run", "--reader", "red=/dev/x"], 2, "must look like"),
        (["run", "--settings", "/none.toml"], 2, "cannot be read"),
        (["run", "--broker", "localhost", "--reader", "red=/dev/x:pn532"], 2, "must look like mqtt://"),
        (["run", "--table", "a/b", "--reader", "red=/dev/x:pn532"], 2, "table name"),
        (["run", "--reader", "red=/dev/x:pn532", "--reader", "blue=/dev/x:pn532"], 2, "same port"),
        (["simulate", "--script", "/none.txt"], 1, "cannot be read"),
        (["simulate", "--link", "/none/red"], 1, "cannot be named /none/red: No such file"),
        (["simulate", "--link", "/tmp"], 1, "cannot be named /tmp: File exists"),
        (["simulate", "--noise", "7"], 2, "--noise"),
    ],
)
def test_an_error_is_one_sentence_and_a_status(arguments, status, says, capsys):
    try:
        got = cli.main(arguments)
    except SystemExit as ended:
        got = ended.code
    told = capsys.readouterr().err
    assert got == status
    assert says in told
    assert told.count("\n") == 1


def test_without_readers_it_says_how_to_name_some(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert cli.main(["run"]) == 2
    assert "--reader" in capsys.readouterr().err


@pytest.mark.parametrize("protocol", ["line", "pn532"])
def test_a_reader_named_on_the_command_line_keeps_its_login_from_the_file(tmp_path, protocol):
    file = tmp_path / "bridge.toml"
    file.write_text('[readers.red]\nport = "/dev/a"\nprotocol = "line"\nsecret = "hush"\npattern = "x"\n')
    named = argparse.Namespace(settings=file, broker=None, table=None, reader=[f"red=/dev/b:{protocol}"])
    (red,) = running.gather(named).readers
    assert (red.port, red.protocol, red.secret) == ("/dev/b", protocol, "hush")
    assert red.pattern == ("x" if protocol == "line" else None)


def test_the_list_names_ports_and_what_answers(red, monkeypatch, capsys, tmp_path):
    with VirtualReader(VirtualLineDevice()) as pad:
        found = [Adapter(red.port, "one", None), Adapter(pad.port, "two", None)]
        monkeypatch.setattr(listing, "adapters", lambda: found)
        assert cli.main(["list", "--json"]) == 0
    answers = [port["answer"] for port in json.loads(capsys.readouterr().out)]
    assert answers == ["pn532: PN532 1.6", "line: pitwall-virtual 1 virtual"]


def test_the_list_does_not_hang_on_a_port_that_stays_silent(monkeypatch, capsys):
    master, slave = os.openpty()
    monkeypatch.setattr(listing, "adapters", lambda: [Adapter(os.ttyname(slave), "dead", None)])
    assert cli.main(["list"]) == 0
    assert "no answer" in capsys.readouterr().out
    os.close(master)
    os.close(slave)


def test_a_check_asks_each_reader_in_the_settings(red, capsys, tmp_path):
    with VirtualReader(VirtualLineDevice()) as pad:
        words = ["check", "--reader", f"red={red.port}:pn532", "--reader", f"pad={pad.port}:line"]
        assert cli.main([*words, "--json"]) == 0
        told = {one["reader"]: one for one in json.loads(capsys.readouterr().out)}
        assert (told["red"]["reason"], told["red"]["firmware"]) == (None, "PN532 1.6")
        assert told["pad"]["firmware"].startswith("pitwall-virtual")
        assert cli.main([*words, "--reader", "blue=/dev/none:rdm6300"]) == 1
    assert "BAD blue: There is no reader on /dev/none" in capsys.readouterr().out


def test_a_check_takes_a_reader_that_only_sends_as_it_is(capsys):
    master, slave = os.openpty()
    assert cli.main(["check", "--reader", f"red={os.ttyname(slave)}:rdm6300", "--json"]) == 0
    os.close(master)
    os.close(slave)
    assert json.loads(capsys.readouterr().out)[0]["reason"] == "mute"


def test_an_empty_list_says_what_to_try(monkeypatch, capsys):
    monkeypatch.setattr(listing, "adapters", list)
    assert cli.main(["list", "--no-ask"]) == 0
    assert "simulate" in capsys.readouterr().out


def test_the_monitor_shows_both_sides_decoded(red, capsys):
    red.put(TAG, "pitwall:red")
    assert cli.main(["monitor", red.port, "--seconds", "0.6", "--raw"]) == 0
    shown = capsys.readouterr().out
    for part in (
        "> SAMConfiguration command 01 14 01",
        "< ACK",
        "= answers: PN532 1.6",
        "< InListPassiveTarget answer 01 01 00 44 00 07 04 E1 41 12 4C 28 80",
        f"= TAP {TAG} 'pitwall:red'",
        "> 00 00 ff 02 fe d4 02 2a 00",
    ):
        assert part in shown


def test_the_monitor_shows_the_lines_and_presses_of_a_device(capsys):
    with VirtualReader(VirtualLineDevice()) as pad:
        pad.press("gear-2")
        pad.put("DEADBEEF")
        assert cli.main(["monitor", pad.port, "--protocol", "line", "--seconds", "0.7"]) == 0
    shown = capsys.readouterr().out
    assert "< gear,2,1" in shown
    assert "= TAP control:gear-2" in shown
    assert "> ack,1" in shown
    assert "= TAP DEADBEEF" in shown


def test_the_monitor_escapes_control_characters_from_a_device(capfd):
    master, slave = os.openpty()
    tty.setraw(slave)
    said = b"uid 04AABBCC \x1b[2J\x1b]0;mine\x07\xe2\x80\xae\n"
    device = threading.Timer(0.5, os.write, [master, said])  # opening a port discards what was sent before
    device.start()
    arguments = ["--protocol", "line", "--pattern", r"uid (\w+)", "--seconds", "1"]
    assert cli.main(["monitor", os.ttyname(slave), *arguments]) == 0
    device.join()
    os.close(master)
    os.close(slave)
    shown = capfd.readouterr().out
    assert all(each.isprintable() for each in shown.replace("\n", ""))
    assert r"\x1b[2J\x1b]0;mine\x07\u202e" in shown
    assert "= TAP 04AABBCC" in shown  # one frame is enough, as for the bridge


def test_the_monitor_ends_quietly_on_a_broken_pipe(red):
    monitor = start("monitor", red.port)
    monitor.stdout.readline()
    monitor.stdout.close()
    assert (monitor.wait(10), monitor.stderr.read()) == (0, "")
    monitor.stdin.close()
    monitor.stderr.close()


def test_a_simulated_reader_removes_its_link_on_sigterm(tmp_path):
    link = tmp_path / "red"
    simulator = start("simulate", "--link", link)
    simulator.stdout.readline()
    assert link.is_symlink()
    simulator.send_signal(signal.SIGTERM)
    assert (*simulator.communicate(timeout=PATIENCE), simulator.returncode) == ("", "", 0)
    assert not link.is_symlink()


def test_a_simulated_reader_and_a_running_bridge_meet_at_the_broker(hub, mosquitto, tmp_path, eventually):
    link = tmp_path / "red"
    simulator = start("simulate", "--link", link, "--split", "--noise", "0.1", "--seed", "1")
    assert simulator.stdout.readline() == f"pn532 reader on {link}\n"
    (tmp_path / "bridge.toml").write_text(
        f'broker = "mqtt://127.0.0.1:{mosquitto.port}"\n[readers.red]\nport = "{link}"\nprotocol = "pn532"\n'
    )
    bridge = start("run", cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(Path.cwd())})
    hub.waits_for(state="online")
    simulator.stdin.write(f"# a card\nput {TAG} pitwall:red:4\n")
    simulator.stdin.flush()
    eventually(hub.taps)
    simulator.stdin.write("take\nunplug\nwait 0.2\nplug\nnonsense\n")
    simulator.stdin.flush()
    assert (hub.taps()[0]["uid"], hub.taps()[0]["text"]) == (TAG, "pitwall:red:4")
    hub.waits_for(state="lost", reason="unplugged")
    hub.waits_for(state="online")
    bridge.send_signal(signal.SIGTERM)
    _, told = bridge.communicate(timeout=PATIENCE)
    assert bridge.returncode == 0
    assert "tap" in told
    hub.waits_for(state="offline")
    assert simulator.communicate("quit\n", timeout=PATIENCE)[1] == "There is no command 'nonsense'; try help.\n"
    assert simulator.returncode == 0


def test_a_bridge_that_is_killed_leaves_its_last_will(hub, mosquitto, red):
    bridge = start("run", "--broker", f"mqtt://127.0.0.1:{mosquitto.port}", "--reader", f"red={red.port}:pn532")
    hub.waits_for(state="online")
    bridge.kill()
    bridge.communicate()
    message = hub.waits_for(state="lost", reason="bridge")
    assert message == {"state": "lost", "reason": "bridge"}


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("tap", "missing a required argument: 'uid'"),
        ("tap XYZ", "non-hexadecimal"),
        ("tap 04E1", "4 or 7 or 10 bytes"),
        ("ghost 04E1", "4 or 7 or 10 bytes"),
        (f"tap {TAG} inf", "out of range"),
        (f"put {TAG} {'x' * 135}", "134 bytes of text"),
        ("noisy 2", "from 0 to 1"),
        ("corrupt nan", "from 0 to 1"),
        ("split maybe", "on or off"),
        ("press go", "no control called go"),
        ("fly", "no command 'fly'"),
    ],
)
def test_a_script_with_an_error_ends_with_its_line_number(tmp_path, capsys, line, says):
    script = tmp_path / "script"
    script.write_text(f"wait 0\n\n{line}\n")
    assert cli.main(["simulate", "--script", str(script)]) == 1
    told = capsys.readouterr().err
    assert told.startswith("Line 3: ")
    assert says in told


def test_a_script_that_is_not_text_is_refused(tmp_path, capsys):
    script = tmp_path / "script"
    script.write_bytes(b"\xff\xfe")
    assert cli.main(["simulate", "--script", str(script)]) == 1
    assert "is not UTF-8 text" in capsys.readouterr().err


def test_a_script_can_inject_every_fault(tmp_path, capsys):
    script = tmp_path / "script"
    script.write_text(
        f"put {TAG} hello there\ntake\nghost DEADBEEF\nnoise 20\nnoisy 0.5\ncorrupt 0.5\nsplit on\nsplit off\n"
        "hang\ncure\nunplug\nplug\nwait 0.01\nhelp\nquit\nfly\n"
    )
    assert cli.main(["simulate", "--script", str(script)]) == 0
    assert "hold a tag" in capsys.readouterr().out
