import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "../shared/i18n";
import { addressOf } from "./momentAddress";
import type { Player } from "./player";

/** A link to this moment. Browsers copy only on https: elsewhere the link is shown, ready to be copied by hand. */
export function CopyLink({ player }: { player: Player }) {
  const outcome = useSignal<"copied" | "shown" | null>(null);
  const at = player.at.value;
  useEffect(() => {
    outcome.value = null;
  }, [at, outcome]);
  return (
    <section class="copy-link">
      <button
        type="button"
        class="button"
        onClick={() => {
          player.pause();
          void copied(addressOf(at)).then((done) => {
            outcome.value = done ? "copied" : "shown";
          });
        }}
      >
        {t("replay.copy")}
      </button>
      <span role="status">{outcome.value === "copied" && t("replay.copied")}</span>
      {outcome.value === "shown" && (
        <label>
          <span>{t("replay.copy-by-hand")}</span>
          <input readOnly value={addressOf(at)} onFocus={(event) => event.currentTarget.select()} />
        </label>
      )}
      <p class="keys soft">{t("replay.keys")}</p>
    </section>
  );
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // no clipboard on plain http, or it was denied
  }
}
