import { useComputed } from "@preact/signals";
import { t } from "../shared/i18n";
import type { Link } from "../shared/link";
import { steady } from "../shared/steady";
import { STEPS } from "../shared/words";

const TURN = 360 / STEPS.length;

/** The clock face. It never changes, so it is drawn once. */
const Face = steady(function Face() {
  return (
    <>
      <path class="crown" d="M-7-68H7V-54H-7ZM34-52l8-8l7 7l-8 8Z" />
      <circle class="case" r="55" />
      <circle class="face" r="48" />
      {STEPS.map((one, index) => (
        <g key={one} transform={`rotate(${(index + 1) * TURN})`}>
          <path class="tick" d="M0-47V-41" />
          <text transform={`translate(0 -30) rotate(${-(index + 1) * TURN})`}>{index + 1}</text>
        </g>
      ))}
      <circle class="pin" r="3.5" />
    </>
  );
});

/** The nine steps as a stopwatch, with a ring around the current one. */
export function StepDial({ link }: { link: Link }) {
  const number = useComputed(() => link.state.value?.step?.number ?? 0).value;
  const name = useComputed(() => link.state.value?.step?.name).value;
  return (
    <section class="step">
      <div class="step-face">
        <svg class="dial" viewBox="-60 -70 120 132" aria-hidden="true">
          <Face />
          {name && (
            <g class="hand" style={{ transform: `rotate(${number * TURN}deg)` }}>
              <path d="M-2.5 9L0-17L2.5 9ZM-2.5-47H2.5V-41H-2.5Z" />
              <circle class="step-ring" cy="-30" r="9.5" />
            </g>
          )}
        </svg>
        {name && (
          <p class="step-name">
            <span>{t("dash.step", { number })}</span>
            <strong class="lettering">{t(`step.${name}`)}</strong>
          </p>
        )}
      </div>
    </section>
  );
}
