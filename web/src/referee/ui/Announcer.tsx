import { list, t } from "../../shared/i18n";
import { nameOf, namesOf } from "../../shared/narration";
import type { Desk } from "../desk";

/** Announces who is awaited, for screen readers; the page's only polite live region. */
export function Announcer({ desk }: { desk: Desk }) {
  const state = desk.link.state.value;
  const names = namesOf(state?.cars ?? []);
  const waiting = state?.waiting ?? [];
  const [first] = waiting;
  const said = first
    ? t("ref.now.said", {
        drivers: list(waiting.map(({ seat }) => (seat ? nameOf(names, seat) : t("word.table")))),
        asked: t(`ask.${first.for}`),
      })
    : "";
  return (
    <p class="sr-only" role="status" aria-live="polite">
      {said}
    </p>
  );
}
