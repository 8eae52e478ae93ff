import type { Driver } from "../driver";
import type { Screen } from "../screen";
import { Discard } from "./Discard";
import { Flip } from "./Flip";
import { React } from "./React";
import { Slipstream } from "./Slipstream";
import "../styles/turn.css";

export interface TurnProps {
  readonly driver: Driver;
  readonly screen: Extract<Screen, { kind: "asked" }>;
}

/** The driver's turn: one decision at a time. */
export function Turn({ driver, screen }: TurnProps) {
  switch (screen.ask) {
    case "flip":
      return <Flip driver={driver} screen={screen} />;
    case "react":
      return <React driver={driver} screen={screen} />;
    case "slipstream":
      return <Slipstream driver={driver} screen={screen} />;
    case "discard":
      return <Discard driver={driver} screen={screen} />;
  }
}
