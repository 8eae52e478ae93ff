import { lazily } from "../../shared/lazily";
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

const ofModules = lazily(() => import("./moduleQuestions"));

/** The driver's turn: one decision at a time. */
export function Turn({ driver, screen }: TurnProps) {
  switch (screen.ask) {
    case "dropped":
    case "choose":
    case "lose-heat":
      return <ModuleQuestion driver={driver} screen={screen} />;
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

function ModuleQuestion({ driver, screen }: TurnProps) {
  const questions = ofModules();
  if (!questions) return null;
  switch (screen.ask) {
    case "dropped":
      return <questions.Dropped driver={driver} screen={screen} />;
    case "choose":
      return <questions.Choose driver={driver} screen={screen} />;
    default:
      return <questions.LoseHeat driver={driver} screen={screen} />;
  }
}
