// A moment in the address of the page: #moment-12, or #film for the race in a minute.
import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Player } from "./player";

const MOMENT = /^#moment-(\d{1,6})$/;
const FILM = "#film";

/** The address of a moment of the race on this page. */
export function addressOf(at: number): string {
  return `${location.origin}${location.pathname}#moment-${at}`;
}

/** Show the moment that the address names, also when another one is entered; name the one that is shown. */
export function useMomentInAddress(player: Player): void {
  useEffect(() => {
    follow(player);
    const listen = () => follow(player);
    addEventListener("hashchange", listen);
    const stop = effect(() => {
      // Not while it plays: browsers refuse an address that changes every second.
      if (!player.playing.value && player.at.value > 0) {
        history.replaceState(null, "", `${location.search}#moment-${player.at.value}`);
      }
    });
    return () => {
      removeEventListener("hashchange", listen);
      stop();
    };
  }, [player]);
}

function follow(player: Player): void {
  const named = MOMENT.exec(location.hash);
  if (location.hash === FILM) player.playFilm();
  else if (named) player.jump(Number(named[1]));
}
