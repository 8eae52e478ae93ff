import { useComputed } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { boardOn } from "../shared/library";
import type { Link } from "../shared/link";
import type { PublicState } from "../shared/messages";
import { isRacing } from "../shared/race";
import { LinkBanner } from "../shared/ui/LinkBanner";
import { Announcer } from "./Announcer";
import { callOutRace } from "./callOuts";
import { useDrift } from "./drift";
import { Garage } from "./Garage";
import { Lobby } from "./Lobby";
import { Race } from "./Race";
import { Result } from "./Result";
import { Settings } from "./Settings";

/** The TV: before, during and after the race. */
export function Dashboard({ link }: { link: Link }) {
  const sheet = useDrift<HTMLElement>();
  useEffect(() => callOutRace(link), [link]);
  return (
    <>
      <LinkBanner link={link} />
      <main ref={sheet} class="stage">
        <Scene link={link} />
      </main>
      <Announcer link={link} />
      <Settings />
    </>
  );
}

type SceneName = "lobby" | "garage" | "race" | "result";

function Scene({ link }: { link: Link }) {
  const scene = useComputed(() => link.state.value && sceneOf(link.state.value)).value;
  const before = useBefore(scene);
  const board = useComputed(() => boardOn(link.state.value)).value;
  switch (scene) {
    case null:
      return null;
    case "lobby":
      return <Lobby link={link} board={board} />;
    case "garage":
      return <Garage link={link} />;
    case "race":
      return <Race link={link} board={board} starts={before === "lobby" || before === "garage"} />;
    case "result":
      return <Result link={link} board={board} ends={before === "race"} />;
  }
}

function sceneOf(state: PublicState): SceneName {
  if (state.phase === "setup") return "lobby";
  if (state.phase === "garage") return "garage";
  return isRacing(state) ? "race" : "result";
}

/** What the page showed before this; null on a page that has just been opened. */
function useBefore(scene: SceneName | null): SceneName | null {
  const shown = useRef<{ now: SceneName | null; before: SceneName | null }>({ now: null, before: null });
  if (shown.current.now !== scene) shown.current = { now: scene, before: shown.current.now };
  return shown.current.before;
}
