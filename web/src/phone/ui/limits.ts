// The limits that are in force: a road token changes the one that is printed.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { boardInPlay } from "../../shared/library";
import type { PublicState } from "../../shared/messages";
import { limitOf } from "../../shared/places";

/** The road tokens of the race, by the line of their corners. */
export const RoadsContext = createContext<PublicState["roads"]>(undefined);

/** The limit of a corner for everybody; undefined if the board is unknown. */
export const usePostedLimit = (after: number | null): number | undefined =>
  limitOf(after, boardInPlay(), useContext(RoadsContext));
