"""The packages for ESPHome, checked by ESPHome itself, which also generates their program.

Whether they run on a real ESP32, only that can show: its compiler is not here.
"""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import firmware_bridge
from firmware_bridge import answers

PACKAGES = Path(firmware_bridge.__file__).parent / "esphome"
ESPHOME = Path(__file__).parents[3] / ".venv-esphome" / "bin" / "esphome"
SECRETS = 'wifi_ssid: x\nwifi_password: "12345678"\nota_password: y\nreader_red: s3cret\n'


def esphome(folder, *arguments):
    assert ESPHOME.exists(), "ESPHome is not installed: make test-system does it"
    done = subprocess.run([ESPHOME, *arguments, "red.yaml"], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(params=["pn532", "rc522"])
def folder(request, tmp_path):
    shutil.copytree(PACKAGES, tmp_path, dirs_exist_ok=True)
    (tmp_path / "secrets.yaml").write_text(SECRETS)
    red = tmp_path / "red.yaml"
    red.write_text(red.read_text().replace("!include pn532.yaml", f"!include {request.param}.yaml"))
    return tmp_path


def test_the_package_is_valid_and_its_last_will_is_the_readers(folder):
    told = esphome(folder, "config")
    will = told[told.index("will_message:") :].split("_message:")[1]
    assert "topic: heat/v1/main/reader/red/status" in will
    assert '{"state":"lost","reason":"bridge"}' in will
    assert "retain: true" in will
    assert "username: reader-red" in told


def test_every_answer_is_shown_and_leaves_the_lamps_dark(folder):
    told = esphome(folder, "config")
    shown = set(re.findall(r'answer == "([a-z-]+)"', told))
    assert shown == answers.NAMES | {"accepted", answers.AWAY.name}
    script = told[told.index("- id: show") :].split("- id: ")[1]
    assert script.rstrip().endswith("id: dark")


def test_its_program_is_generated_and_no_tap_is_retained(folder):
    esphome(folder, "compile", "--only-generate")
    program = next(folder.rglob("main.cpp")).read_text()
    publishing = re.findall(r"(\w+)->set_topic\([^;]*reader/red/tap", program)
    assert len(publishing) == 1
    assert re.search(publishing[0] + r"->set_retain\([^{]*\{\s*return false;", program)
