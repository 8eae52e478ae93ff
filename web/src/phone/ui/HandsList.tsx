import { type Signal, signal } from "@preact/signals";
import { useContext } from "preact/hooks";
import { t } from "../../shared/i18n";
import { DealtContext } from "../dealt/hand";
import type { Driver } from "../driver";
import type { HandsItem } from "../hands";

/** Whether the list is unfolded; it stays so from screen to screen, until all is done. */
const unfolded: Signal<boolean> = signal(false);

/** What the driver has still to do on the real table: one line, and the whole list with a tap. */
export function HandsList({ driver }: { driver: Driver }) {
  const dealt = useContext(DealtContext);
  const { now, back, earlier } = driver.hands.value;
  const items = [...now, ...back];
  // What an undo took back comes first: a driver who already moved it would not look for it in the list.
  const [first] = [...back, ...now];
  // Whose cards are dealt has nothing on the table; what is left over from earlier rounds alone is surely done.
  if (dealt || !first) return null;

  function allDone(): void {
    unfolded.value = false;
    void driver.tick([...items, ...earlier].flatMap(({ ids }) => ids));
  }
  return (
    <details
      class="hands"
      open={unfolded.value}
      onToggle={(event) => {
        unfolded.value = event.currentTarget.open;
      }}
    >
      <summary>
        <span class="lettering">{t("phone.hands")}</span>
        <span class="count figures">{items.length}</span>
        {!unfolded.value && (
          <span class="first">{back.length > 0 ? `${t("hands.put-back")} ${first.text}` : first.text}</span>
        )}
      </summary>
      <Rows driver={driver} items={now} />
      {back.length > 0 && (
        <div class="to-put-back">
          <p>{t("hands.put-back")}</p>
          <Rows driver={driver} items={back} />
        </div>
      )}
      <div class="earlier">
        <Rows driver={driver} items={earlier} />
      </div>
      <button type="button" class="button" onClick={allDone}>
        {t("phone.hands-done")}
      </button>
    </details>
  );
}

function Rows({ driver, items }: { driver: Driver; items: readonly HandsItem[] }) {
  if (items.length === 0) return null;
  return (
    <ul>
      {items.map((item) => (
        <Row key={item.ids.join()} item={item} onTick={() => driver.tick(item.ids)} />
      ))}
    </ul>
  );
}

function Row({ item, onTick }: { item: HandsItem; onTick: () => void }) {
  return (
    <li>
      <label class="switch-row">
        <input type="checkbox" checked={false} onChange={onTick} />
        <span>{item.text}</span>
      </label>
    </li>
  );
}
