"""Whatever a file contains, replay answers with exit 2 and a sentence, or with a refusal that names the line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from companion.cli.main import main
from companion.wire.racefile import MOST_LINES

from .race_files import BLUE_PLANS, RED_PLANS, SETUP, FileLine, written

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

MEASURED_MAIN = """
import sys; from companion.cli.main import main; from pathlib import Path
status = main()
print(*(line for line in Path("/proc/self/status").open() if "VmHWM" in line), file=sys.stderr)
sys.exit(status)
"""  # measured by the process itself: its parent would report at least its own peak
MEGABYTE = 1024 * 1024
NOBODY = 65534
MOST_MEMORY = 250 * MEGABYTE

NOT_RACE_FILES: dict[str, bytes] = {
    "empty": b"",
    "blank lines": b"\n\n   \n\t\n",
    "binary": bytes(range(256)) * 64,
    "an image": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
    "zeros": b"\x00" * 100_000,
    "not UTF-8": b'{"setup": "\xff"}',
    "UTF-16": json.dumps(SETUP).encode("utf-16"),
    "Latin-1": '{"setup": {"track": "Österreich"}}'.encode("latin-1"),
    "prose": b"Once upon a time\n",
    "a list": b"[1, 2, 3]\n",
    "a number": b"17\n",
    "an object without a set-up": b'{"do": "boost"}\n',
    "a set-up that is a list": b'{"setup": []}\n',
    "a set-up that is text": b'{"setup": "usa"}\n',
    "half an object": b'{"setup": {"track": "usa"',
    "deep nesting": b'{"setup": ' + b"[" * 50_000,
    "deep objects": b'{"setup": ' * 5_000,
    "a huge number": b'{"setup": {"track": "usa", "laps": ' + b"9" * 60_000 + b"}}",
    "one long line": b"x" * 200_000,
    "a whole race in one line": b"[" + json.dumps(SETUP).encode() + b"," + json.dumps(RED_PLANS).encode() + b"]",
}

DEEP = "[" * 980 + "]" * 980
BAD_LINES: dict[str, FileLine] = {
    "not JSON": "garbage",
    "binary": bytes(range(128, 200)),
    "a list": "[1]",
    "null": "null",
    "a key twice": '{"seat": "red", "do": "plan", "gear": 1, "gear": 2, "cards": ["1"]}',
    "nobody speaks": {"do": "boost"},
    "an unknown seat": {"seat": "pink", "do": "boost"},
    "a seat that is a number": {"seat": 5, "do": "boost"},
    "a seat that claims to be the referee": {"seat": "referee", "do": "undo"},
    "no command": {"seat": "red"},
    "an unknown command": {"seat": "red", "do": "fly"},
    "a command that is a list": {"seat": "red", "do": ["boost"]},
    "a command that is an object": {"seat": "red", "do": {"do": "boost"}},
    "a missing key": {"seat": "red", "do": "plan", "gear": 1},
    "a wrong type": {"seat": "red", "do": "plan", "gear": "1", "cards": ["1"]},
    "an unknown card": {"seat": "red", "do": "plan", "gear": 1, "cards": ["joker"]},
    "a huge gear": {"seat": "red", "do": "plan", "gear": 10**11, "cards": []},
    "a huge number": '{"seat": "red", "do": "cooldown", "heat": ' + "9" * 5_000 + "}",
    "not a number": '{"seat": "red", "do": "cooldown", "heat": NaN}',
    "a negative place": {
        "referee": True,
        "do": "correct",
        "seat": "red",
        "at": {"lap": -9, "space": -1, "spot": "off"},
    },
    "a place far away": {
        "referee": True,
        "do": "correct",
        "seat": "red",
        "at": {"lap": 10**9, "space": 1, "spot": "off"},
    },
    "too much Heat": {"referee": True, "do": "correct", "seat": "red", "engine": 10**11},
    "thousands of cards": {"seat": "red", "do": "plan", "gear": 1, "cards": ["1"] * 9_000},
    "deep nesting": '{"seat": "red", "do": "boost", "note": ' + DEEP + "}",
    "deep nesting at the edge of what Python bears": '{"seat": "red", "do": "boost", "x": '
    + "[" * 988
    + "]" * 988
    + "}",
    "half a character": '{"seat": "red", "do": "\\ud800"}',
    "an amendment of the start": {"referee": True, "do": "amend", "no": 1, "command": RED_PLANS},
    "an amendment without a command": {"referee": True, "do": "amend", "no": 2},
    "an amendment of an amendment": {"referee": True, "do": "amend", "no": 2, "command": {"do": "amend", "no": 2}},
    "a second set-up": SETUP,
    "a line too long": {"seat": "red", "do": "boost", "note": "x" * 70_000},
}


def complaint_of(path: Path, capsys: pytest.CaptureFixture[str], *options: str) -> str:
    assert main(["replay", str(path), *options]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert len(captured.err.splitlines()) == 1
    return captured.err


@pytest.mark.parametrize("name", NOT_RACE_FILES)
@pytest.mark.parametrize("options", [(), ("--json",)])
def test_a_file_that_is_not_a_race_file_gets_exit_2_and_one_sentence(tmp_path, capsys, name, options):
    path = tmp_path / "it.jsonl"
    path.write_bytes(NOT_RACE_FILES[name])
    assert "This is not a race file: " in complaint_of(path, capsys, *options)


def test_a_missing_file_gets_exit_2_and_one_sentence(tmp_path, capsys):
    assert "No such file" in complaint_of(tmp_path / "missing.jsonl", capsys)


def test_a_folder_gets_exit_2_and_one_sentence(tmp_path, capsys):
    assert "directory" in complaint_of(tmp_path, capsys)


def test_a_file_below_a_file_gets_exit_2_and_one_sentence(tmp_path, capsys):
    complaint_of(written(tmp_path / "it.jsonl", SETUP) / "deeper.jsonl", capsys)


def test_a_file_nobody_may_read_gets_exit_2_and_one_sentence(tmp_path, capsys):
    path = written(tmp_path / "it.jsonl", SETUP)
    assert main(["replay", str(path), "--json"]) == 0  # this also loads all modules
    capsys.readouterr()
    path.chmod(0)
    me = os.geteuid()
    os.seteuid(NOBODY if me == 0 else me)  # root may read everything
    try:
        assert "Permission" in complaint_of(path, capsys)
    finally:
        os.seteuid(me)


@pytest.mark.parametrize("name", BAD_LINES)
def test_a_bad_line_is_refused_by_its_number(tmp_path, capsys, name):
    path = written(tmp_path / "it.jsonl", SETUP, RED_PLANS, BAD_LINES[name], BLUE_PLANS)
    assert main(["replay", str(path), "--json"]) == 1
    captured = capsys.readouterr()
    answer = json.loads(captured.out)
    assert (answer["ok"], answer["line"]) == (False, 3)
    assert answer["text"].endswith(".")
    assert answer["text"].isprintable()
    assert len(answer["text"]) < 300
    assert answer["state"]["no"] == 2


@pytest.mark.parametrize("name", BAD_LINES)
def test_the_story_stops_at_a_bad_line_with_one_sentence(tmp_path, capsys, name):
    path = written(tmp_path / "it.jsonl", SETUP, RED_PLANS, BAD_LINES[name])
    assert main(["replay", str(path)]) == 1
    (complaint,) = capsys.readouterr().err.splitlines()
    assert complaint.startswith("Line 3 is refused (")


@pytest.mark.parametrize(
    "name", ["\x1b[31mred", "a\x00b", "\u202eoniA", "\ud800", "x" * 5_000, {"a": 1}, None, 17, ["Aino"]]
)
def test_a_name_that_would_spoil_a_screen_is_refused(tmp_path, capsys, name):
    setup = {"setup": {"track": "usa", "cars": [{"seat": "red", "name": name}]}}
    assert main(["replay", str(written(tmp_path / "it.jsonl", setup))]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("Line 1 is refused (setup.malformed): ")
    assert captured.err.strip().isprintable()


# Within bounded memory: each of these is about 100 MB, generated on the fly


def replay_bounded(path: Path) -> tuple[int, dict[str, Any] | None, str]:
    """Replay in a separate process whose memory must stay within bounds."""
    command = [sys.executable, "-c", MEASURED_MAIN, "replay", str(path), "--json"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    path.unlink()  # it may be large
    said, _, most = ended.stderr.rpartition("VmHWM:")
    assert int(most.split()[0]) * 1024 < MOST_MEMORY
    return ended.returncode, json.loads(ended.stdout or "null"), said


def grown(path: Path, start: Iterable[FileLine], more: bytes, size: int = 100 * MEGABYTE) -> Path:
    """Write a file that begins well and then repeats the same bytes."""
    written(path, *start)
    with path.open("ab") as file:
        block = more * (MEGABYTE // len(more) + 1)
        while file.tell() < size:
            file.write(block)
    return path


def test_one_line_of_100_mb_is_not_a_race_file(tmp_path):
    status, answer, complaint = replay_bounded(grown(tmp_path / "it.jsonl", (), b"x"))
    assert (status, answer) == (2, None)
    assert complaint.count("\n") == 1


def test_a_hole_of_100_gb_is_not_a_race_file(tmp_path):
    path = tmp_path / "it.jsonl"
    with path.open("wb") as file:
        file.truncate(100_000 * MEGABYTE)
    status, answer, _ = replay_bounded(path)
    assert (status, answer) == (2, None)


def test_a_command_of_100_mb_is_refused(tmp_path):
    path = grown(tmp_path / "it.jsonl", (SETUP, RED_PLANS), b'{"seat": "blue", ')
    status, answer, _ = replay_bounded(path)
    assert (status, answer["line"], answer["code"]) == (1, 3, "too-large")


def test_100_mb_of_empty_lines_are_refused(tmp_path):
    status, answer, _ = replay_bounded(grown(tmp_path / "it.jsonl", (SETUP,), b"\n"))
    assert (status, answer["line"], answer["code"]) == (1, MOST_LINES + 1, "too-large")


def test_100_mb_of_good_lines_are_refused_beyond_the_length_of_any_race(tmp_path):
    path = grown(tmp_path / "it.jsonl", (SETUP,), json.dumps(RED_PLANS).encode() + b"\n")
    status, answer, _ = replay_bounded(path)
    assert (status, answer["line"], answer["code"]) == (1, MOST_LINES + 1, "too-large")


def test_amendments_without_end_are_refused(tmp_path):
    correction = {"do": "correct", "seat": "blue", "gear": 1}
    start = (SETUP, *[{"referee": True, **correction}] * 2_000)
    amend = json.dumps({"referee": True, "do": "amend", "no": 2, "command": correction}).encode() + b"\n"
    status, answer, _ = replay_bounded(grown(tmp_path / "it.jsonl", start, amend, MEGABYTE))
    assert (status, answer["code"]) == (1, "too-large")
    assert 2_002 < answer["line"] < 2_050
