import { t } from "../../shared/i18n";
import { option } from "../screen";
import { News } from "../ui/News";
import { Question } from "../ui/Question";
import { UndoButton } from "../ui/UndoButton";
import type { TurnProps } from "./Turn";

/** A lap was completed with an empty engine: where the Heat comes from that leaves the game. */
export function LoseHeat({ driver, screen: { options } }: TurnProps) {
  return (
    <div class="split">
      <div class="told">
        <News driver={driver} />
        <Question title={t("ask.lose-heat")} rules={["replenish-hand"]} />
        <p class="soft">{t("phone.lose-heat.note")}</p>
        <UndoButton driver={driver} />
      </div>
      <div class="actions">
        {(option(options, "lose-heat")?.from ?? []).map((pile) => (
          <button
            key={pile}
            type="button"
            class="button choice"
            onClick={() => void driver.act({ do: "lose-heat", from: pile })}
          >
            <span class="does lettering">{t(`pile.${pile}`)}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
