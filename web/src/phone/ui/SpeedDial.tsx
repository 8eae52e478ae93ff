import { t } from "../../shared/i18n";

/** Speed on a stopwatch, from lowest to highest where it is still to be chosen; cards to be flipped appear after a +. */
export function SpeedDial({ speed, to, flips = 0 }: { speed: number; to?: number; flips?: number }) {
  return (
    <span class={to === undefined ? "speed-dial" : "speed-dial range"}>
      <span class="watch figures">
        {speed}
        {to !== undefined && `–${to}`}
        {flips > 0 && <small>{t("card.plus")}</small>}
      </span>
      <span class="caption lettering">{t("word.speed")}</span>
    </span>
  );
}
