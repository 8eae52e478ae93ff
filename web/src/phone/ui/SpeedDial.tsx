import { t } from "../../shared/i18n";

/** Speed on a stopwatch; cards still to be flipped appear after a +. */
export function SpeedDial({ speed, flips = 0 }: { speed: number; flips?: number }) {
  return (
    <span class="speed-dial">
      <span class="watch figures">
        {speed}
        {flips > 0 && <small>{t("card.plus")}</small>}
      </span>
      <span class="caption lettering">{t("word.speed")}</span>
    </span>
  );
}
