import { useEffect } from "preact/hooks";
import type { DoctorFinding } from "../../shared/answers";
import { addTexts, isKey, t, tOr } from "../../shared/i18n";
import { describeProblem } from "../../shared/narration";
import type { Desk } from "../desk";
import { AddressChoice } from "./AddressChoice";

const MARKS = { bad: "✗", mind: "!", good: "✓" } as const;
const WORST_FIRST = ["bad", "mind", "good"] as const;

/** Whether tonight will work: where guests find the machine, and what the doctor says. */
export function Health({ desk }: { desk: Desk }) {
  const { health, link } = desk;
  const live = link.live.value;
  useEffect(() => {
    void addTexts("doctor").catch(() => undefined); // without them, the hub's English is shown
  }, []);
  useEffect(() => {
    if (live) void health.look();
  }, [health, live]);
  return (
    <section class="paper" aria-labelledby="health-title">
      <h1 id="health-title" class="lettering">
        {t("ref.machine.title")}
      </h1>
      <AddressChoice desk={desk} />
      <section class="doctor" aria-labelledby="doctor-title" aria-busy={health.looking.value}>
        <header class="row">
          <h2 id="doctor-title" class="lettering">
            {t("ref.doctor.title")}
          </h2>
          <button
            type="button"
            class="button"
            disabled={!live || health.looking.value}
            onClick={() => void health.look()}
          >
            {health.looking.value ? t("ref.doctor.looking") : t("ref.doctor.again")}
          </button>
        </header>
        <Findings desk={desk} />
      </section>
    </section>
  );
}

function Findings({ desk }: { desk: Desk }) {
  const { report, failure } = desk.health;
  const findings = report.value?.findings ?? [];
  return (
    <>
      {failure.value && <p class="finding bad">{describeProblem(failure.value.problem)}</p>}
      {report.value && (
        <p class="doctor-sum" role="status">
          {t(report.value.ok ? "ref.doctor.ok" : "ref.doctor.bad")}
        </p>
      )}
      <ul class="findings">
        {WORST_FIRST.flatMap((verdict) => findings.filter((one) => one.verdict === verdict)).map((one) => (
          <li key={`${one.code} ${JSON.stringify(one.facts)}`} class={`finding ${one.verdict}`}>
            <span aria-hidden="true">{MARKS[one.verdict]}</span>
            <span class="sr-only">{t(`ref.doctor.verdict.${one.verdict}`)}</span>
            <p>{sentence(one)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What was found, in this language; a newer hub may know more than this page. */
export function sentence({ code, facts, text }: DoctorFinding): string {
  const key = `doctor.${code}`;
  return isKey(key) ? tOr(key, facts, text) : text;
}
