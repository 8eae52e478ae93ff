// What the symbols of upgrades allow, as buttons: one for each command that an option stands for.
import { list, t } from "./i18n";
import type { CarState, Forecast, Option } from "./messages";
import { cardName } from "./narration";
import type { Card, Command } from "./words";

export interface Use {
  readonly text: string;
  readonly note?: string;
  readonly command: Command;
  readonly forecast?: Forecast | undefined;
}

/** The buttons of an option that a symbol gives; none for any other option. */
export function usesOf(option: Option): readonly Use[] {
  const card = option.card as Card;
  const name = option.card ? cardName(option.card) : "";
  switch (option.do) {
    case "choose":
      return (option.values ?? []).map((value) => ({
        text: t("use.choose", { card: name, value }),
        command: { do: "choose", card, value },
        forecast: option.if?.[value],
      }));
    case "pay":
      return [{ text: t("use.pay", { card: name, heat: option.heat ?? 0 }), command: { do: "pay", card } }];
    case "scrap":
      return [
        { text: t("use.scrap", { card: name, count: option.count ?? 0 }), command: { do: "scrap", card } },
      ];
    case "reduce-stress":
      return upTo(option).map((stress) => ({
        text: t("use.reduce", { stress }),
        command: { do: "reduce-stress", stress },
      }));
    case "salvage":
      return upTo(option).map((count) => ({
        text: t("use.salvage", { card: name, count }),
        command: { do: "salvage", card, count },
      }));
    case "super-cool":
      return upTo(option).map((heat) => ({
        text: t("use.super-cool", { heat }),
        command: { do: "super-cool", heat },
      }));
    default:
      return movesOf(option, card, name);
  }
}

function movesOf(option: Option, card: Card, name: string): readonly Use[] {
  const forecast = forecastOf(option);
  switch (option.do) {
    case "direct":
      return directUses(card, option.heat ?? 0, option.cool ?? 0).map((use) => ({ ...use, forecast }));
    case "accelerate":
      return [
        {
          text: t("use.accelerate", { card: name, plus: option.plus ?? 0 }),
          command: { do: "accelerate", card },
          forecast,
        },
      ];
    case "draft": {
      const spaces = typeof option.spaces === "number" ? option.spaces : 0;
      return [{ text: t("use.draft", { spaces }), command: { do: "draft", spaces }, forecast }];
    }
    case "unpaid":
      return (option.keep ?? []).map((keep) => unpaidUse(keep, option.speeds));
    default:
      return [];
  }
}

function unpaidUse(keep: readonly Card[], speeds: readonly number[] | undefined): Use {
  const [least, most] = speeds ?? [];
  const text = keep.length > 0 ? t("use.unpaid-keep", { cards: list(keep.map(cardName)) }) : t("use.unpaid");
  const command: Command = { do: "unpaid", keep: [...keep] };
  if (least === undefined || most === undefined) return { text, command };
  return { text, command, note: t("use.unpaid-speeds", { least, most }) };
}

function directUses(card: Card, heat: number, cool: number): Use[] {
  const cooled = Array.from({ length: Math.min(heat, cool) }, (_, index) => index + 1);
  return [0, ...cooled].map((first) => ({
    text: first
      ? t("use.direct-cool", { card: cardName(card), cool: first })
      : t("use.direct", { card: cardName(card) }),
    command: first ? { do: "direct", card, cool: first } : { do: "direct", card },
  }));
}

/** The direct cards of all boxes: the Heat that each costs and how much of it the card itself cools. */
const DIRECT: ReadonlyMap<string, readonly [heat: number, cool: number]> = new Map([
  ["up-24", [0, 0]],
  ["up-25", [0, 0]],
  ["up-26", [0, 0]],
  ["up-27", [1, 1]],
  ["up-28", [0, 0]],
  ["up-56", [0, 0]],
]);

/** For the referee, who is not told what a hand may hold: every direct card among a seat's upgrades. */
export function directOf(car: Pick<CarState, "upgrades"> | undefined): readonly Use[] {
  return [...new Set(car?.upgrades ?? [])].flatMap((upgrade) => {
    const printed = DIRECT.get(upgrade);
    return printed ? directUses(upgrade as Card, ...printed) : [];
  });
}

const upTo = ({ max = 0 }: Option): readonly number[] =>
  Array.from({ length: max }, (_, index) => max - index);

/** An option carries its forecast in its own fields. */
function forecastOf({ to, corners, spin_out, back_to }: Option): Forecast | undefined {
  if (!to || !corners || spin_out === undefined) return undefined;
  return back_to ? { to, corners, spin_out, back_to } : { to, corners, spin_out };
}
