import { useComputed } from "@preact/signals";
import { t } from "../shared/i18n";
import type { Link } from "../shared/link";
import { STEPS } from "../shared/words";

const TURN = 360 / STEPS.length;

/** The nine steps as a stopwatch. */
export function StepDial({ link }: { link: Link }) {
  const number = useComputed(() => link.state.value?.step?.number ?? 0).value;
  const name = useComputed(() => link.state.value?.step?.name).value;
  return (
    <section class="step">
      <div class="step-face">
        <svg class="dial" viewBox="-60 -70 120 132" aria-hidden="true">
          <path class="crown" d="M-7-68H7V-54H-7ZM34-52l8-8l7 7l-8 8Z" />
          <circle class="case" r="55" />
          <circle class="face" r="48" />
          {STEPS.map((one, index) => (
            <g key={one} transform={`rotate(${(index + 1) * TURN})`}>
              <path class={index + 1 === number ? "tick on" : "tick"} d="M0-47V-40" />
              <text
                class={index + 1 === number ? "on" : ""}
                transform={`translate(0 -30) rotate(${-(index + 1) * TURN})`}
              >
                {index + 1}
              </text>
            </g>
          ))}
          {name && (
            <path class="hand" d="M-2.5 9L0-20L2.5 9Z" style={{ transform: `rotate(${number * TURN}deg)` }} />
          )}
          <circle class="pin" r="3.5" />
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
