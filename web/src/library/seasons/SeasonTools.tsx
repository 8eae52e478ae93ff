import { useState } from "preact/hooks";
import { t } from "../../shared/i18n";
import { to } from "../address";
import { changeSeason, deleteSeason, type Season, type SeasonPlan } from "../api";
import { act } from "../referee";
import { Question } from "../ui/Question";
import { Tools } from "../ui/Tools";
import { ImportResults } from "./ImportResults";
import { SeasonForm } from "./SeasonForm";

const TOOLS = {
  edit: "lib.season.edit",
  import: "lib.season.import",
  delete: "lib.season.delete",
} as const;
type Open = keyof typeof TOOLS | null;

/** What the referee can do about a season. */
export function SeasonTools({ season }: { season: Season }) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const save = async (plan: SeasonPlan) => {
    if (await act((token) => changeSeason(token, season.season, plan))) close();
  };
  return (
    <Tools tools={TOOLS} onOpen={(tool) => setOpen(tool)}>
      {open === "edit" && (
        <SeasonForm
          title={t("lib.season.edit")}
          plan={season}
          onSave={(plan) => void save(plan)}
          onClose={close}
        />
      )}
      {open === "import" && <ImportResults season={season.season} onClose={close} />}
      {open === "delete" && <Delete season={season} onClose={close} />}
    </Tools>
  );
}

function Delete({ season, onClose }: { season: Season; onClose: () => void }) {
  const remove = async () => {
    await act((token) => deleteSeason(token, season.season), to("/seasons"));
  };
  return (
    <Question
      title={t("lib.season.delete.title", { name: season.name })}
      yes={t("lib.season.delete")}
      danger
      onYes={() => void remove()}
      onClose={onClose}
    >
      <p>{t("lib.season.delete.what")}</p>
    </Question>
  );
}
