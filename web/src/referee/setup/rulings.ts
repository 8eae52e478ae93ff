// Which rulings matter in a race, by the modules that a table has chosen.
import type { RulingId } from "../../shared/words";
import type { ModuleName, ModulesChosen } from "./modules/chosen";
import type { Night } from "./night";

/** The modules without which a ruling never comes up; those of the core game need none. */
const NEEDS: Readonly<Partial<Record<RulingId, readonly ModuleName[]>>> = {
  legend_card_time: ["legends"],
  legend_chevrons: ["legends"],
  legend_limit_tokens: ["legends", "weather"],
  press_spin_out: ["championship"],
  tv_pass: ["championship"],
  smile_and_wave: ["championship"],
  hold_tight_reduce: ["championship", "garage"],
  sponsor_start: ["championship"],
  sponsor_unused: ["championship"],
  season_swap: ["championship", "garage"],
  cluttered_once: ["championship"],
  scrap_named: ["garage"],
  draft_sum: ["garage"],
  draft_over_finish: ["garage"],
  super_cool_in_cloud: ["garage", "weather"],
  cool_after_unpaid: ["garage"],
  accelerate_without_gain: ["garage"],
};

/** Whether a ruling can come up in this race. */
export function mattersNow(id: RulingId, modules: ModulesChosen, rulings: Night["rulings"]): boolean {
  if (id === "slip_bonus") return modules.garage !== null || modules.weather !== null;
  if (id === "tournament_mistake") return rulings.gear_shown === "at-reveal";
  return (NEEDS[id] ?? []).every((name) => modules[name] !== null);
}
