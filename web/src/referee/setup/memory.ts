// The last night, stored on this device.
import { recall, remember } from "../../shared/store";
import { EMPTY_NIGHT, type Night } from "./night";

const KEY = "referee.night";

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
