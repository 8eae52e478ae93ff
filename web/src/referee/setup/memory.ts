// The last night, stored on this device, and the set-up in progress, stored until its tab is closed.
import { recall, remember } from "../../shared/store";
import type { Seat } from "../../shared/words";
import { EMPTY_NIGHT, type Night } from "./night";

const KEY = "referee.night";
const DRAFT_KEY = "referee.setup";

export type SetUpStep = "board" | "drivers" | "grid";

/** A set-up in progress, so that a reload of the page goes on where it was. */
export interface SetUpDraft {
  readonly night: Night;
  readonly step: SetUpStep;
  readonly recalled: boolean;
  /** Who has joined but does not drive. */
  readonly sentAway: readonly Seat[];
  /** The hub's set-up as last seen. */
  readonly heard: string | null;
  /** The race whose result the set-up follows, until the hub has it. */
  readonly after: string | null;
}

export function keepDraft(draft: SetUpDraft | null): void {
  remember(DRAFT_KEY, draft && JSON.stringify(draft), "tab");
}

/** Recall the set-up in progress; null if there is none or it cannot be read. */
export function recallDraft(): SetUpDraft | null {
  try {
    const kept = JSON.parse(recall(DRAFT_KEY, "tab") ?? "null") as SetUpDraft | null;
    return kept && Array.isArray(kept.night?.drivers) && Array.isArray(kept.sentAway) ? kept : null;
  } catch {
    return null;
  }
}

export function keepNight(night: Night): void {
  remember(KEY, JSON.stringify(night));
}

/** Recall the last night; null if there was none or it cannot be read. */
export function recallNight(): Night | null {
  try {
    const kept = JSON.parse(recall(KEY) ?? "null") as Partial<Night> | null;
    return kept && Array.isArray(kept.drivers) ? { ...EMPTY_NIGHT, ...kept } : null;
  } catch {
    return null;
  }
}
