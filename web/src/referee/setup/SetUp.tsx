import { useEffect } from "preact/hooks";
import { t } from "../../shared/i18n";
import type { Desk } from "../desk";
import { BoardStep } from "./BoardStep";
import { DriversStep } from "./DriversStep";
import { GridStep } from "./GridStep";
import type { SetUpStep } from "./memory";

const SET_UP_STEPS: readonly SetUpStep[] = ["board", "drivers", "grid"];

/** Before a race: board, drivers, grid. */
export function SetUp({ desk }: { desk: Desk }) {
  const { step, night } = desk.night;
  useEffect(() => scrollTo(0, 0), [step.value]);
  const reachable = {
    board: true,
    drivers: night.value.track !== null,
    grid: night.value.drivers.length > 0,
  };
  const go = (wish: SetUpStep) => {
    if (wish === "grid") desk.night.toGrid();
    else step.value = wish;
  };
  return (
    <div class="set-up">
      <nav aria-label={t("ref.setup.steps")} class="set-up-steps">
        <ol>
          {SET_UP_STEPS.map((one, index) => (
            <li key={one}>
              <button
                type="button"
                class="lettering"
                aria-current={step.value === one ? "step" : undefined}
                disabled={!reachable[one] || (one === "grid" && night.value.track === null)}
                onClick={() => go(one)}
              >
                <span class="figures">{index + 1}</span>
                {t(`ref.setup.${one}`)}
              </button>
            </li>
          ))}
        </ol>
        {desk.newRace.value && (
          <button
            type="button"
            class="button"
            onClick={() => {
              desk.newRace.value = false;
            }}
          >
            {t("ref.setup.back-to-result")}
          </button>
        )}
      </nav>
      {step.value === "board" && <BoardStep desk={desk} />}
      {step.value === "drivers" && <DriversStep desk={desk} />}
      {step.value === "grid" && <GridStep desk={desk} />}
    </div>
  );
}
