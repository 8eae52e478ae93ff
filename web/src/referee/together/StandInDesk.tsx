import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { t } from "../../shared/i18n";
import type { PublicState } from "../../shared/messages";
import { drivesAlone } from "../../shared/race";
import type { Sheet } from "../desk";
import { Journal } from "../papers/Journal";
import { AmendSheet } from "../sheets/AmendSheet";
import { BackSheet } from "../sheets/BackSheet";
import { CorrectSheet } from "../sheets/CorrectSheet";
import { LeaveSheet } from "../sheets/LeaveSheet";
import { OfficialSheet } from "../sheets/OfficialSheet";
import { SheetNotice } from "../sheets/SheetNotice";
import { Dialog } from "../ui/Dialog";
import { type Act, actsIn, isAtOnce } from "./acts";
import { AnswerPage, CarPage, RecountPage } from "./ChoosePages";
import { NextRacePage } from "./NextRacePage";
import { type Proposer, StandIn } from "./standIn";
import "../styles/rewriting.css";
import "./together.css";

interface StandInDeskProps {
  readonly driver: Proposer;
  /** The sheet to begin with; without one, the list of all that can be done. */
  readonly first: Sheet | "next" | null;
  readonly onClose: () => void;
}

/** Everything a referee could do, for a driver to propose; a sheet at a time. */
export function StandInDesk({ driver, first, onClose }: StandInDeskProps) {
  const desk = useMemo(() => new StandIn(driver, first === "next" ? null : first, onClose), [driver]);
  const page = useSignal<Act | null>(first === "next" ? first : null);
  const sheet = desk.sheet.value;
  useEffect(() => desk.clearNotice(), [sheet, page.value]);
  const state = desk.link.state.value;
  if (!state) return null;
  const back = () => {
    if (first === "next") onClose();
    else page.value = null;
  };
  return (
    <div class="stand-in">
      {sheet && <OpenSheet desk={desk} sheet={sheet} />}
      {!sheet && !page.value && (
        <Acts
          desk={desk}
          state={state}
          onClose={onClose}
          onPage={(act) => {
            page.value = act;
          }}
        />
      )}
      {!sheet && page.value && <PageOf act={page.value} desk={desk} state={state} onClose={back} />}
    </div>
  );
}

function OpenSheet({ desk, sheet }: { desk: StandIn; sheet: Sheet }) {
  switch (sheet.kind) {
    case "correct":
      return <CorrectSheet desk={desk} seat={sheet.seat} />;
    case "retire":
      return <LeaveSheet desk={desk} leaving={{ kind: "retire", seat: sheet.seat }} />;
    case "finish":
    case "abandon":
      return <LeaveSheet desk={desk} leaving={{ kind: sheet.kind }} />;
    case "official":
      return <OfficialSheet desk={desk} />;
    case "amend":
      return <AmendSheet desk={desk} entry={sheet.entry} />;
    case "back":
      return <BackSheet desk={desk} entry={sheet.entry} />;
    default:
      return null;
  }
}

interface ActsProps {
  readonly desk: StandIn;
  readonly state: PublicState;
  readonly onClose: () => void;
  readonly onPage: (act: Act) => void;
}

/** The list of all that can be done now. */
function Acts({ desk, state, onClose, onPage }: ActsProps) {
  const alone = drivesAlone(state);
  const press = (act: Act) => {
    if (isAtOnce(act)) void desk.send({ do: act });
    else if (act === "finish" || act === "abandon" || act === "official") desk.sheet.value = { kind: act };
    else onPage(act);
  };
  return (
    <Dialog title={t(alone ? "ref.together.title.alone" : "ref.together.title")} onClose={onClose}>
      <p class="soft">{t(alone ? "ref.together.note.alone" : "ref.together.note")}</p>
      <SheetNotice desk={desk} />
      <ul class="acts">
        {actsIn(state).map((act) => (
          <li key={act}>
            <button
              type="button"
              class={act === "abandon" || act === "finish" ? "button grave" : "button"}
              disabled={!desk.link.live.value}
              onClick={() => press(act)}
            >
              {t(`ref.together.${act}`)}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface PageOfProps {
  readonly act: Act;
  readonly desk: StandIn;
  readonly state: PublicState;
  readonly onClose: () => void;
}

function PageOf({ act, desk, state, onClose }: PageOfProps) {
  switch (act) {
    case "journal":
      return (
        <Dialog title={t("ref.journal.title")} onClose={onClose}>
          <Journal desk={desk} chaptersAtOnce={2} />
        </Dialog>
      );
    case "correct":
    case "retire":
      return <CarPage act={act} desk={desk} state={state} onClose={onClose} />;
    case "recount":
      return <RecountPage desk={desk} state={state} onClose={onClose} />;
    case "answer":
      return <AnswerPage desk={desk} state={state} onClose={onClose} />;
    case "next":
      return <NextRacePage desk={desk} state={state} onClose={onClose} />;
    default:
      return null;
  }
}
