import { t } from "../../shared/i18n";
import type { Option } from "../../shared/messages";
import type { Driver } from "../driver";
import { Uses } from "./Uses";

/** What must be done in this step: "done" does it, and whoever minds the order does it before. */
export function Must({ driver, options }: { driver: Driver; options: readonly Option[] }) {
  if (options.length === 0) return null;
  return (
    <details class="must">
      <summary>{t("phone.react.must")}</summary>
      <div class="must-now">
        <Uses driver={driver} options={options} />
      </div>
    </details>
  );
}
