import { useEffect, useState } from "preact/hooks";
import { t } from "../../shared/i18n";
import { boardOf } from "../../shared/library";
import { boardName } from "../../shared/narration";
import { fetchNextGrid, fetchSeasons, type SeasonInList } from "../../shared/seasons";
import type { Desk } from "../desk";
import type { Night } from "./night";
import { seasonRace } from "./seasonRace";

/** The season that the race will count for; where there is none, the way to one for a championship. */
export function SeasonChoice({ desk }: { desk: Desk }) {
  const seasons = useSeasons(desk);
  const night = desk.night.night.value;
  if (seasons?.length === 0 && night.modules.championship) return <NoSeason />;
  if (!seasons || seasons.length === 0) return null;
  const choose = (chosen: string) => {
    const season = seasons.find((one) => String(one.season) === chosen);
    desk.night.change((now) => ({ ...now, season: season?.season ?? null }));
    if (season) void propose(desk, season);
  };
  return (
    <label class="season-choice">
      <span>{t("ref.season")}</span>
      <select
        class="field"
        value={night.season ?? ""}
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

/** The set-up is kept while the season is made. */
function NoSeason() {
  return (
    <p class="soft no-season">
      {t("ref.season.make.why")} <a href="/seasons">{t("ref.season.make")}</a>
    </p>
  );
}

/** What the season has brought into the set-up. */
export function SeasonProposal({ night: { season, modules, track } }: { night: Night }) {
  const { championship } = modules;
  if (season === null || !championship?.race) return null;
  const board = boardName(track, track ?? "");
  return (
    <p class="soft season-proposal" role="status">
      {championship.event
        ? t("ref.season.event", {
            race: championship.race,
            board,
            event: championship.event.slice(0, 4),
            number: championship.event.slice(5),
          })
        : t("ref.season.race", { race: championship.race, board })}{" "}
      {championship.points && t("ref.season.carried")}
    </p>
  );
}

/** Put the next race of a season into the set-up. */
async function propose(desk: Desk, season: SeasonInList): Promise<void> {
  const next = await fetchNextGrid(season.season).catch(() => null);
  if (!next || desk.night.night.value.season !== season.season) return;
  const track = next.planned?.track ?? desk.night.night.value.track;
  desk.night.change((now) => seasonRace(now, season, next, boardOf(track)?.grid_spots));
}

/** Load the seasons, null until they are there; one chosen another night may have been deleted since. */
function useSeasons(desk: Desk): readonly SeasonInList[] | null {
  const [seasons, setSeasons] = useState<readonly SeasonInList[] | null>(null);
  useEffect(() => {
    fetchSeasons().then(
      (found) => {
        setSeasons(found);
        const isThere = found.some(({ season }) => season === desk.night.night.value.season);
        if (!isThere) desk.night.change((now) => ({ ...now, season: null }));
      },
      () => setSeasons(null),
    );
  }, [desk]);
  return seasons;
}
