// Tokens held to a reader while they are set up: the weather is chosen, a road token is laid at a corner.
import { useSignal, useSignalEffect } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { isRoad, isWeather } from "../../../modules/tokens";
import type { Board } from "../../../shared/boards";
import type { SeenTag } from "../../../shared/messages";
import { readMeaning } from "../../tags/meanings";
import type { WeatherChosen } from "./chosen";
import { isUsedUp, tokenLines, withRoad } from "./drawing";

interface TappedTags {
  readonly value: SeenTag | null;
  peek(): SeenTag | null;
}

/** The tags tapped at the table, on a page that hears of them. */
export const TappedTagsContext = createContext<TappedTags | null>(null);

/** Put a tapped token into the set-up: a road token at the given corner, or at the first without one. */
function withTappedToken(
  weather: WeatherChosen,
  board: Pick<Board, "corners">,
  token: string,
  corner: number | null,
): WeatherChosen {
  if (isWeather(token)) return { ...weather, token };
  const bare = tokenLines(board).find((after) => weather.roads[String(after)] === undefined);
  const after = corner ?? bare;
  if (!isRoad(token) || after === undefined || isUsedUp(weather, after, token)) return weather;
  return withRoad(weather, after, token);
}

/** Follow the tokens tapped from now on; returns how a corner is chosen for the next one. */
export function useTappedTokens(
  board: Board | undefined,
  weather: WeatherChosen,
  onChange: (weather: WeatherChosen) => void,
): (corner: number | null) => void {
  const tapped = useContext(TappedTagsContext);
  const corner = useSignal<number | null>(null);
  const seen = useSignal(tapped?.peek() ?? null);
  useSignalEffect(() => {
    const now = tapped?.value ?? null;
    if (now === seen.peek()) return;
    seen.value = now;
    const thing = now?.meaning ? readMeaning(now.meaning) : null;
    if (thing?.kind !== "token" || !board) return;
    onChange(withTappedToken(weather, board, thing.token, corner.peek()));
    corner.value = null;
  });
  return (chosen) => {
    corner.value = chosen;
  };
}
