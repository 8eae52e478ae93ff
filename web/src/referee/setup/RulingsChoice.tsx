import { type Key, t } from "../../shared/i18n";
import { RULINGS } from "../../shared/vocabulary";
import { RULING_IDS, type RulingId } from "../../shared/words";
import type { Desk } from "../desk";
import { Choice } from "../ui/Choice";
import { mattersNow } from "./rulings";

/** What the table has agreed where the booklet leaves room: first what matters in this race, the rest folded away. */
export function RulingsChoice({ desk }: { desk: Desk }) {
  const { rulings, modules } = desk.night.night.value;
  const others = RULING_IDS.filter((id) => (rulings[id] ?? RULINGS[id][0]) !== RULINGS[id][0]).length;
  const matters = (id: RulingId) => mattersNow(id, modules, rulings);
  const idle = RULING_IDS.filter((id) => !matters(id));
  return (
    <details class="rulings">
      <summary>{t("ref.rulings.title", { others })}</summary>
      {RULING_IDS.filter(matters).map((id) => (
        <Ruling key={id} desk={desk} id={id} />
      ))}
      {idle.length > 0 && (
        <details class="idle-rulings">
          <summary>{t("ref.rulings.others")}</summary>
          {idle.map((id) => (
            <Ruling key={id} desk={desk} id={id} />
          ))}
        </details>
      )}
    </details>
  );
}

function Ruling({ desk, id }: { desk: Desk; id: RulingId }) {
  const value = desk.night.night.value.rulings[id] ?? RULINGS[id][0];
  const options = RULINGS[id].map((one: string) => ({
    value: one,
    label: t(`ruling.${id}.${one}` as Key),
  }));
  return (
    <div class="ruling">
      <Choice
        label={t(`ruling.${id}`)}
        options={options}
        value={value}
        onChange={(chosen) =>
          desk.night.change((now) => ({ ...now, rulings: { ...now.rulings, [id]: chosen } }))
        }
      />
      <p class="soft">{t(`ruling.${id}.why`)}</p>
    </div>
  );
}
