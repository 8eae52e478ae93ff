"""Races once played must end as they did: by deciding them again, by folding their facts, with all cards in place."""

from __future__ import annotations

import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from companion.engine.decisions import open_decisions
from companion.engine.evolve import fold
from companion.engine.options import ANSWERS
from companion.history.entries import Amended
from companion.history.history import History

from ..conservation import owned_after, owned_in
from .races import FOLDER, Ending, NotGolden, ending_of, golden_races, replayed

if TYPE_CHECKING:
    from pathlib import Path

RACES = golden_races()


@pytest.fixture(scope="module", params=RACES, ids=lambda path: path.stem)
def race(request: pytest.FixtureRequest) -> Path:
    """Return each golden race in turn."""
    path: Path = request.param
    return path


def test_deciding_every_input_again_leads_to_the_same_end(race: Path):
    _, ending = replayed(race)
    kept = Ending.read(race)
    assert ending.entries == kept.entries
    assert ending.state == kept.state
    assert ending.events == kept.events, "the story has changed, though its end has not"


def test_folding_the_facts_leads_to_the_same_end(race: Path):
    history, _ = replayed(race)
    assert History(history.entries).race == history.race
    moments = list(history.inputs())[::-1]
    assert fold(fact for moment in moments for fact in moment.facts) == history.race


def test_every_option_answers_the_question_it_is_offered_for(race: Path):
    history, _ = replayed(race)
    asked = [decision for moment in history.inputs() for decision in open_decisions(moment.race)]
    offered = {(decision.asked, option.do) for decision in asked for option in decision.options}
    assert ("plan", "plan") in offered
    assert offered - {("plan", "unplan")} <= {(asked, do) for asked, answers in ANSWERS.items() for do in answers}


def test_every_seat_keeps_its_cards_but_for_those_that_facts_give_and_take(race: Path):
    history, _ = replayed(race)
    *later, start = history.inputs()
    owned = owned_in(start.race)
    for moment in reversed(later):
        owned = owned_after(owned, moment.facts)
        assert owned_in(moment.race) == owned


# The collection


def test_there_are_at_least_twelve_of_all_boards_field_sizes_and_lengths():
    ends = [Ending.read(path).state for path in RACES]  # to which they lead, as the tests above make sure
    assert len(ends) >= 12
    assert len({end["track"] for end in ends}) >= 9
    assert {len(end["cars"]) for end in ends} == set(range(1, 9))
    assert {end["laps"] for end in ends} >= {1, 2, 3}


def test_among_them_is_everything_a_referee_can_do_and_everything_a_car_can_suffer():
    histories = [replayed(path)[0] for path in RACES]
    said = {entry.command.do for history in histories for entry in history.entries if entry.command}
    facts = [fact for history in histories for entry in history.entries for fact in entry.facts]
    assert said >= {"undo", "redo", "amend", "correct", "retire", "abandon", "unplan", "slipstream", "adrenaline"}
    assert {fact.type for fact in facts} >= {"spun_out", "cluttered", "reshuffled", "finished", "race_finished"}
    assert any(isinstance(fact, Amended) and fact.stopped_at for fact in facts)


def test_every_module_is_among_them_and_all_of_them_together():
    histories = {path.stem: replayed(path)[0] for path in RACES}
    facts = {
        name: {fact.type for entry in history.entries for fact in entry.facts} for name, history in histories.items()
    }
    together = {"market_shown", "weather_set", "roads_set", "legend_card", "sponsored", "season_standings"}
    assert any(together <= told for told in facts.values())
    assert {"kept", "eliminated", "heat_removed", "set_back", "dropped"} <= set().union(*facts.values())


def test_every_race_file_has_its_ending_and_every_ending_its_race_file():
    assert {ending_of(path) for path in RACES} == set(FOLDER.glob("*.ending.json"))


# Adding one


def add(*files: Path, checkout: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.golden.add", *map(str, files)]
    return subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Create a checkout with an empty collection."""
    folder = tmp_path / "checkout" / "tests" / "golden"
    folder.mkdir(parents=True)
    for name in ("add.py", "races.py"):
        shutil.copy(FOLDER / name, folder)
    return tmp_path / "checkout"


def test_one_command_adds_a_race(checkout: Path):
    answer = add(RACES[0], checkout=checkout)
    assert (answer.returncode, answer.stderr) == (0, "")
    added = checkout / "tests" / "golden" / RACES[0].name
    assert added.read_bytes() == RACES[0].read_bytes()
    assert Ending.read(added) == Ending.read(RACES[0])


def test_a_race_that_is_refused_somewhere_is_not_added(checkout: Path, tmp_path: Path):
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes(RACES[0].read_bytes() + b'{"seat": "red", "do": "boost"}\n')
    with pytest.raises(NotGolden, match="not-now"):
        replayed(broken)
    answer = add(broken, checkout=checkout)
    assert answer.returncode == 1
    assert "not-now" in answer.stderr
    assert not list((checkout / "tests" / "golden").glob("broken*"))


def test_a_file_that_is_not_a_race_is_not_added(checkout: Path, tmp_path: Path):
    prose = tmp_path / "prose.jsonl"
    prose.write_text("Once upon a time")
    answer = add(prose, tmp_path / "missing.jsonl", checkout=checkout)
    assert answer.returncode == 1
    assert answer.stderr == "This is not a race file: its first line is not JSON.\n"
