import type { ComponentChildren } from "preact";
import { t } from "../../shared/i18n";
import { option } from "../screen";
import { MiniTrack } from "../ui/MiniTrack";
import { News } from "../ui/News";
import { Question } from "../ui/Question";
import { UndoButton } from "../ui/UndoButton";
import type { TurnProps } from "./Turn";
import { TurnFacts } from "./TurnFacts";

interface AskedToFlipProps extends TurnProps {
  readonly title: string;
  readonly children: ComponentChildren;
}

/** A + symbol: why a card is flipped, beside the way to do it. */
export function AskedToFlip({ driver, screen: { options, car }, title, children }: AskedToFlipProps) {
  const reason = option(options, "flip")?.for ?? "stress";
  return (
    <div class="split flip">
      <div class="told">
        <News driver={driver} />
        <Question title={title} rules={[reason === "boost" ? "react" : "reveal-move"]}>
          <p>{t("phone.flip.note", { reason })}</p>
        </Question>
        <TurnFacts car={car} />
        <UndoButton driver={driver} />
      </div>
      <MiniTrack link={driver.link} />
      {children}
    </div>
  );
}
