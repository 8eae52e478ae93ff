// What the modules need before the start: what hands lay on the table, and what each driver does.

import { list, t } from "../shared/i18n";
import { boardOf } from "../shared/library";
import type { PublicState } from "../shared/messages";
import { cornerNumber } from "../shared/places";
import { CALENDAR } from "../shared/vocabulary";
import type { Seat } from "../shared/words";
import { garageCardName } from "./names";
import type { Road } from "./tokens";

type SetUp = NonNullable<PublicState["setup"]>;
/** Its key is there only while somebody plays with Legends. */
interface WithLegends {
  readonly legends?: { readonly deck?: string };
}

/** What the table lays out, in the order in which it is done. */
export function tablePreparations(setup: SetUp): string[] {
  const { legends } = setup as WithLegends;
  return [
    ...eventLines(setup),
    ...garageLines(setup),
    ...sponsorLines(setup),
    ...pressLines(setup),
    ...weatherLines(setup),
    ...(legends ? [t(`module.prepare.legends.${legends.deck === "table" ? "table" : "companion"}`)] : []),
  ];
}

/** What a driver does with the own cards because of the modules. */
export function ownPreparations(setup: SetUp, seat: Seat): string[] {
  const upgrades = setup.cars.find((car) => car.seat === seat)?.upgrades ?? [];
  const own = upgrades.map((card) => garageCardName(card));
  const dealt = own.length > 0 ? [t("module.prepare.own-upgrades", { cards: list(own) })] : [];
  return [
    ...(setup.garage ? [t("module.prepare.garage")] : []),
    ...dealt,
    ...sponsorLines(setup),
    ...heatLines(setup),
  ];
}

function garageLines({ garage }: SetUp): string[] {
  if (!garage) return [];
  const deck = garage.deck === "companion" ? "companion" : "table";
  return [t("module.prepare.garage"), t(`module.prepare.garage.${isDealt(garage) ? "dealt" : deck}`)];
}

const isDealt = ({ how }: NonNullable<SetUp["garage"]>): boolean => how === "given" || how === "random";

function eventLines({ championship }: SetUp): string[] {
  const event = championship?.event;
  return event ? [t("module.prepare.event", { event, text: t(`fixture.${event}`) })] : [];
}

/** Where upgrades are picked first, the hands are asked for these cards once that is over. */
function sponsorLines({ championship, garage }: SetUp): string[] {
  if (garage && !isDealt(garage)) return [];
  const count = CALENDAR.find(({ id }) => id === championship?.event)?.sponsors ?? 0;
  return count > 0 ? [t("module.prepare.sponsors", { count })] : [];
}

function pressLines({ championship, track }: SetUp): string[] {
  const event = CALENDAR.find(({ id }) => id === championship?.event);
  const press = championship?.press ?? (event?.track === track ? event.press : []);
  const corners = press.map((after) => cornerNumber(after, boardOf(track)));
  return corners.length > 0 ? [t("module.prepare.press", { corners: list(corners.map(String)) })] : [];
}

function weatherLines(setup: SetUp): string[] {
  const { token, roads = {} } = setup.weather ?? {};
  const laid = Object.keys(roads).length > 0 ? [t("module.prepare.roads")] : [];
  const weather = token ? [t("module.prepare.weather", { weather: t(`weather.${token}`) })] : [];
  return [...weather, ...heatLines(setup), ...laid];
}

/** Rain and sun put Heat elsewhere; what other weather changes is in the numbers of engines and decks already. */
function heatLines({ weather }: SetUp): string[] {
  const token = weather?.token;
  return token === "rain" || token === "sun" ? [t(`module.prepare.heat.${token}`)] : [];
}

/** The road tokens to lay out, each with the number of its corner. */
export function roadsToLay({ track, weather }: SetUp): { readonly corner: number; readonly road: Road }[] {
  return Object.entries(weather?.roads ?? {})
    .map(([after, road]) => ({ corner: cornerNumber(Number(after), boardOf(track)), road }))
    .sort((one, other) => one.corner - other.corner);
}
