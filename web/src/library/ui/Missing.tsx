import { t } from "../../shared/i18n";
import { OnItsWay } from "../../shared/ui/OnItsWay";
import type { Loaded } from "../loading";

/** Why something is not shown: it is still on its way, or cannot be had. */
export function Missing({ loaded }: { loaded: Loaded<unknown> }) {
  if (!loaded) return <OnItsWay />;
  if (!("problem" in loaded)) return null;
  return <p class="problem">{t(`lib.${loaded.problem}`)}</p>;
}
