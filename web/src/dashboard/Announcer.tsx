import { t } from "../shared/i18n";
import type { Link } from "../shared/link";
import { tellEvent, useNames } from "../shared/narration";
import { announcements } from "./model/control";

/** The one polite live region: race control's newest line, and whose turn it is. */
export function Announcer({ link }: { link: Link }) {
  const state = link.state.value;
  const names = useNames(link);
  const [newest] = announcements(link.ticker.value, 1);
  const seat = state?.step?.seat;
  return (
    <div class="sr-only" role="log" aria-live="polite" aria-label={t("dash.control")}>
      {newest && <p>{tellEvent(newest.event, names)}</p>}
      {seat && <p>{`${t("dash.now")}: ${names[seat]}`}</p>}
    </div>
  );
}
