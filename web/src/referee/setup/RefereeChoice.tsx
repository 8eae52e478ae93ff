import { t } from "../../shared/i18n";
import type { Desk } from "../desk";
import { Choice } from "../ui/Choice";
import { driven } from "./night";

const KINDS = ["tablet", "phones"] as const;

/** Who puts mistakes right: one person at the tablet, or two drivers together on their phones; or the only driver. */
export function RefereeChoice({ desk }: { desk: Desk }) {
  const night = desk.night.night.value;
  const { referee } = night;
  const phones = driven(night).length === 1 ? "alone" : "phones";
  const textOf = { tablet: "tablet", phones } as const;
  return (
    <div class="ruling">
      <Choice
        label={t("ref.referee")}
        options={KINDS.map((value) => ({ value, label: t(`ref.referee.${textOf[value]}`) }))}
        value={referee}
        onChange={(chosen) => desk.night.change((now) => ({ ...now, referee: chosen }))}
      />
      <p class="soft">{t(`ref.referee.${textOf[referee]}.why`)}</p>
    </div>
  );
}
