import { useComputed } from "@preact/signals";
import { t } from "../shared/i18n";
import type { Link } from "../shared/link";
import { describeEvent, nameOf, useNames } from "../shared/narration";

/** The only polite live region: race control's latest line, and whose turn it is. */
export function Announcer({ link }: { link: Link }) {
  const names = useNames(link);
  const newest = useComputed(() => link.state.value?.recent?.at(-1)).value;
  const seat = useComputed(() => link.state.value?.step?.seat).value;
  return (
    <div class="sr-only announcer" role="log" aria-live="polite" aria-label={t("dash.control")}>
      {newest && <p>{describeEvent(newest, names)}</p>}
      {seat && <p>{`${t("dash.now")}: ${nameOf(names, seat)}`}</p>}
    </div>
  );
}
