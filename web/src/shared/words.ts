// Short names for the small words inside the generated messages.
import type {
  AnyCommand,
  AnyReply,
  CarState,
  Flip,
  Joined,
  PublicState,
  SetUpMessage,
  StepNow,
} from "./messages";

export type Seat = Joined["seat"];
export type Card = Flip["card"];
export type Phase = PublicState["phase"];
export type StepName = StepNow["name"];
export type CarStatus = CarState["status"];
export type Reply = AnyReply;

type Spoken<C> = C extends { do?: infer D }
  ? Omit<C, "do" | "seat"> & { do: NonNullable<D>; seat?: Seat }
  : never;

/** What a page may send; the link adds `id` and `seen`. A seat leaves `seat` out, the referee names it. */
export type Command =
  | Spoken<AnyCommand>
  | { do: "hello" }
  | { do: "forecast"; gear: number; cards: Card[] }
  | { do: "enter"; gear: number | null; cards: Card[] }
  | { do: "start" }
  | { do: "pause" | "resume" }
  | ({ do: "setup" } & SetUpMessage);

export const SEATS: readonly Seat[] = [
  "red",
  "blue",
  "green",
  "yellow",
  "black",
  "gray",
  "orange",
  "purple",
  "white",
];

export const GEARS: readonly number[] = [1, 2, 3, 4];

/** The faces of cards that have a Speed of their own, and all faces. */
export const SPEED_CARDS: readonly Card[] = ["0", "1", "2", "3", "4", "5"];
export const CARDS: readonly Card[] = [...SPEED_CARDS, "stress", "heat"];

export const STEPS: readonly StepName[] = [
  "shift-gears",
  "play-cards",
  "reveal-move",
  "adrenaline",
  "react",
  "slipstream",
  "check-corner",
  "discard",
  "replenish-hand",
];
