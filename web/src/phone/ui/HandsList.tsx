import { useContext } from "preact/hooks";
import { type HandsRow, handsRows } from "../../shared/hands";
import { t } from "../../shared/i18n";
import { DealtContext } from "../dealt/hand";
import type { Driver } from "../driver";

/** The moves the driver has to make on the real table; hidden when done. */
export function HandsList({ driver }: { driver: Driver }) {
  const dealt = useContext(DealtContext);
  const rows = brief(handsRows(driver.hands.value.moves));
  if (dealt || rows.length === 0) return null; // whose cards are dealt has nothing on the table
  return (
    <section class="hands">
      <h3 class="lettering">{t("phone.hands")}</h3>
      <ul>
        {rows.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <button type="button" class="button" onClick={() => driver.handsDone()}>
        {t("phone.hands-done")}
      </button>
    </section>
  );
}

const MOST_ROWS = 5;

/** A long list keeps to what is easily forgotten; cards are usually remembered. */
function brief(rows: readonly HandsRow[]): readonly HandsRow[] {
  return rows.length > MOST_ROWS ? rows.filter(({ move }) => move !== "cards") : rows;
}
