import type { DrivenTurn } from "../shared/answers";
import { t } from "../shared/i18n";
import { driverName } from "../shared/narration";
import type { Row } from "../shared/result";
import { CarBadge } from "../shared/ui/CarBadge";
import { CardFaces } from "../shared/ui/CardFaces";
import { HeatCount } from "../shared/ui/Heat";

/** What everybody played, turn by turn; their discards only once no undo can reopen the race. */
export function Cards({ rows, closed }: { rows: readonly Row[]; closed: boolean }) {
  return (
    <section class="cards-played">
      <h2 class="lettering">{t("results.cards")}</h2>
      {!closed && <p class="soft">{t("results.discarded.later")}</p>}
      {rows.map(({ car, turns }) => (
        <details key={car.seat} class="panel">
          <summary>
            <CarBadge seat={car.seat} label={false} />
            <span class="name">{driverName(car)}</span>
          </summary>
          <ol>
            {turns.map((turn) => (
              <Turn key={turn.round} turn={turn} />
            ))}
          </ol>
        </details>
      ))}
    </section>
  );
}

function Turn({ turn }: { turn: DrivenTurn }) {
  return (
    <li>
      <span class="soft">{t("results.round", { round: turn.round })}</span>
      <span class="gear">{t("results.gear", { gear: t("gear.numeral", { gear: turn.gear }) })}</span>
      <CardFaces cards={turn.cards} />
      {turn.flipped.length > 0 && <CardFaces label={t("results.flipped")} cards={turn.flipped} />}
      {turn.discarded.length > 0 && <CardFaces label={t("results.discarded")} cards={turn.discarded} />}
      <span class="came-to">
        <span>{t("results.spaces", { spaces: turn.spaces })}</span>
        {turn.heat > 0 && <HeatCount count={turn.heat} sign="−" />}
        {turn.cooled > 0 && <HeatCount count={turn.cooled} sign="+" />}
        {turn.spun_out && <span class="chip spun-out">{t("chip.spun-out")}</span>}
      </span>
    </li>
  );
}
