import { number, t } from "../shared/i18n";
import type { Link } from "../shared/link";
import { driverName } from "../shared/narration";
import { usePart } from "../shared/part";
import type { Chip } from "../shared/race";
import { CarBadge } from "../shared/ui/CarBadge";
import { GearNumeral, HeatCount } from "../shared/ui/Heat";
import type { CarStatus, Seat } from "../shared/words";
import { fitting } from "./fitting";
import { type TowerRow, towerRows, type Wake, wakeOf } from "./model/tower";

/** The timing tower: a pit board with one slat per car. */
export function Tower({ link }: { link: Link }) {
  const slats = usePart(() => slatsOf(link));
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
          <th scope="col">{t("dash.interval")}</th>
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
  readonly won: number;
  readonly interval: string;
  readonly gap: string;
  readonly phone: Wake;
  readonly gear: number | null;
  readonly engine: number | null;
  readonly sponsors: number;
}

function slatsOf({ state, presence }: Pick<Link, "state" | "presence">): SlatProps[] {
  const now = state.value;
  return now ? towerRows(now).map((row) => slatProps(row, wakeOf(now, presence.value, row.car))) : [];
}

/** The contents of a slat as plain values: it is redrawn only when one of them changes. */
function slatProps(row: TowerRow, phone: Wake): SlatProps {
  const { seat, name, status, gear, engine, place, rank, sponsors = 0 } = row.car;
  const chips = row.chips.join(" ");
  return {
    seat,
    name,
    status,
    gear,
    engine,
    sponsors,
    chips,
    phone,
    won: row.won,
    interval: row.interval === null ? "" : `+${number(row.interval)}`,
    place: place ?? rank,
    acting: row.acting,
    gap: gapText(row),
  };
}

function Slat(slat: SlatProps) {
  return (
    <tr class={`slat ${slat.status} ${slat.phone}${slat.acting ? " acting" : ""}`}>
      <td class="place figures">
        {number(slat.place)}
        <Won places={slat.won} />
      </td>
      <td class="sign-cell">
        <CarBadge seat={slat.seat} />
      </td>
      <th scope="row" class="who">
        <div class={slat.phone === "missed" || slat.chips || slat.sponsors ? "who-line chipped" : "who-line"}>
          <bdi class="name lettering" style={fitting(driverName(slat))}>
            {driverName(slat)}
          </bdi>
          {slat.phone === "missed" ? (
            <span class="chips">
              <span class="chip asleep">{t("dash.asleep")}</span>
            </span>
          ) : (
            <Chips chips={slat.chips} sponsors={slat.sponsors} />
          )}
        </div>
      </th>
      <td class="figures">{slat.interval}</td>
      <td class="gap figures">{slat.gap}</td>
      <td class="figures">
        <GearNumeral gear={slat.gear} />
      </td>
      <td class="figures heat">
        <HeatCount count={slat.engine} />
      </td>
    </tr>
  );
}

/** How many sponsorship cards a driver has to play. */
function Sponsors({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span class="sponsors figures" role="img" aria-label={t("dash.sponsors", { count })}>
      {number(count)}
    </span>
  );
}

/** Places won or lost since the start. */
function Won({ places }: { places: number }) {
  if (places === 0) return null;
  const label = t(places > 0 ? "dash.won" : "dash.lost", { count: Math.abs(places) });
  return (
    <span class={places > 0 ? "won" : "won down"} role="img" aria-label={label}>
      {number(Math.abs(places))}
    </span>
  );
}

function Chips({ chips, sponsors }: Pick<SlatProps, "chips" | "sponsors">) {
  const all = chips ? (chips.split(" ") as Chip[]) : [];
  return (
    <span class="chips">
      {all.map((chip) => (
        <span key={chip} class={`chip ${chip}`}>
          {t(`chip.${chip}`)}
        </span>
      ))}
      <Sponsors count={sponsors} />
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
