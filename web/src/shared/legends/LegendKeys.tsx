import { number, t } from "../i18n";
import type { CarState, Waiting } from "../messages";
import { CarBadge } from "../ui/CarBadge";
import type { CompanionDraws } from "../waiting";
import { columnFor, helmetKeys, type LegendCard } from "./legendCards";
import "./legends.css";

interface LegendKeysProps {
  readonly waiting: Waiting;
  readonly cars: readonly CarState[];
  readonly draws: CompanionDraws;
  readonly onCard: (command: { do: "legend-card"; card?: LegendCard }) => void;
}

/** The card that was turned for the Legends, by the helmet number of one colour: one key each. Or the companion draws. */
export function LegendKeys({ waiting, cars, draws, onCard }: LegendKeysProps) {
  const column = columnFor(cars);
  const left = waiting.options.flatMap((option) => option.legend_cards ?? []);
  const first = draws === "first";
  return (
    <div class={first ? "legend-keys drawn" : "legend-keys"}>
      <p class="legend-column">
        <CarBadge seat={column} label={false} />
        <span>{t("legend.which", { colour: t(`seat.${column}`) })}</span>
      </p>
      <div class="helmet-keys">
        {helmetKeys(column).map(({ card, helmet }) => (
          <button
            key={card}
            type="button"
            class="button big figures helmet-key"
            disabled={!left.includes(card)}
            onClick={() => onCard({ do: "legend-card", card })}
          >
            {number(helmet)}
          </button>
        ))}
      </div>
      {draws !== "never" && (
        <button
          type="button"
          class={first ? "button big main" : "button"}
          onClick={() => onCard({ do: "legend-card" })}
        >
          {t("draw.companion")}
        </button>
      )}
    </div>
  );
}
