import { t } from "../../shared/i18n";
import { namesOf, tellEvent } from "../../shared/narration";
import type { Desk } from "../desk";

const SHOWN = 6;

/** The newest events in words, the last one on top. */
export function Recent({ desk }: { desk: Desk }) {
  const names = namesOf(desk.link.state.value?.cars ?? []);
  const told = desk.link.ticker.value
    .map(({ at, event }) => ({ at, text: tellEvent(event, names) }))
    .filter(({ text }) => text !== "")
    .slice(-SHOWN)
    .reverse();
  if (told.length === 0) return null;
  return (
    <section class="panel recent" aria-labelledby="recent-title">
      <h2 id="recent-title" class="lettering">
        {t("ref.recent.title")}
      </h2>
      <ul>
        {told.map(({ at, text }) => (
          <li key={at}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
