// The keyboard: what a video player answers to.
import { useEffect } from "preact/hooks";
import { nextMark } from "./marking";
import type { Player } from "./player";

type Act = (player: Player) => void;

const jumpToMark =
  (way: 1 | -1): Act =>
  (player) => {
    const at = nextMark(player.frames, player.at.peek(), way);
    if (at !== null) player.jump(at);
  };

const KEYS: Readonly<Record<string, Act>> = {
  " ": (player) => player.toggle(),
  ArrowLeft: (player) => player.step(-1),
  ArrowRight: (player) => player.step(1),
  Home: (player) => player.jump(0),
  End: (player) => player.jump(player.last),
  n: jumpToMark(1),
  p: jumpToMark(-1),
};

/** Listen to keys, unless they mean something to what has the focus. */
export function useKeys(player: Player): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key]; // also with caps lock
      if (!act || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
      event.preventDefault();
      act(player);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [player]);
}

function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  return target.matches("select, input, textarea") || (key === " " && target.matches("button, a, summary"));
}
