"""Rulings: named choices where the rulebook leaves room, fixed when the race starts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

WithoutGain = Literal["refuse", "allow"]


@dataclass(frozen=True, slots=True)
class Rulings:
    """The choices of one race; the defaults are what most tables play."""

    slipstream_over_line: Literal["last-lap-only", "never"] = "last-lap-only"
    """Which finish-line crossings a slipstream may not make: only the race's last one, or all."""
    adrenaline_without_gain: WithoutGain = "refuse"
    slipstream_without_gain: WithoutGain = "refuse"
    gear_shown: Literal["when-all-planned", "at-reveal"] = "when-all-planned"
    blocked_spot: Literal["stay", "race-line"] = "stay"
    """Where a blocked car that gains no Space ends: on its own spot, or on the Race Line beside it if that is free."""
    slip_bonus: Literal["whole", "any"] = "whole"
    """Whether a bonus of several Spaces to the slipstream may be used in part."""
    legend_card_time: Literal["first-legend", "after-planning"] = "first-legend"
    """When the card of the Legends is turned: before the first of them moves, or before anybody does."""
    legend_chevrons: Literal["on", "off"] = "on"
    """Whether a Legend on a chevron may cross more than one corner line."""
    legend_limit_tokens: Literal["yes", "no"] = "yes"
    """Whether road tokens that change a limit change it for Legends too."""
    press_spin_out: Literal["none", "earlier-kept"] = "none"
    """What a turn with a spin-out gains: no sponsorship, or that of the press corners before the one it spun at."""
    tv_pass: Literal["standing", "board"] = "standing"  # noqa: S105 - what is passed here is a car
    """Which cars count as passed (1963-2): those now behind, or those between the first and the last Space."""
    smile_and_wave: Literal["below-limit", "slipstream-and-below"] = "below-limit"
    """What a press corner asks for in 1965-2."""
    hold_tight_reduce: Literal["free", "counts"] = "free"
    """Whether Stress put away in step 5 counts against the one card that may be discarded in 1965-1."""
    sponsor_start: Literal["within-hand", "extra"] = "within-hand"
    """Whether sponsorship cards taken before the start are part of the opening hand."""
    sponsor_unused: Literal["carry", "return"] = "carry"
    """What becomes of sponsorship cards that were not played in a race: kept for the next one, or given back."""
    season_swap: Literal["first-picker", "none"] = "first-picker"
    """Who may swap an upgrade before a race of a championship."""
    cluttered_once: Literal["remove", "discard"] = "remove"
    """What becomes of a sponsorship card in a cluttered hand."""
    scrap_named: Literal["optional", "required"] = "optional"
    """Whether scrapped cards must be entered by name."""
    draft_sum: Literal["sum", "each"] = "sum"
    """Whether several draft symbols make one longer draft."""
    draft_over_finish: Literal["allow", "refuse"] = "allow"
    super_cool_in_cloud: Literal["allow", "refuse"] = "allow"
    """Whether a sector without Cooldown leaves super cool open."""
    cool_after_unpaid: Literal["no", "yes"] = "no"
    """Whether there is Cooldown in a turn in which Heat could not be paid."""
    accelerate_without_gain: WithoutGain = "refuse"
    tournament_mistake: Literal["refuse", "booklet"] = "refuse"
    """Whether a tournament plan of two gears that cannot be paid is refused, or played as a mistake."""
