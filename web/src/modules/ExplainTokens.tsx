import { t } from "../shared/i18n";
import { explain } from "./holding";

/** The "?" beside tokens, for those who do not hold them. */
export function ExplainTokens({ things }: { things: readonly string[] }) {
  return (
    <button type="button" class="explain-button" onClick={() => explain(things)}>
      <span class="lettering" aria-hidden="true">
        ?
      </span>
      {t("module.explain-tokens")}
    </button>
  );
}
