import { useState } from "preact/hooks";
import { t } from "../../shared/i18n";
import { nameOf } from "../../shared/narration";
import { CarBadge } from "../../shared/ui/CarBadge";
import { CardFace } from "../../shared/ui/CardFace";
import { askedOfSeats } from "../../shared/waiting";
import type { Driver } from "../driver";
import type { Screen } from "../screen";
import { MiniTrack } from "../ui/MiniTrack";
import { News } from "../ui/News";
import { Question } from "../ui/Question";
import { EventNote } from "../wait/EventNote";
import { OwnRace } from "../wait/OwnRace";
import { draftOf } from "./draft";
import "../styles/plan.css";

interface LockedProps {
  readonly driver: Driver;
  readonly screen: Extract<Screen, { kind: "locked" }>;
}

/** The plan is sealed until all have planned; until then it can be withdrawn. */
export function Locked({ driver, screen: { plan, car, view } }: LockedProps) {
  function change(): void {
    if (view.own.entering?.cards.length === 0) driver.changeDraft(view, draftOf(plan));
    void driver.act({ do: "unplan" });
  }
  return (
    <div class="split locked">
      <div class="told">
        <News driver={driver} />
        <Question title={t("phone.locked.title")} rules={["order"]} />
        <SealedPlan gear={plan.gear} cards={plan.cards} />
        <p class="soft">{t("phone.locked.waiting")}</p>
        <ul class="drivers">
          {askedOfSeats(view.waiting).map(({ seat }) => (
            <li key={seat}>
              <CarBadge seat={seat} label={false} />
              <bdi class="name">{nameOf(driver.names.value, seat)}</bdi>
            </li>
          ))}
        </ul>
        <EventNote state={view} />
        <OwnRace state={view} car={car} names={driver.names.value} />
      </div>
      <MiniTrack link={driver.link} />
      <div class="actions">
        <button type="button" class="button big" onClick={change}>
          {t("phone.locked.change")}
        </button>
      </div>
    </div>
  );
}

/** Cards are face down; the driver may look, neighbours should not. */
function SealedPlan({ gear, cards }: Extract<Screen, { kind: "locked" }>["plan"]) {
  const [open, setOpen] = useState(false);
  return (
    <button type="button" class="sealed" aria-expanded={open} onClick={() => setOpen(!open)}>
      <span class="sealed-gear figures" aria-hidden={!open}>
        {open ? t("gear.numeral", { gear }) : "?"}
      </span>
      {cards.map((card, index) =>
        open ? <CardFace key={index} card={card} /> : <span key={index} class="card-back" />,
      )}
      <span class="sealed-hint">{open ? t("phone.locked.hide") : t("phone.locked.look")}</span>
    </button>
  );
}
