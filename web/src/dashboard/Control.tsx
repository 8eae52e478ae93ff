import { useComputed } from "@preact/signals";
import { memo } from "preact/compat";
import { t } from "../shared/i18n";
import type { Link } from "../shared/link";
import { type Names, tellEvent, useNames } from "../shared/narration";
import { heatOf, type NewsLine, newsLines, seatOf } from "../shared/news";
import { CarBadge } from "../shared/ui/CarBadge";
import { HeatCount } from "../shared/ui/Heat";

/** Race control: what happened, newest first. */
export function Control({ link, most = 12 }: { link: Link; most?: number }) {
  const names = useNames(link);
  const recent = useComputed(() => link.state.value?.recent).value;
  const lines = newsLines({ race: link.state.peek()?.race ?? null, recent: recent ?? [] }).slice(0, most);
  return (
    <section class="control">
      <h2 class="lettering">{t("dash.control")}</h2>
      {lines.length === 0 && <p class="quiet">{t("dash.quiet")}</p>}
      <ol>
        {lines.map((line) => (
          <ControlLine key={line.key} line={line} names={names} />
        ))}
      </ol>
    </section>
  );
}

interface ControlLineProps {
  readonly line: NewsLine;
  readonly names: Names;
}

const ControlLine = memo(
  function ControlLine({ line: { event }, names }: ControlLineProps) {
    const seat = seatOf(event);
    const heat = heatOf(event);
    return (
      <li class={event.type === "spun_out" ? "line alarm" : "line"}>
        {seat && <CarBadge seat={seat} label={false} />}
        <span>{tellEvent(event, names)}</span>
        {heat && <HeatCount count={heat.count} sign={heat.sign} />}
      </li>
    );
  },
  (before, now) => before.line.key === now.line.key && before.names === now.names,
);
