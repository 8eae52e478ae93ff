import { t } from "../../shared/i18n";
import { act, done, refused } from "../referee";

/** A slip of paper over the foot of the page: what was just done, with a way back, or why it was refused. */
export function Slip() {
  const said = refused.value?.() ?? done.value?.text();
  const undo = refused.value ? undefined : done.value?.undo;
  const close = () => {
    refused.value = null;
    done.value = null;
  };
  return (
    <div role="status" class={said ? `slip${refused.value ? " wrong" : ""}` : "sr-only"}>
      {said && (
        <>
          <span>{said}</span>
          {undo && (
            <button type="button" class="button main" onClick={() => void act(undo)}>
              {t("lib.undo")}
            </button>
          )}
          <button type="button" class="button" onClick={close}>
            {t("lib.close")}
          </button>
        </>
      )}
    </div>
  );
}
