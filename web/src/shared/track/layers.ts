// What modules put on a board. Its drawing is loaded with the first race that has some of it.
import type { Modules } from "../../modules/later";
import type { Road, Weather } from "../../modules/tokens";
import type { PublicState } from "../messages";

/** Without any of it a board is drawn as the core game has it. */
export interface Layers {
  /** Whether Legends race: their lines and chevrons. */
  readonly legends?: boolean;
  /** The corner lines, by their `after`, where the press stands. */
  readonly press?: readonly number[];
  /** The road token of each corner, by the `after` of its line; of a chicane by that of its second. */
  readonly roads?: Readonly<Record<string, Road>>;
  readonly weather?: Weather | null;
}

/** What the modules of a race put on its board. */
export function layersOf(state: PublicState | null): Layers {
  return {
    ...(state?.legends && { legends: true }),
    ...(state?.championship && { press: state.championship.press }),
    ...(state?.roads && { roads: state.roads }),
    ...(state?.weather && { weather: state.weather }),
  };
}

/** The drawing of some layers: see `boardLayers` in `src/modules/board`. */
export type DrawnLayers = ReturnType<Modules["boardLayers"]>;
