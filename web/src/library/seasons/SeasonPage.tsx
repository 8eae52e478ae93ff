import type { NextGrid as Grid, RaceOfArchive } from "../../shared/answers";
import { t } from "../../shared/i18n";
import { fetchNextGrid } from "../../shared/seasons";
import { fetchSeason, fetchSeasonRaces, type Season } from "../api";
import { arrived, useLoaded } from "../loading";
import { changes, token } from "../referee";
import { Missing } from "../ui/Missing";
import { Calendar } from "./Calendar";
import { isOver } from "./calendar";
import { favouriteSeats } from "./favourites";
import { NextGrid } from "./NextGrid";
import { pointsText } from "./points";
import { SeasonRaces } from "./SeasonRaces";
import { SeasonTools } from "./SeasonTools";
import { Standings } from "./Standings";
import { StandingsChart } from "./StandingsChart";

/** A season: where it stands, how it came to that, and what is to come. */
export function SeasonPage({ season }: { season: string }) {
  const loaded = useLoaded(
    () => Promise.all([fetchSeason(season), fetchSeasonRaces(season), fetchNextGrid(season)]),
    [season, changes.value],
  );
  const value = arrived(loaded);
  return value ? <Report season={value[0]} races={value[1]} grid={value[2]} /> : <Missing loaded={loaded} />;
}

interface ReportProps {
  readonly season: Season;
  readonly races: readonly RaceOfArchive[];
  readonly grid: Grid;
}

function Report({ season, races, grid }: ReportProps) {
  const seats = favouriteSeats(races);
  return (
    <>
      <h1 class="sign green lettering">
        <bdi>{season.name}</bdi>
      </h1>
      {season.standings.length > 0 ? (
        <>
          <Standings season={season} seats={seats} />
          <StandingsChart season={season} seats={seats} />
        </>
      ) : (
        <p class="soft">{t("lib.season.no-races")}</p>
      )}
      <Scoring season={season} />
      <Calendar season={season} />
      {!isOver(season) && <NextGrid grid={grid} />}
      <SeasonRaces season={season} races={races} />
      {token.value && <SeasonTools season={season} />}
    </>
  );
}

/** How the standings come about. */
function Scoring({ season: { points, drop_worst, rulings } }: { season: Season }) {
  return (
    <section aria-labelledby="scoring">
      <h2 id="scoring" class="lettering">
        {t("lib.scoring")}
      </h2>
      <p>{t("lib.scoring.points", { points: pointsText(points), places: points.length })}</p>
      {drop_worst > 0 && <p>{t("lib.scoring.drop", { count: drop_worst })}</p>}
      <p>{t(rulings.season_tie === "shared" ? "lib.scoring.shared" : "lib.scoring.ties")}</p>
    </section>
  );
}
