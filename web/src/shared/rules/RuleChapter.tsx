// The rules in our own words, chapter by chapter; differences in the reader's booklet are pointed out.
import { modulesNow } from "../../modules/later";
import { type Key, language, t } from "../i18n";
import type { Rulings } from "../messages";
import { RULING_IDS, type RulingId, STEPS, type StepName } from "../words";
import {
  type Difference,
  differencesIn,
  MODULE_CHAPTERS,
  type ModuleChapter,
  type RulesChapter,
} from "./differences";
import "./rules.css";

/** What is often played wrong, and the chapter of the rules it belongs to. */
const MISTAKES = [
  ["slipstream", "slipstream"],
  ["adrenaline", "adrenaline"],
  ["flip", "reveal-move"],
  ["total-speed", "check-corner"],
  ["two-bills", "check-corner"],
  ["spin-stress", "check-corner"],
  ["finished-cars", "finish"],
  ["last-corner", "finish"],
  ["shuffle", "replenish-hand"],
  ["discard-first", "discard"],
] as const satisfies readonly (readonly [string, RulesChapter])[];

/** The chapter of the rules that a ruling belongs to. */
const RULED_IN: Readonly<Record<RulingId, RulesChapter>> = {
  slipstream_over_line: "slipstream",
  adrenaline_without_gain: "adrenaline",
  slipstream_without_gain: "slipstream",
  gear_shown: "shift-gears",
  blocked_spot: "reveal-move",
  slip_bonus: "slipstream",
  legend_card_time: "legends",
  legend_chevrons: "legends",
  legend_limit_tokens: "legends",
  press_spin_out: "championship",
  tv_pass: "championship",
  smile_and_wave: "championship",
  hold_tight_reduce: "championship",
  sponsor_unused: "championship",
  season_swap: "championship",
  sponsor_start: "championship",
  cluttered_once: "championship",
  scrap_named: "react",
  draft_sum: "react",
  draft_over_finish: "react",
  super_cool_in_cloud: "react",
  cool_after_unpaid: "react",
  accelerate_without_gain: "react",
  tournament_mistake: "shift-gears",
};

const isOfModule = (chapter: RulesChapter): chapter is ModuleChapter =>
  MODULE_CHAPTERS.some((one) => one === chapter);

/** Whether the texts of a chapter have been loaded; a component that asks is redrawn once they are. */
export const isReadable = (chapter: RulesChapter): boolean => !isOfModule(chapter) || modulesNow() !== null;

/** A chapter's title; those of the nine steps carry their number. */
export function chapterTitle(chapter: RulesChapter): string {
  if (!isReadable(chapter)) return "";
  const index = STEPS.indexOf(chapter as StepName);
  if (index < 0) return t(`rules.page.${chapter as Exclude<RulesChapter, StepName>}`);
  return t("rules.step", { number: index + 1, name: t(`step.${chapter as StepName}`) });
}

/** One chapter: the rule, the table's rulings on it, what is often played wrongly, and what a booklet says otherwise. */
export function RuleChapter({ page, rulings }: { page: RulesChapter; rulings: Rulings | undefined }) {
  if (!isReadable(page)) return null;
  return (
    <>
      {t(`rule.${page}`)
        .split("\n")
        .map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      <RulingsInForce rulings={rulings} at={page} />
      <Mistakes at={page} />
      {differencesIn(language(), page).map((one) => (
        <DifferenceNote key={one.id} difference={one} />
      ))}
    </>
  );
}

/** The table's choices where the booklet leaves room, as currently in effect. */
export function RulingsInForce({ rulings, at }: { rulings: Rulings | undefined; at: RulesChapter | null }) {
  // Rulings of a module are in force only where it is in play.
  const shown = RULING_IDS.filter((id) => rulings?.[id] && (at === null || RULED_IN[id] === at));
  if (!rulings || shown.length === 0) return null;
  return (
    <>
      {at && <h3>{t("rules.page.rulings")}</h3>}
      <dl class="in-force">
        {shown.map((id) => (
          <div key={id}>
            <dt>{t(`ruling.${id}`)}</dt>
            <dd>
              <strong>{t(`ruling.${id}.${rulings[id]}` as Key)}</strong>
              {at === null && <p class="soft">{t(`ruling.${id}.why`)}</p>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function DifferenceNote({ difference }: { difference: Difference }) {
  return (
    <aside class={`difference class-${difference.class.toLowerCase()}`} aria-label={difference.id}>
      <p>
        <DifferenceFlag />
        <strong>{t(`differs.class.${difference.class}`)}</strong>
      </p>
      <p>
        <span class="soft">{t("differs.english")}</span> {t(`differs.${difference.meaning}`)}
      </p>
      <p class="soft figures">{difference.id}</p>
    </aside>
  );
}

export function DifferenceFlag() {
  return (
    <svg class="difference-flag" viewBox="0 0 20 20" role="img" aria-label={t("differs.flag")}>
      <path d="M4 1v18" stroke="currentColor" stroke-width="2" />
      <path d="M5 2h12l-3 4 3 4H5z" fill="var(--enamel-yellow)" stroke="currentColor" />
    </svg>
  );
}

export function Mistakes({ at }: { at: RulesChapter | null }) {
  const shown = MISTAKES.filter(([, where]) => at === null || where === at);
  if (shown.length === 0) return null;
  return (
    <>
      {at && <h3>{t("rules.page.mistakes")}</h3>}
      <ul class="mistakes">
        {shown.map(([one]) => (
          <li key={one}>{t(`mistake.${one}`)}</li>
        ))}
      </ul>
    </>
  );
}
