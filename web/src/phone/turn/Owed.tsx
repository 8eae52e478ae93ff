import { t } from "../../shared/i18n";
import type { Option } from "../../shared/messages";
import type { DrivenCar } from "../../shared/race";
import { option } from "../screen";

interface OwedProps {
  readonly car: DrivenCar;
  readonly options: readonly Option[];
}

/** What the cards on the table still cost, and what to do if the engine cannot pay it. */
export function Owed({ car, options }: OwedProps) {
  const heat = car.owed_heat ?? 0;
  if (heat === 0) return null;
  if (!option(options, "unpaid")) return <p>{t("use.owed", { heat })}</p>;
  return (
    <div class="short-of-heat" role="status">
      <p class="alarm">{t("phone.react.short", { heat, engine: car.engine })}</p>
      <p>{t("phone.react.short-note")}</p>
    </div>
  );
}
