import { modulesNow } from "../../modules/later";
import { t } from "../../shared/i18n";
import type { Driver } from "../driver";
import type { Screen } from "../screen";
import { News } from "../ui/News";
import { Question } from "../ui/Question";
import { UndoButton } from "../ui/UndoButton";

interface GarageProps {
  readonly driver: Driver;
  readonly screen: Extract<Screen, { kind: "garage" }>;
}

/** Before the race: the upgrades that lie open, the driver's own choice, and what everybody has. */
export function Garage({ driver, screen: { state, ask, options, kept } }: GarageProps) {
  const modules = modulesNow();
  const garage = state.garage;
  const names = driver.names.value;
  if (!garage || !modules) return null;
  return (
    <div class="split garage">
      <div class="told">
        <News driver={driver} />
        <Question title={ask ? t(`ask.${ask}`) : modules.whatNow(garage, names)} rules={["garage"]}>
          <p class="soft">{modules.roundText(garage)}</p>
        </Question>
        <modules.GarageSeats state={state} names={names} own={driver.seat} />
        <UndoButton driver={driver} />
      </div>
      <div class="actions">
        <modules.DriverChoice
          state={state}
          options={options}
          kept={kept}
          onAnswer={(command) => void driver.act(command)}
        />
      </div>
    </div>
  );
}
