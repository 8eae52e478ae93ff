import { useSignal } from "@preact/signals";
import { type Key, language, t } from "../../shared/i18n";
import type { Rulings } from "../../shared/messages";
import { STEPS, type StepName } from "../../shared/words";
import type { Desk } from "../desk";
import { RULING_IDS, type RulingId } from "../setup/night";
import { type Difference, differencesIn, type RulesChapter } from "./differences";

type Page = RulesChapter | "mistakes" | "rulings";

const PAGES: readonly Page[] = ["rulings", "set-up", "order", ...STEPS, "finish", "mistakes"];
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
};

/** Look up a rule, in our own words; differences in the reader's booklet are pointed out. */
export function Rules({ desk }: { desk: Desk }) {
  const chosen = useSignal<Page | null>(null);
  const now = desk.link.state.value?.step?.name;
  const page = chosen.value ?? now ?? "order";
  const rulings = desk.link.state.value?.rulings;
  return (
    <section class="paper rules" aria-labelledby="rules-title">
      <h1 id="rules-title" class="lettering">
        {t("ref.rules.title")}
      </h1>
      <div class="rules-spread">
        <nav aria-label={t("ref.rules.pages")}>
          <ul class="rules-pages">
            {PAGES.map((one) => (
              <li key={one}>
                <button
                  type="button"
                  aria-current={one === page ? "page" : undefined}
                  onClick={() => {
                    chosen.value = one;
                  }}
                >
                  <span>{heading(one)}</span>
                  {one === now && <span class="chip adrenaline">{t("ref.rules.now")}</span>}
                  {isChapter(one) && differencesIn(language(), one).length > 0 && <Flag />}
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <article class="panel rule-page" aria-labelledby="rule-heading">
          <h2 id="rule-heading" class="lettering">
            {heading(page)}
          </h2>
          <PageText page={page} rulings={rulings} />
        </article>
      </div>
    </section>
  );
}

function heading(page: Page): string {
  const index = STEPS.indexOf(page as StepName);
  if (index < 0) return t(`ref.rules.page.${page as Exclude<Page, StepName>}`);
  return t("ref.rules.step", { number: index + 1, name: t(`step.${page as StepName}`) });
}

const isChapter = (page: Page): page is RulesChapter => page !== "mistakes" && page !== "rulings";

function PageText({ page, rulings }: { page: Page; rulings: Rulings | undefined }) {
  if (page === "mistakes") return <Mistakes at={null} />;
  if (page === "rulings") return <InForce rulings={rulings} at={null} />;
  return <RulePage page={page} rulings={rulings} />;
}

function RulePage({ page, rulings }: { page: RulesChapter; rulings: Rulings | undefined }) {
  return (
    <>
      {t(`ref.rule.${page}`)
        .split("\n")
        .map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      <InForce rulings={rulings} at={page} />
      <Mistakes at={page} />
      {differencesIn(language(), page).map((one) => (
        <DifferenceNote key={one.id} difference={one} />
      ))}
    </>
  );
}

/** The table's choices where the booklet leaves room, as currently in effect. */
function InForce({ rulings, at }: { rulings: Rulings | undefined; at: RulesChapter | null }) {
  const shown = RULING_IDS.filter((id) => at === null || RULED_IN[id] === at);
  if (!rulings || shown.length === 0) return null;
  return (
    <>
      {at && <h3>{t("ref.rules.page.rulings")}</h3>}
      <dl class="in-force">
        {shown.map((id) => (
          <div key={id}>
            <dt>{t(`ref.ruling.${id}`)}</dt>
            <dd>
              <strong>{t(`ref.ruling.${id}.${rulings[id]}` as Key)}</strong>
              {at === null && <p class="soft">{t(`ref.ruling.${id}.why`)}</p>}
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
        <Flag />
        <strong>{t(`ref.differs.class.${difference.class}`)}</strong>
      </p>
      <p>
        <span class="soft">{t("ref.differs.english")}</span> {t(`ref.differs.${difference.meaning}`)}
      </p>
      <p class="soft figures">{difference.id}</p>
    </aside>
  );
}

function Flag() {
  return (
    <svg class="flag" viewBox="0 0 20 20" role="img" aria-label={t("ref.differs.flag")}>
      <path d="M4 1v18" stroke="currentColor" stroke-width="2" />
      <path d="M5 2h12l-3 4 3 4H5z" fill="var(--enamel-yellow)" stroke="currentColor" />
    </svg>
  );
}

function Mistakes({ at }: { at: RulesChapter | null }) {
  const shown = MISTAKES.filter(([, where]) => at === null || where === at);
  if (shown.length === 0) return null;
  return (
    <>
      {at && <h3>{t("ref.rules.page.mistakes")}</h3>}
      <ul class="mistakes">
        {shown.map(([one]) => (
          <li key={one}>{t(`ref.mistake.${one}`)}</li>
        ))}
      </ul>
    </>
  );
}
