import { number, t } from "../shared/i18n";
import type { Link } from "../shared/link";
import type { PublicState } from "../shared/messages";
import { driverName } from "../shared/narration";
import { usePart } from "../shared/part";
import type { Chip } from "../shared/race";
import { CarBadge } from "../shared/ui/CarBadge";
import { HeatCount } from "../shared/ui/Heat";
import type { CarStatus, Seat } from "../shared/words";
import { type TowerRow, towerRows } from "./model/tower";

/** The timing tower: a pit board with one slat per car. */
export function Tower({ link }: { link: Link }) {
  const slats = usePart(() => slatsOf(link.state.value));
  return (
    <table class={`tower ${density(slats.length)}`}>
      <Head />
      <tbody>
        {slats.map((slat) => (
          <Slat key={slat.seat} {...slat} />
        ))}
      </tbody>
    </table>
  );
}

/** The tower's column headings. */
function Head() {
  return (
    <>
      <caption class="sr-only">{t("dash.tower")}</caption>
      <thead class="lettering">
        <tr>
          <th scope="col">
            <span class="sr-only">{t("dash.place")}</span>
          </th>
          <th scope="col" colSpan={2}>
            {t("dash.driver")}
          </th>
          <th scope="col">{t("word.lap")}</th>
          <th scope="col">{t("dash.gap")}</th>
          <th scope="col">{t("word.gear")}</th>
          <th scope="col">{t("word.engine")}</th>
        </tr>
      </thead>
    </>
  );
}

interface SlatProps {
  readonly seat: Seat;
  readonly name: string;
  readonly place: number;
  readonly status: CarStatus;
  readonly acting: boolean;
  readonly chips: string;
  readonly lap: number;
  readonly gap: string;
  readonly gear: number;
  readonly engine: number;
}

const slatsOf = (state: PublicState | null): SlatProps[] =>
  state ? towerRows(state).map((row) => slatProps(row, state.laps ?? 1)) : [];

/** The contents of a slat as plain values: it is redrawn only when one of them changes. */
function slatProps(row: TowerRow, laps: number): SlatProps {
  const { seat, name, status, gear, engine, place, rank, at } = row.car;
  const lap = Math.min(at.lap, laps);
  const chips = row.chips.join(" ");
  return {
    seat,
    name,
    status,
    gear,
    engine,
    chips,
    lap,
    place: place ?? rank,
    acting: row.acting,
    gap: gapText(row),
  };
}

function Slat(slat: SlatProps) {
  return (
    <tr class={`slat ${slat.status}${slat.acting ? " acting" : ""}`}>
      <td class="place figures">{number(slat.place)}</td>
      <td class="sign-cell">
        <CarBadge seat={slat.seat} />
      </td>
      <th scope="row" class="who">
        <div class="who-line">
          <bdi class="name lettering">{driverName(slat)}</bdi>
          <Chips chips={slat.chips} />
        </div>
      </th>
      <td class="figures">{slat.lap > 0 ? number(slat.lap) : "–"}</td>
      <td class="gap figures">{slat.gap}</td>
      <td class="figures">{t("gear.numeral", { gear: slat.gear })}</td>
      <td class="figures heat">
        <HeatCount count={slat.engine} />
      </td>
    </tr>
  );
}

function Chips({ chips }: { chips: string }) {
  const all = chips ? (chips.split(" ") as Chip[]) : [];
  return (
    <span class="chips">
      {all.map((chip) => (
        <span key={chip} class={`chip ${chip}`}>
          {t(`chip.${chip}`)}
        </span>
      ))}
    </span>
  );
}

/** A small field gets large slats, a large one small ones. */
function density(cars: number): string {
  if (cars > 6) return "dense";
  return cars < 5 ? "roomy" : "";
}

function gapText({ leads, gap, car }: TowerRow): string {
  if (gap !== null) return `+${number(gap)}`;
  return leads && car.place === null ? t("dash.leader") : "";
}
