import { useState } from "preact/hooks";
import { t } from "../../shared/i18n";
import { HeatCount } from "../../shared/ui/Heat";

interface CooldownProps {
  readonly most: number;
  onCool(heat: number): void;
}

/** How much Heat to return from the hand to the engine. */
export function Cooldown({ most, onCool }: CooldownProps) {
  const [heat, setHeat] = useState(most);
  return (
    <fieldset class="cooldown" aria-label={t("phone.react.cooldown")}>
      <button
        type="button"
        class="button step"
        aria-label={t("phone.react.less")}
        disabled={heat <= 1}
        onClick={() => setHeat(heat - 1)}
      >
        −
      </button>
      <button type="button" class="button choice" onClick={() => onCool(heat)}>
        <span class="does lettering">
          {t("phone.react.cooldown")} <HeatCount count={heat} sign="+" />
        </span>
        <span class="soft">{t("phone.react.cooldown-note")}</span>
      </button>
      <button
        type="button"
        class="button step"
        aria-label={t("phone.react.more")}
        disabled={heat >= most}
        onClick={() => setHeat(heat + 1)}
      >
        +
      </button>
    </fieldset>
  );
}
