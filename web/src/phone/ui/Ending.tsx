import { t } from "../../shared/i18n";
import { CarBadge } from "../../shared/ui/CarBadge";
import type { Driver } from "../driver";

interface EndingProps {
  readonly driver: Driver;
  readonly ending: "taken-over" | "freed" | "refused";
  onForget(): void;
}

/** Why this page no longer drives the car, and what can be done about it. */
export function Ending({ driver, ending, onForget }: EndingProps) {
  const here = ending === "taken-over";
  return (
    <main class="phone ending">
      <CarBadge seat={driver.seat} />
      <h1 class="lettering">{t(`link.${ending}`)}</h1>
      <p>{t(`phone.ending.${ending}`)}</p>
      <button type="button" class="button main big" onClick={here ? () => driver.link.reopen() : onForget}>
        {here ? t("phone.drive-here") : t("phone.choose-seat")}
      </button>
    </main>
  );
}
