import { useComputed } from "@preact/signals";
import { t } from "../shared/i18n";
import type { Link } from "../shared/link";
import { describeEvent, type Names, useNames } from "../shared/narration";
import { heatOf, type NewsLine, newsLines, seatOf } from "../shared/news";
import { steady } from "../shared/steady";
import { CarBadge } from "../shared/ui/CarBadge";
import { HeatCount } from "../shared/ui/Heat";
import type { Seat } from "../shared/words";

/** Race control: what happened, newest first. */
export function Control({ link, most = 6 }: { link: Link; most?: number }) {
  const names = useNames(link);
  const recent = useComputed(() => link.state.value?.recent).value;
  const lines = newsLines({ race: link.state.peek()?.race ?? null, recent: recent ?? [] }).slice(0, most);
  return (
    <section class="control">
      <h2 class="lettering">{t("dash.control")}</h2>
      {lines.length === 0 && <p class="quiet">{t("dash.quiet")}</p>}
      <ol>
        {lines.map((line) => (
          <ControlLine key={line.key} {...shownOf(line, names)} />
        ))}
      </ol>
    </section>
  );
}

interface ControlLineProps {
  readonly text: string;
  readonly seat: Seat | null;
  readonly heat: number;
  readonly sign: "+" | "−" | "";
  readonly alarm: boolean;
}

/** The contents of a line as plain values: it is redrawn only when one of them changes. */
function shownOf({ event }: NewsLine, names: Names): ControlLineProps {
  const { count, sign } = heatOf(event) ?? { count: 0, sign: "" };
  return {
    text: describeEvent(event, names),
    seat: seatOf(event),
    heat: count,
    sign,
    alarm: event.type === "spun_out",
  };
}

/** More letters than this need a third line. */
const LONG = 90;

const ControlLine = steady(function ControlLine({ text, seat, heat, sign, alarm }: ControlLineProps) {
  return (
    <li class={`line${alarm ? " alarm" : ""}${text.length > LONG ? " long" : ""}`}>
      {seat && <CarBadge seat={seat} label={false} />}
      <span>{text}</span>
      {heat > 0 && <HeatCount count={heat} sign={sign} />}
    </li>
  );
});
