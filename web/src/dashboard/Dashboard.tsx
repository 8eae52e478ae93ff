import { boards } from "../shared/library";
import type { Link } from "../shared/link";
import { LinkBanner } from "../shared/ui/LinkBanner";
import { Announcer } from "./Announcer";
import { Lobby } from "./Lobby";
import { Race } from "./Race";
import { Result } from "./Result";
import { Settings } from "./Settings";

/** The TV: before, during and after the race. */
export function Dashboard({ link }: { link: Link }) {
  return (
    <>
      <LinkBanner link={link} />
      <main class="stage">
        <Scene link={link} />
      </main>
      <Announcer link={link} />
      <Settings />
    </>
  );
}

function Scene({ link }: { link: Link }) {
  const state = link.state.value;
  if (!state) return null;
  const board = state.track ? boards().value[state.track] : undefined;
  switch (state.phase) {
    case "setup":
      return <Lobby link={link} state={state} board={board} />;
    case "planning":
    case "resolving":
      return <Race link={link} state={state} board={board} />;
    default:
      return <Result state={state} board={board} />;
  }
}
