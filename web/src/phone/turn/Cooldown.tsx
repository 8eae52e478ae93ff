import { t } from "../../shared/i18n";
import { HeatCount } from "../../shared/ui/Heat";
import { Amount } from "./Amount";

interface CooldownProps {
  readonly most: number;
  onCool(heat: number): void;
}

/** How much Heat to return from the hand to the engine. */
export function Cooldown({ most, onCool }: CooldownProps) {
  return (
    <Amount label={t("phone.react.cooldown")} most={most} onTake={onCool}>
      {(heat) => (
        <>
          <span class="does lettering">
            {t("phone.react.cooldown")} <HeatCount count={heat} sign="+" />
          </span>
          <span class="soft">{t("phone.react.cooldown-note")}</span>
        </>
      )}
    </Amount>
  );
}
