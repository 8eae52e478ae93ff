import { boardDriven, boardOnTable } from "../shared/driven";
import { number, t } from "../shared/i18n";
import { lazily } from "../shared/lazily";
import { boardOf } from "../shared/library";
import { ask, tablePath } from "../shared/link/http";
import { tableOfPage } from "../shared/link/tableOfPage";
import type { PublicState } from "../shared/messages";
import { isOver } from "../shared/race";
import { fetchSeasons } from "../shared/seasons";
import { to } from "./address";
import { fetchRaces, fetchSeason, racesAddress, type Season } from "./api";
import { arrived, useLoaded } from "./loading";
import { PlannedFacts } from "./seasons/Calendar";
import { nextRace } from "./seasons/calendar";
import { Missing } from "./ui/Missing";
import { DriverLink } from "./ui/Podium";
import { RaceCard } from "./ui/RaceCard";

const TOP = 5;
const drawing = lazily(() => import("../shared/track/BoardPicture"));

/** For whoever comes by later: what happened last, how the season stands, what is next. */
export function HomePage() {
  const races = useLoaded(() => fetchRaces(racesAddress({}, "1")), []);
  const season = arrived(useLoaded(fetchNewestSeason, []));
  const last = arrived(races)?.races[0];
  return (
    <>
      <h1 class="sign green lettering">{t("lib.home.title")}</h1>
      <RunningRace />
      <Missing loaded={races} />
      {arrived(races) && (
        <section aria-labelledby="last">
          <h2 id="last" class="lettering">
            {t("lib.home.last")}
          </h2>
          {last ? <RaceCard race={last} /> : <p class="soft">{t("lib.home.none")}</p>}
        </section>
      )}
      {season && <SeasonNow season={season} />}
    </>
  );
}

/** The newest season, if there is one. */
async function fetchNewestSeason(): Promise<Season | null> {
  const [newest] = await fetchSeasons();
  return newest ? fetchSeason(String(newest.season)) : null;
}

/** The race on the table, while there is one. */
function RunningRace() {
  const state = arrived(useLoaded(() => ask<PublicState>("GET", tablePath(tableOfPage())), []));
  if (!state || state.phase === "setup" || isOver(state)) return null;
  return (
    <p class="running">
      <span>
        {t("lib.home.running", {
          board: boardOnTable(state),
          round: state.round,
        })}
      </span>
      <a class="button main" href={to("/")}>
        {t("lib.home.watch")}
      </a>
    </p>
  );
}

function SeasonNow({ season }: { season: Season }) {
  const next = nextRace(season);
  const board = next && boardOf(next.track);
  const drawn = board ? drawing() : null;
  return (
    <>
      {next && (
        <section aria-labelledby="next">
          <h2 id="next" class="lettering">
            {t("lib.home.next")}
          </h2>
          <div class="next-race-card">
            {board && (
              <span class="board-picture" aria-hidden="true">
                {drawn && <drawn.BoardPicture board={board} />}
              </span>
            )}
            <span class="planned-race">
              <strong class="lettering">{boardDriven(next)}</strong>
              <PlannedFacts race={next} />
            </span>
          </div>
        </section>
      )}
      <section aria-labelledby="table">
        <h2 id="table" class="lettering">
          {t("lib.standings")}
        </h2>
        <p class="soft">
          <bdi>{season.name}</bdi>
        </p>
        <TopDrivers season={season} />
        <p>
          <a class="button" href={to(`/seasons/${season.season}`)}>
            {t("lib.home.season")}
          </a>
        </p>
      </section>
    </>
  );
}

function TopDrivers({ season: { standings } }: { season: Season }) {
  if (standings.length === 0) return <p class="soft">{t("lib.season.no-races")}</p>;
  return (
    <ol class="top-drivers">
      {standings.slice(0, TOP).map((row) => (
        <li key={row.driver}>
          <span class="figures">{number(row.place)}</span>
          <DriverLink driver={row.driver} name={row.name} />
          <span class="figures">{t("lib.points-of", { points: row.points })}</span>
        </li>
      ))}
    </ol>
  );
}
