import { useSignal } from "@preact/signals";
import { t } from "../../shared/i18n";
import { boardOf } from "../../shared/library";
import { boardName, describeRefusal, namesOf } from "../../shared/narration";
import { BoardPicture } from "../../shared/track/BoardPicture";
import { MOST_LAPS } from "../../shared/vocabulary";
import type { Desk } from "../desk";
import { NumberField } from "../ui/NumberField";
import { Switch } from "../ui/Switch";
import { GridOrder } from "./GridOrder";
import { ModulesChoice } from "./modules/ModulesChoice";
import { type Night, reversed } from "./night";
import { RefereeChoice } from "./RefereeChoice";
import { RulingsChoice } from "./RulingsChoice";
import { SeasonChoice, SeasonProposal } from "./SeasonChoice";
import { TakeOver } from "./TakeOver";

/** The grid, the laps, the agreed rulings, and the start. */
export function GridStep({ desk }: { desk: Desk }) {
  const { night } = desk.night;
  const board = boardOf(night.value.track);
  const change = (changed: (night: Night) => Night) => desk.night.change(changed);
  return (
    <section aria-labelledby="grid-step" class="grid-step">
      <div class="grid-side">
        <div class="step-head">
          <h1 id="grid-step" class="lettering" tabIndex={-1}>
            {t("ref.grid.title")}
          </h1>
          <button type="button" class="button" onClick={() => desk.night.draw()}>
            {t("ref.grid.draw")}
          </button>
          <button type="button" class="button" onClick={() => change(reversed)}>
            {t("ref.grid.reverse")}
          </button>
        </div>
        <GridOrder desk={desk} />
        {night.value.takeOver && <TakeOver desk={desk} board={board} />}
      </div>
      <div class="agreed-side">
        {board && (
          <div class="chosen-board">
            <strong class="lettering">{boardName(board.id, board.name)}</strong>
            <BoardPicture board={board} />
          </div>
        )}
        <div class="laps-and-season">
          <NumberField
            label={t("ref.grid.laps")}
            value={night.value.laps ?? board?.laps ?? 1}
            least={1}
            most={MOST_LAPS}
            onChange={(laps) => change((now) => ({ ...now, laps }))}
          />
          <SeasonChoice desk={desk} />
        </div>
        <SeasonProposal night={night.value} />
        <ModulesChoice night={night.value} change={change} />
        <RefereeChoice desk={desk} />
        <RulingsChoice desk={desk} />
        <Switch on={night.value.takeOver} onChange={(takeOver) => change((now) => ({ ...now, takeOver }))}>
          {t("ref.grid.take-over")}
        </Switch>
      </div>
      <StartBar desk={desk} />
    </section>
  );
}

/** How long a button that has just got another meaning takes no press: the second half of a double tap. */
const DOUBLE_TAP_MS = 600;

/** The table prepares between set-up and start, so a set-up is shown first: while it is entered, or after a race on request. */
function StartBar({ desk }: { desk: Desk }) {
  const busy = useSignal(false);
  const isSetUp = desk.link.state.value?.phase === "setup";
  const press = async () => {
    busy.value = true;
    const isDone = await (isSetUp ? desk.night.start() : desk.night.setUp());
    if (isDone && !isSetUp) await new Promise((later) => setTimeout(later, DOUBLE_TAP_MS));
    busy.value = false;
  };
  return (
    <div class="foot-bar">
      <StartNotes desk={desk} isSetUp={isSetUp} />
      <button
        type="button"
        class="button main big"
        disabled={!desk.link.live.value || busy.value}
        onClick={() => void press()}
      >
        {t(isSetUp ? "ref.grid.start" : "ref.grid.prepare")}
      </button>
    </div>
  );
}

function StartNotes({ desk, isSetUp }: { desk: Desk; isSetUp: boolean }) {
  const { night, refused } = desk.night;
  const state = desk.link.state.value;
  const without = night.value.drivers.filter(
    (driver) => !driver.noPhone && !driver.legend && !state?.seats?.some((one) => one.seat === driver.seat),
  );
  return (
    <div class="start-notes" role="status">
      {refused.value && <p class="wrong">{describeRefusal(refused.value, namesOf(night.value.drivers))}</p>}
      {isSetUp &&
        state?.shortages?.map(({ card, need, box }) => (
          <p key={card} class="warned">
            {t("ref.grid.shortage", { card, need, box })}
          </p>
        ))}
      {!isSetUp && <p>{t("ref.grid.prepare-note")}</p>}
      {without.length > 0 && <p>{t("ref.grid.phones-missing", { count: without.length })}</p>}
    </div>
  );
}
