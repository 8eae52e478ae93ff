import { useKeptFocus } from "../shared/focus";
import { t } from "../shared/i18n";
import { isOver } from "../shared/race";
import { LinkBanner } from "../shared/ui/LinkBanner";
import type { Desk } from "./desk";
import { Header } from "./Header";
import { Health } from "./health/Health";
import { Journal } from "./papers/Journal";
import { Result } from "./papers/Result";
import { Rules } from "./papers/Rules";
import { Seats } from "./papers/Seats";
import { Settings } from "./papers/Settings";
import { ProposalAlert } from "./race/ProposalAlert";
import { RaceView } from "./race/RaceView";
import { Readers } from "./readers/Readers";
import { TappedTagsContext } from "./setup/modules/tappedTokens";
import { SetUp } from "./setup/SetUp";
import { Sheets } from "./sheets/Sheets";
import { isPaused } from "./table";
import { Tags } from "./tags/Tags";
import { Announcer } from "./ui/Announcer";
import { NoticeBar } from "./ui/NoticeBar";

/** The desk as a page: the header, the chosen view, and an open sheet. */
export function DeskPage({ desk, onLeave }: { desk: Desk; onLeave: () => void }) {
  const main = useKeptFocus<HTMLElement>();
  const state = desk.link.state.value;
  return (
    <div class="desk">
      <LinkBanner link={desk.link} />
      <Header desk={desk} />
      {state && isPaused(state) && !isOver(state) && (
        <p class="paused lettering" role="status">
          {t("ref.paused")}
        </p>
      )}
      <main id="desk" ref={main}>
        <ProposalAlert desk={desk} />
        <TheView desk={desk} onLeave={onLeave} />
      </main>
      <NoticeBar desk={desk} />
      <Sheets desk={desk} />
      <Announcer desk={desk} />
    </div>
  );
}

function TheView({ desk, onLeave }: { desk: Desk; onLeave: () => void }) {
  const state = desk.link.state.value;
  switch (desk.view.value) {
    case "journal":
      return <Journal desk={desk} />;
    case "seats":
      return <Seats desk={desk} />;
    case "readers":
      return <Readers desk={desk} />;
    case "tags":
      return <Tags desk={desk} />;
    case "health":
      return <Health desk={desk} />;
    case "rules":
      return <Rules desk={desk} />;
    case "settings":
      return <Settings desk={desk} onLeave={onLeave} />;
    case "race":
      if (!state) return <p class="waiting-for-hub">{t("ref.no-state")}</p>;
      if (state.phase === "setup" || desk.newRace.value)
        return (
          <TappedTagsContext.Provider value={desk.link.seenTag}>
            <SetUp desk={desk} />
          </TappedTagsContext.Provider>
        );
      if (isOver(state)) return <Result desk={desk} state={state} />;
      return <RaceView desk={desk} state={state} />;
  }
}
