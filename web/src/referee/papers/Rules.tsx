import { useSignal } from "@preact/signals";
import { language, t } from "../../shared/i18n";
import type { Rulings } from "../../shared/messages";
import { differencesIn, MODULE_CHAPTERS, type RulesChapter } from "../../shared/rules/differences";
import {
  chapterTitle,
  DifferenceFlag,
  isReadable,
  Mistakes,
  RuleChapter,
  RulingsInForce,
} from "../../shared/rules/RuleChapter";
import { STEPS } from "../../shared/words";
import type { Desk } from "../desk";

type Page = RulesChapter | "mistakes" | "rulings";

const PAGES: readonly Page[] = [
  "rulings",
  "set-up",
  "order",
  ...STEPS,
  "finish",
  ...MODULE_CHAPTERS,
  "mistakes",
];

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
            {PAGES.filter((one) => !isChapter(one) || isReadable(one)).map((one) => (
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
                  {isChapter(one) && differencesIn(language(), one).length > 0 && <DifferenceFlag />}
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
  return isChapter(page) ? chapterTitle(page) : t(`rules.page.${page}`);
}

const isChapter = (page: Page): page is RulesChapter => page !== "mistakes" && page !== "rulings";

function PageText({ page, rulings }: { page: Page; rulings: Rulings | undefined }) {
  if (page === "mistakes") return <Mistakes at={null} />;
  if (page === "rulings") return <RulingsInForce rulings={rulings} at={null} />;
  return <RuleChapter page={page} rulings={rulings} />;
}
