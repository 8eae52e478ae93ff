import type { PublicState } from "../shared/messages";

const KEYS = ["garage", "weather", "legends", "championship"];

/** Whether a set-up has a module in play; then its drawings and texts are worth loading. */
export const hasModules = (setup: PublicState["setup"]): boolean =>
  setup !== undefined && KEYS.some((key) => key in setup);
