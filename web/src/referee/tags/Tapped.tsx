import type { TagBook } from "../../shared/answers";
import { t } from "../../shared/i18n";
import type { SeenTag } from "../../shared/messages";
import type { Desk } from "../desk";
import { isButton } from "./meanings";
import { describeMeaning } from "./naming";
import { standsFor } from "./tagDesk";
import { ThingSign } from "./Wizard";

/** The tags tapped last; an unknown one can be given a meaning. */
export function Tapped({ desk, book }: { desk: Desk; book: TagBook }) {
  const tapped = desk.tags.tapped.value;
  return (
    <section class="tapped" aria-labelledby="tapped-title">
      <h2 id="tapped-title" class="lettering">
        {t("ref.tags.tapped")}
      </h2>
      {tapped.length === 0 && <p class="soft">{t("ref.tags.tapped.none")}</p>}
      <ul aria-live="polite">
        {tapped.map((seen) => (
          <TappedTag key={seen.uid} desk={desk} seen={seen} meaning={standsFor(book, seen)} />
        ))}
      </ul>
    </section>
  );
}

function TappedTag({ desk, seen, meaning }: { desk: Desk; seen: SeenTag; meaning: string | null }) {
  const { uid, reader } = seen;
  return (
    <li class={meaning ? "panel tapped-tag" : "panel tapped-tag unknown"}>
      <p class="tapped-what">
        {meaning && <ThingSign meaning={meaning} />}
        <strong>{meaning ? describeMeaning(meaning) : t("ref.tags.unknown")}</strong>
      </p>
      <p class="soft">
        <code>{uid}</code> {t("ref.tags.at", { reader })}
      </p>
      {isButton(uid) ? null : meaning ? (
        <button
          type="button"
          class="button small"
          aria-label={t("ref.tags.remove-one", { uid, what: describeMeaning(meaning) })}
          onClick={() => void desk.tags.remove(uid)}
        >
          {t("ref.tags.remove")}
        </button>
      ) : (
        <button
          type="button"
          class="button main"
          onClick={() => {
            desk.sheet.value = { kind: "meaning", uid };
          }}
        >
          {t("ref.tags.give")}
        </button>
      )}
    </li>
  );
}
