import { t } from "../../shared/i18n";
import type { Loaded } from "../loading";

/** Why something is not shown; nothing while it is still loading. */
export function Missing({ loaded }: { loaded: Loaded<unknown> }) {
  if (!loaded || !("problem" in loaded)) return null;
  return <p class="problem">{t(`lib.${loaded.problem}`)}</p>;
}
