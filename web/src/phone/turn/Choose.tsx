import { number, t } from "../../shared/i18n";
import { cardName } from "../../shared/narration";
import { MiniTrack } from "../ui/MiniTrack";
import { News } from "../ui/News";
import { Question } from "../ui/Question";
import { UndoButton } from "../ui/UndoButton";
import { ChoiceButton } from "./ChoiceButton";
import { Entered } from "./Entered";
import type { TurnProps } from "./Turn";
import { TurnFacts } from "./TurnFacts";

/** Step 3: which of its values a card counts with. */
export function Choose({ driver, screen: { options, car, view } }: TurnProps) {
  return (
    <div class="split">
      <div class="told">
        <News driver={driver} />
        <Question title={t("phone.choose.title")} rules={["reveal-move", "garage"]} />
        <TurnFacts car={car} />
        <Entered view={view} />
        <UndoButton driver={driver} />
      </div>
      <MiniTrack link={driver.link} />
      <div class="actions">
        {options.map(({ card, values = [], if: foreseen }) => (
          <section key={card} class="values">
            <h3>{card && cardName(card)}</h3>
            {values.map((value) => (
              <ChoiceButton
                key={value}
                option={{ do: "choose", ...foreseen?.[value] }}
                text={number(value)}
                onChoose={() => card && void driver.act({ do: "choose", card, value })}
              />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}
