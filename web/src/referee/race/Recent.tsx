import { t } from "../../shared/i18n";
import { namesOf, tellEvent } from "../../shared/narration";
import { newsLines } from "../../shared/news";
import type { Desk } from "../desk";

const SHOWN = 6;

/** The newest events in words, the last one on top; before this page has heard any, those of the state. */
export function Recent({ desk }: { desk: Desk }) {
  const state = desk.link.state.value;
  const names = namesOf(state?.cars ?? []);
  const heard = desk.link.ticker.value.map(({ at, event }) => ({ key: String(at), event })).reverse();
  const told = (heard.length > 0 || !state ? heard : newsLines(state))
    .map(({ key, event }) => ({ key, text: tellEvent(event, names) }))
    .filter(({ text }) => text !== "")
    .slice(0, SHOWN);
  if (told.length === 0) return null;
  return (
    <section class="panel recent" aria-labelledby="recent-title">
      <h2 id="recent-title" class="lettering">
        {t("ref.recent.title")}
      </h2>
      <ul>
        {told.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
