import { useState } from "preact/hooks";
import type { DeletedRace } from "../../shared/answers";
import { boardDriven, whenDriven } from "../../shared/driven";
import { day, t } from "../../shared/i18n";
import { fetchDeleted, restoreRace } from "../api";
import { arrived, useLoaded } from "../loading";
import { act, changes, done } from "../referee";
import { Podium } from "../ui/Podium";

/** The races that were deleted, folded away, each with its way back as long as there is one. */
export function DeletedRaces({ token }: { token: string }) {
  const races = arrived(useLoaded(() => fetchDeleted(token), [token, changes.value])) ?? [];
  if (races.length === 0) return null;
  return (
    <details class="panel deleted-races">
      <summary>{t("lib.deleted", { count: races.length })}</summary>
      <ul class="race-list">
        {races.map((race) => (
          <li key={race.race}>
            <Deleted race={race} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Deleted({ race }: { race: DeletedRace }) {
  const [busy, setBusy] = useState(false);
  const restore = async () => {
    setBusy(true);
    if (await act((token) => restoreRace(token, race.race))) {
      done.value = {
        text: () => t("lib.deleted.restored", { board: boardDriven(race), when: whenDriven(race) }),
      };
    }
    setBusy(false);
  };
  return (
    <article class="race-card">
      <h3 class="lettering">{boardDriven(race)}</h3>
      <p class="facts">
        <span>{whenDriven(race)}</span>
        <span>{t("lib.deleted.on", { day: day(race.deleted) })}</span>
        {race.until && <span>{t("lib.deleted.until", { day: day(race.until) })}</span>}
      </p>
      <Podium cars={race.cars} />
      <p class="row">
        <button type="button" class="button" disabled={busy} onClick={() => void restore()}>
          {t("lib.deleted.restore")}
        </button>
      </p>
    </article>
  );
}
