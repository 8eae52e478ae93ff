import { t } from "../../shared/i18n";
import type { Desk } from "../desk";
import { Choice } from "../ui/Choice";

const KINDS = ["tablet", "phones"] as const;

/** Who puts mistakes right: one person at the tablet, or two drivers together on their phones. */
export function RefereeChoice({ desk }: { desk: Desk }) {
  const { referee } = desk.night.night.value;
  return (
    <div class="ruling">
      <Choice
        label={t("ref.referee")}
        options={KINDS.map((value) => ({ value, label: t(`ref.referee.${value}`) }))}
        value={referee}
        onChange={(chosen) => desk.night.change((now) => ({ ...now, referee: chosen }))}
      />
      <p class="soft">{t(`ref.referee.${referee}.why`)}</p>
    </div>
  );
}
