import { type Signal, signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../../shared/i18n";
import type { RulesChapter } from "../../shared/rules/differences";
import type { Driver } from "../driver";
import { type Later, loadSoon, useLater } from "../later";

/** The chapters that are open, if any. */
const open: Signal<readonly RulesChapter[] | null> = signal(null);

/** The "?" beside a question. */
export function RuleButton({ chapters }: { chapters: readonly RulesChapter[] }) {
  return (
    <button
      type="button"
      class="rule-button lettering"
      aria-label={t("phone.rules.open")}
      onClick={() => {
        open.value = chapters;
      }}
    >
      ?
    </button>
  );
}

const loadRules = () => import("../../shared/rules/RuleChapter");
loadSoon(loadRules); // a rule is also looked up while the connection is lost

type Rules = Awaited<ReturnType<typeof loadRules>>;

/** The rule of the question, over the page. It stands outside of what a lost connection disables. */
export function RuleSheet({ driver }: { driver: Driver }) {
  const chapters = open.value;
  return chapters && <OpenSheet driver={driver} chapters={chapters} />;
}

interface ChaptersProps {
  readonly driver: Driver;
  readonly chapters: readonly RulesChapter[];
}

function OpenSheet({ driver, chapters }: ChaptersProps) {
  const rules = useLater(loadRules);
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    sheet.current?.showModal();
    return close;
  }, []);
  return (
    <dialog ref={sheet} class="sheet rule-sheet" aria-label={t("phone.rules.open")} onClose={close}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <div class="rule-text" tabIndex={0}>
        <Chapters driver={driver} chapters={chapters} rules={rules} />
      </div>
      <button type="button" class="button main" onClick={close}>
        {t("phone.close")}
      </button>
    </dialog>
  );
}

function Chapters({ driver, chapters, rules }: ChaptersProps & { readonly rules: Later<Rules> }) {
  if (rules === "loading") return null;
  if (rules === "unreachable") return <p>{t("reply.none")}</p>;
  return chapters.map((page) => (
    <article key={page} class="rule-page">
      <h2 class="lettering">{rules.chapterTitle(page)}</h2>
      <rules.RuleChapter page={page} rulings={driver.link.state.value?.rulings} />
    </article>
  ));
}

function close(): void {
  open.value = null;
}
