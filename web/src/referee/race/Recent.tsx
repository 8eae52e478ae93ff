import { t } from "../../shared/i18n";
import { describeEvent, namesOf } from "../../shared/narration";
import { newsLines } from "../../shared/news";
import type { Desk } from "../desk";

const SHOWN = 5;

/** The latest events in words, latest on top; before this page has received any, those of the state. */
export function Recent({ desk }: { desk: Desk }) {
  const state = desk.link.state.value;
  const names = namesOf(state?.cars ?? []);
  const received = desk.link.ticker.value.map(({ at, event }) => ({ key: String(at), event })).reverse();
  const lines = (received.length > 0 || !state ? received : newsLines(state))
    .map(({ key, event }) => ({ key, text: describeEvent(event, names) }))
    .filter(({ text }) => text !== "")
    .slice(0, SHOWN);
  if (lines.length === 0) return null;
  return (
    <section class="panel recent" aria-labelledby="recent-title">
      <h2 id="recent-title" class="lettering">
        {t("ref.recent.title")}
      </h2>
      <ul>
        {lines.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
