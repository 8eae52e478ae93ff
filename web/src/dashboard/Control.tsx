import { memo } from "preact/compat";
import { t } from "../shared/i18n";
import type { Link, Told } from "../shared/link";
import { type Names, tellEvent, useNames } from "../shared/narration";
import { CarBadge } from "../shared/ui/CarBadge";
import { HeatCount } from "../shared/ui/Heat";
import { announcements, heatOf, seatOf } from "./model/control";

/** Race control: what happened, newest first. */
export function Control({ link, most = 14 }: { link: Link; most?: number }) {
  const names = useNames(link);
  const lines = announcements(link.ticker.value, most);
  return (
    <section class="control">
      <h2 class="lettering">{t("dash.control")}</h2>
      {lines.length === 0 && <p class="quiet">{t("dash.quiet")}</p>}
      <ol>
        {lines.map((told) => (
          <ControlLine key={told.at} told={told} names={names} />
        ))}
      </ol>
    </section>
  );
}

const ControlLine = memo(function ControlLine({ told: { event }, names }: { told: Told; names: Names }) {
  const seat = seatOf(event);
  const heat = heatOf(event);
  return (
    <li class={event.type === "spun_out" ? "line alarm" : "line"}>
      {seat && <CarBadge seat={seat} label={false} />}
      <span>{tellEvent(event, names)}</span>
      {heat && <HeatCount count={heat.count} sign={heat.sign} />}
    </li>
  );
});
