// Where a translated booklet, read literally, differs from the English one.
import type { Language } from "../i18n";
import type { StepName } from "../words";

/** A: it would change a result. B: it could lead to an argument. */
type Class = "A" | "B";
/** The chapters about modules, whose texts are loaded with the first of them that is shown. */
export const MODULE_CHAPTERS = ["garage", "legends", "weather", "championship", "tournament"] as const;
export type ModuleChapter = (typeof MODULE_CHAPTERS)[number];
export type RulesChapter = StepName | "set-up" | "order" | "finish" | ModuleChapter;

/** What the English booklet means; several translations may miss the same thing. */
type Meaning =
  | "corner-before-line"
  | "discard-by-choice"
  | "play-area"
  | "slipstream-next"
  | "line-ahead"
  | "grid-order"
  | "same-round"
  | "race-line-printed"
  | "half-full"
  | "boost-moves"
  | "discard-upgrades"
  | "pay-from-engine"
  | "flip-to-discard"
  | "line-crossed"
  | "front-to-back"
  | "spin-this-turn"
  | "handicap-engine"
  | "last-to-move"
  | "speed-and-space"
  | "adrenaline-counts"
  | "slipstream-finish"
  | "stress-reserve"
  | "cooling-react"
  | "steps-when-needed"
  | "race-line-first"
  | "boost-per-turn"
  | "cooldown-number"
  | "final-space"
  | "play-area-stays"
  | "heat-unplayable"
  | "exactly"
  | "round-or-turn";

export interface Difference {
  readonly id: string;
  readonly class: Class;
  readonly at: RulesChapter;
  readonly meaning: Meaning;
}

const differs = (id: string, kind: Class, at: RulesChapter, meaning: Meaning): Difference => ({
  id,
  class: kind,
  at,
  meaning,
});

const DIFFERENCES: Readonly<Partial<Record<Language, readonly Difference[]>>> = {
  sv: [
    differs("SV-1", "A", "finish", "corner-before-line"),
    differs("SV-2", "B", "discard", "discard-by-choice"),
    differs("SV-3", "B", "play-cards", "play-area"),
    differs("SV-4", "B", "slipstream", "slipstream-next"),
    differs("SV-5", "B", "reveal-move", "line-ahead"),
    differs("SV-6", "B", "set-up", "grid-order"),
  ],
  fi: [
    differs("FI-1", "A", "finish", "same-round"),
    differs("FI-2", "A", "reveal-move", "race-line-printed"),
    differs("FI-3", "A", "reveal-move", "half-full"),
    differs("FI-4", "A", "react", "boost-moves"),
    differs("FI-5", "A", "discard", "discard-upgrades"),
    differs("FI-6", "B", "check-corner", "pay-from-engine"),
    differs("FI-7", "B", "reveal-move", "flip-to-discard"),
    differs("FI-8", "B", "check-corner", "line-crossed"),
    differs("FI-9", "B", "finish", "corner-before-line"),
    differs("FI-10", "B", "order", "front-to-back"),
    differs("FI-11", "B", "check-corner", "spin-this-turn"),
    differs("FI-12", "B", "slipstream", "half-full"),
  ],
  es: [
    differs("ES-1", "A", "set-up", "handicap-engine"),
    differs("ES-2", "A", "order", "front-to-back"),
    differs("ES-3", "A", "adrenaline", "last-to-move"),
    differs("ES-4", "B", "adrenaline", "speed-and-space"),
    differs("ES-5", "B", "check-corner", "adrenaline-counts"),
    differs("ES-6", "A", "slipstream", "half-full"),
    differs("ES-7", "A", "discard", "discard-upgrades"),
    differs("ES-8", "A", "finish", "same-round"),
    differs("ES-9", "A", "slipstream", "slipstream-finish"),
    differs("ES-10", "A", "finish", "corner-before-line"),
    differs("ES-11", "B", "finish", "final-space"),
    differs("ES-12", "B", "check-corner", "stress-reserve"),
    differs("ES-13", "B", "react", "cooling-react"),
    differs("ES-14", "B", "order", "steps-when-needed"),
    differs("ES-15", "B", "reveal-move", "line-ahead"),
  ],
  cs: [
    differs("CS-1", "A", "order", "race-line-first"),
    differs("CS-2", "A", "react", "boost-per-turn"),
    differs("CS-3", "A", "react", "cooldown-number"),
    differs("CS-4", "A", "discard", "discard-upgrades"),
    differs("CS-5", "A", "finish", "same-round"),
    differs("CS-6", "A", "finish", "final-space"),
    differs("CS-7", "B", "replenish-hand", "play-area-stays"),
    differs("CS-8", "B", "play-cards", "heat-unplayable"),
    differs("CS-9", "B", "order", "front-to-back"),
    differs("CS-10", "B", "play-cards", "exactly"),
    differs("CS-11", "B", "slipstream", "slipstream-next"),
    differs("CS-12", "B", "reveal-move", "flip-to-discard"),
    differs("CS-13", "B", "check-corner", "round-or-turn"),
  ],
};

/** The differences of the booklet in a language, for one chapter or all. */
export function differencesIn(language: Language, at?: RulesChapter): readonly Difference[] {
  const all = DIFFERENCES[language] ?? [];
  return at ? all.filter((one) => one.at === at) : all;
}
