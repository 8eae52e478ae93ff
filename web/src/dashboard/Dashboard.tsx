import { useComputed } from "@preact/signals";
import { boardOf } from "../shared/library";
import type { Link } from "../shared/link";
import { LinkBanner } from "../shared/ui/LinkBanner";
import { Announcer } from "./Announcer";
import { useDrift } from "./drift";
import { Greeting } from "./Greeting";
import { Lobby } from "./Lobby";
import { Race } from "./Race";
import { Result } from "./Result";
import { Settings } from "./Settings";

/** The TV: before, during and after the race. */
export function Dashboard({ link }: { link: Link }) {
  const sheet = useDrift<HTMLElement>();
  return (
    <>
      <LinkBanner link={link} />
      <main ref={sheet} class="stage">
        <Scene link={link} />
      </main>
      <Greeting link={link} />
      <Announcer link={link} />
      <Settings />
    </>
  );
}

function Scene({ link }: { link: Link }) {
  const phase = useComputed(() => link.state.value?.phase).value;
  const track = useComputed(() => link.state.value?.track).value;
  const board = boardOf(track);
  switch (phase) {
    case undefined:
      return null;
    case "setup":
      return <Lobby link={link} board={board} />;
    case "planning":
    case "resolving":
      return <Race link={link} board={board} />;
    default:
      return <Result link={link} board={board} />;
  }
}
