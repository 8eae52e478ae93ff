// The figures of a race, row by row, as the page shows them.
import type { DriverFigures } from "../shared/answers";
import type { Board } from "../shared/boards";
import { number, t } from "../shared/i18n";
import { cornerNumber } from "../shared/places";
import { heatPaid } from "../shared/result";
import { signed } from "../shared/signed";

export interface Figure {
  readonly label: string;
  readonly value: (figures: DriverFigures) => string;
  /** More about the value, in small letters. */
  readonly note?: (figures: DriverFigures) => string;
}

type Counted = {
  [K in keyof DriverFigures]: DriverFigures[K] extends number ? K : never;
}[keyof DriverFigures];

const count = (label: string, key: Counted): Figure => ({
  label,
  value: (figures) => number(figures[key]),
});

export function figureRows(figures: readonly DriverFigures[], board: Board | undefined): readonly Figure[] {
  return [...placing(), ...driving(figures), ...heating(figures), ...playing(), ...cornering(board)];
}

const placing = (): Figure[] => [
  count(t("results.start"), "start"),
  { label: t("results.places-won"), value: ({ places_won }) => signed(places_won) },
  count(t("results.rounds-led"), "rounds_led"),
];

/** Gears that nobody used are left out. */
const driving = (figures: readonly DriverFigures[]): Figure[] => [
  ...["1", "2", "3", "4"]
    .filter((gear) => figures.some(({ gears }) => gears[gear]))
    .map((gear) => ({
      label: t("results.in-gear", { gear: t("gear.numeral", { gear }) }),
      value: ({ gears }: DriverFigures) => number(gears[gear] ?? 0),
    })),
  count(t("results.top-speed"), "top_speed"),
  count(t("results.driven"), "spaces"),
];

const REASONS = ["shift", "boost", "card", "corner", "spin-out"] as const;

const heating = (figures: readonly DriverFigures[]): Figure[] => [
  { label: t("results.heat"), value: (one) => number(heatPaid(one)) },
  ...REASONS.filter((reason) => figures.some(({ paid }) => paid[reason])).map((reason) => ({
    label: t(`results.paid.${reason}`),
    value: ({ paid }: DriverFigures) => number(paid[reason] ?? 0),
  })),
  count(t("results.cooled"), "cooled"),
];

const playing = (): Figure[] => [
  count(t("results.boosts"), "boosts"),
  count(t("results.slipstreams"), "slipstreams"),
  count(t("results.slipstream-spaces"), "slipstream_spaces"),
  count(t("results.adrenaline"), "adrenaline"),
  count(t("results.stress-taken"), "stress_taken"),
  count(t("results.stress-played"), "stress_played"),
  count(t("results.flips"), "flips"),
  count(t("results.flipped-speed"), "flipped_speed"),
  count(t("results.discards"), "discards"),
];

const cornering = (board: Board | undefined): Figure[] => [
  count(t("results.spin-outs"), "spin_outs"),
  count(t("results.corners-over"), "corners_over"),
  {
    label: t("results.fastest-corner"),
    value: ({ fastest_corner }) => (fastest_corner ? number(fastest_corner.speed) : "–"),
    note: ({ fastest_corner }) =>
      fastest_corner
        ? t("results.at-corner", {
            number: cornerNumber(fastest_corner.corner, board),
            limit: fastest_corner.limit,
          })
        : "",
  },
];
