import { useEffect, useState } from "preact/hooks";
import { t } from "../../shared/i18n";
import { fetchSeasons, type SeasonInList } from "../../shared/seasons";
import type { Desk } from "../desk";

/** The season that the race will count for; nothing where there is no season. */
export function SeasonChoice({ desk }: { desk: Desk }) {
  const seasons = useSeasons(desk);
  if (seasons.length === 0) return null;
  const choose = (chosen: string) =>
    desk.night.change((now) => ({ ...now, season: chosen ? Number(chosen) : null }));
  return (
    <label class="season-choice">
      <span>{t("ref.season")}</span>
      <select
        class="field"
        value={desk.night.night.value.season ?? ""}
        onChange={(change) => choose(change.currentTarget.value)}
      >
        <option value="">{t("ref.season.none")}</option>
        {seasons.map(({ season, name }) => (
          <option key={season} value={season}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Load the seasons; one chosen another night may have been deleted since. */
function useSeasons(desk: Desk): readonly SeasonInList[] {
  const [seasons, setSeasons] = useState<readonly SeasonInList[]>([]);
  useEffect(() => {
    fetchSeasons().then(
      (found) => {
        setSeasons(found);
        const isThere = found.some(({ season }) => season === desk.night.night.value.season);
        if (!isThere) desk.night.change((now) => ({ ...now, season: null }));
      },
      () => setSeasons([]),
    );
  }, [desk]);
  return seasons;
}
