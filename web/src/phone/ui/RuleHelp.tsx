import { type Signal, signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../../shared/i18n";
import type { RulesChapter } from "../../shared/rules/differences";
import { chapterTitle, RuleChapter } from "../../shared/rules/RuleChapter";
import type { Driver } from "../driver";

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

/** The rule of the question, over the page. It stands outside of what a lost connection disables. */
export function RuleSheet({ driver }: { driver: Driver }) {
  const chapters = open.value;
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (chapters) sheet.current?.showModal();
  }, [chapters]);
  useEffect(() => close, []);
  if (!chapters) return null;
  return (
    <dialog ref={sheet} class="sheet rule-sheet" aria-label={t("phone.rules.open")} onClose={close}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <div class="rule-text" tabIndex={0}>
        {chapters.map((page) => (
          <article key={page} class="rule-page">
            <h2 class="lettering">{chapterTitle(page)}</h2>
            <RuleChapter page={page} rulings={driver.link.state.value?.rulings} />
          </article>
        ))}
      </div>
      <button type="button" class="button main" onClick={close}>
        {t("phone.close")}
      </button>
    </dialog>
  );
}

function close(): void {
  open.value = null;
}
