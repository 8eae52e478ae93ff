import { t } from "../../shared/i18n";
import { CARDS } from "../../shared/words";
import { option } from "../screen";
import { CardPicker } from "../ui/CardPicker";
import { MiniTrack } from "../ui/MiniTrack";
import { News } from "../ui/News";
import { Question } from "../ui/Question";
import { UndoButton } from "../ui/UndoButton";
import type { TurnProps } from "./Turn";
import { TurnFacts } from "./TurnFacts";

/** A + symbol: the driver flips a card and tells the page which one. */
export function Flip({ driver, screen: { options, car } }: TurnProps) {
  const reason = option(options, "flip")?.for ?? "stress";
  return (
    <div class="split flip">
      <div class="told">
        <News driver={driver} />
        <Question title={t("phone.flip.title")} rules={[reason === "boost" ? "react" : "reveal-move"]}>
          <p>{t("phone.flip.note", { reason })}</p>
        </Question>
        <TurnFacts car={car} />
        <UndoButton driver={driver} />
      </div>
      <MiniTrack link={driver.link} />
      <CardPicker
        faces={CARDS}
        picks={[]}
        most={1}
        onPick={(card) => void driver.act({ do: "flip", card })}
      />
    </div>
  );
}
