"""What a race of a championship adds to the public state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.scoring import standings_after

if TYPE_CHECKING:
    from companion.engine.race import Race
    from companion.engine.rulings import Rulings
    from companion.views.championship_schemas import ChampionshipRulings, ChampionshipState


def championship_state(race: Race) -> ChampionshipState | None:
    """Describe the championship a race belongs to; None if it belongs to none."""
    said = race.championship
    if said is None:
        return None
    state: ChampionshipState = {"press": list(race.press), "points": dict(said.points)}
    if said.season is not None:
        state["season"] = said.season
    if said.race is not None:
        state["race"] = said.race
    if said.event is not None:
        state["event"] = said.event
    if race.boxes != ("base",):
        state["boxes"] = list(race.boxes)
    if said.fixture.rule is not None:
        state["rule"] = said.fixture.rule
    if race.phase == "finished":
        state["standings"] = standings_after(race)
    return state


def championship_rulings(rulings: Rulings) -> ChampionshipRulings:
    """Describe the rulings that only a championship has."""
    return {
        "press_spin_out": rulings.press_spin_out,
        "tv_pass": rulings.tv_pass,
        "smile_and_wave": rulings.smile_and_wave,
        "hold_tight_reduce": rulings.hold_tight_reduce,
        "sponsor_start": rulings.sponsor_start,
        "sponsor_unused": rulings.sponsor_unused,
        "season_swap": rulings.season_swap,
        "cluttered_once": rulings.cluttered_once,
    }
