import type { DriverReport } from "../../shared/answers";
import { number, t } from "../../shared/i18n";

const TOTALS = [
  "spaces",
  "rounds_led",
  "boosts",
  "slipstreams",
  "slipstream_spaces",
  "adrenaline",
  "spin_outs",
  "corners",
  "corners_over",
  "stress_taken",
  "stress_played",
  "discards",
] as const;

/** What all races came to: the large figures first. */
export function Figures({ report }: { report: DriverReport }) {
  const { races, wins, podiums, top_speed, heat, totals } = report;
  const large = { races, wins, podiums, top_speed, heat };
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" class="lettering">
        {t("lib.driver.figures")}
      </h2>
      <dl class="large-figures">
        {Object.entries(large).map(([name, value]) => (
          <Figure key={name} label={t(`lib.count.${name as keyof typeof large}`)} value={value} />
        ))}
      </dl>
      <dl class="small-figures">
        {TOTALS.map((name) => (
          <Figure key={name} label={t(`lib.count.${name}`)} value={totals[name] ?? 0} />
        ))}
      </dl>
    </section>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd class="figures">{number(value)}</dd>
    </div>
  );
}
