import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { modulesNow } from "../../../modules/later";
import { list, t } from "../../../shared/i18n";
import { boardOf } from "../../../shared/library";
import { Switch } from "../../ui/Switch";
import { mostCars, type Night, withLegends } from "../night";
import { ChampionshipChoice } from "./ChampionshipChoice";
import {
  type ChampionshipChosen,
  FRESH,
  type GarageChosen,
  type LegendsChosen,
  type ModuleName,
  type ModulesChosen,
  SUPPORTED,
} from "./chosen";
import { GarageChoice } from "./GarageChoice";
import { LegendsChoice } from "./LegendsChoice";
import { WeatherChoice } from "./WeatherChoice";
import "../../styles/modules.css";

/** The set-up in progress, and how to change it. */
export interface NightProps {
  readonly night: Night;
  readonly change: (change: (night: Night) => Night) => void;
}

/** Which parts of the game come out of the box tonight; folded away for a night of the core game. */
export function ModulesChoice({ night, change }: NightProps) {
  const [open, setOpen] = useState(false);
  const chosen = SUPPORTED.filter((name) => night.modules[name]);
  const tournament = hasTournamentGears(night);
  const names = [...chosen, ...(tournament ? (["tournament"] as const) : [])];
  return (
    <details class="rulings modules" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {names.length === 0
          ? t("ref.modules.none")
          : t("ref.modules.some", { modules: list(names.map((name) => t(`ref.modules.${name}`))) })}
      </summary>
      {open && <Modules night={night} change={change} />}
    </details>
  );
}

/** Their cards and tokens are loaded when somebody looks. */
function Modules({ night, change }: NightProps) {
  if (!modulesNow()) return <p role="status">{t("ref.modules.loading")}</p>;
  return (
    <>
      {SUPPORTED.map((name) => (
        <Module
          key={name}
          name={name}
          on={night.modules[name] !== null}
          onChange={(on) => change((now) => withModule(now, name, on))}
        >
          <Options name={name} night={night} change={change} />
        </Module>
      ))}
      <Module
        name="tournament"
        on={hasTournamentGears(night)}
        onChange={(on) => change((now) => withTournamentGears(now, on))}
      />
    </>
  );
}

interface ModuleProps {
  readonly name: ModuleName | "tournament";
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly children?: ComponentChildren;
}

function Module({ name, on, onChange, children }: ModuleProps) {
  return (
    <section class="module" aria-label={t(`ref.modules.${name}`)}>
      <Switch on={on} onChange={onChange}>
        <strong>{t(`ref.modules.${name}`)}</strong>
        <span class="soft">{t(`ref.modules.${name}.what`)}</span>
      </Switch>
      {on && children && <div class="module-options">{children}</div>}
    </section>
  );
}

function Options({ name, night, change }: NightProps & { readonly name: ModuleName }) {
  const board = boardOf(night.track);
  const { garage, weather, legends, championship } = night.modules;
  const put = (part: Partial<ModulesChosen>) =>
    change((now) => ({ ...now, modules: { ...now.modules, ...part } }));
  if (name === "garage" && garage) {
    const onChange = (part: Partial<GarageChosen>) => put({ garage: { ...garage, ...part } });
    return <GarageChoice night={night} change={change} garage={garage} onChange={onChange} />;
  }
  if (name === "weather" && weather) {
    return <WeatherChoice board={board} weather={weather} onChange={(now) => put({ weather: now })} />;
  }
  if (name === "legends" && legends) {
    const onChange = (part: Partial<LegendsChosen>) => put({ legends: { ...legends, ...part } });
    return <LegendsChoice night={night} change={change} legends={legends} onChange={onChange} />;
  }
  if (name === "championship" && championship) {
    const onChange = (part: Partial<ChampionshipChosen>) =>
      put({ championship: { ...championship, ...part } });
    return <ChampionshipChoice board={board} championship={championship} onChange={onChange} />;
  }
  return null;
}

/** As many cars as make a full race of the base box, if the grid has room. */
const USUAL_CARS = 6;

/** Take a module out of the box, or put it back; Legends fill the grid at once, and leave it. */
function withModule(night: Night, name: ModuleName, on: boolean): Night {
  const changed = { ...night, modules: { ...night.modules, [name]: on ? FRESH[name] : null } };
  if (name !== "legends") return changed;
  const cars = Math.min(USUAL_CARS, mostCars(boardOf(night.track)?.grid_spots));
  return withLegends(changed, on ? Math.max(1, cars - night.drivers.length) : 0);
}

const hasTournamentGears = ({ rulings }: Night): boolean => rulings.gear_shown === "at-reveal";

function withTournamentGears(night: Night, on: boolean): Night {
  const { gear_shown: _, ...others } = night.rulings;
  return { ...night, rulings: on ? { ...others, gear_shown: "at-reveal" } : others };
}
