import { t } from "../../shared/i18n";
import { countOf, mayAdd } from "../picks";
import { CardButton } from "../ui/CardPicker";
import { type PlanDraft, played } from "./draft";

interface ClutterTileProps {
  readonly draft: PlanDraft;
  onOpen(): void;
  onPick(): void;
}

/** Heat is hidden until a driver says that nothing else is left to play. */
export function ClutterTile({ draft, onOpen, onPick }: ClutterTileProps) {
  if (!draft.cluttered) {
    return (
      <button type="button" class="clutter" onClick={onOpen}>
        {t("phone.plan.cluttered")}
      </button>
    );
  }
  const cards = played(draft);
  return (
    <CardButton
      card="heat"
      count={countOf(cards, "heat")}
      full={!mayAdd(cards, "heat", draft.gear)}
      onPick={onPick}
    />
  );
}
