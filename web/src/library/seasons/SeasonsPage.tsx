import { useState } from "preact/hooks";
import { t } from "../../shared/i18n";
import { fetchSeasons, type SeasonInList } from "../../shared/seasons";
import { to } from "../address";
import { addSeason, type SeasonPlan } from "../api";
import { arrived, useLoaded } from "../loading";
import { act, changes, token } from "../referee";
import { Missing } from "../ui/Missing";
import { BOOKLET_POINTS, pointsText } from "./points";
import { SeasonForm } from "./SeasonForm";

const EMPTY_PLAN: SeasonPlan = {
  name: "",
  points: [...BOOKLET_POINTS],
  drop_worst: 0,
  calendar: [],
  rulings: {},
};

/** All seasons, the newest first. */
export function SeasonsPage() {
  const loaded = useLoaded(fetchSeasons, [changes.value]);
  const seasons = arrived(loaded);
  return (
    <>
      <h1 class="sign green lettering">{t("lib.seasons")}</h1>
      <Missing loaded={loaded} />
      {seasons?.length === 0 && <p class="soft">{t("lib.seasons.none")}</p>}
      <ul class="season-list">
        {seasons?.map((season) => (
          <li key={season.season}>
            <SeasonCard season={season} />
          </li>
        ))}
      </ul>
      {token.value && <NewSeason />}
    </>
  );
}

function SeasonCard({ season: { season, name, races, calendar, points } }: { season: SeasonInList }) {
  return (
    <article class="season-card">
      <h2>
        <a class="lettering" href={to(`/seasons/${season}`)}>
          <bdi>{name}</bdi>
        </a>
      </h2>
      <p class="facts">
        <span>{t("lib.seasons.driven", { races })}</span>
        {calendar.length > 0 && <span>{t("lib.seasons.planned", { races: calendar.length })}</span>}
        <span>{t("lib.seasons.points", { points: pointsText(points) })}</span>
      </p>
    </article>
  );
}

function NewSeason() {
  const [open, setOpen] = useState(false);
  const add = async (plan: SeasonPlan) => {
    let season = 0;
    const isAdded = await act(async (token) => {
      season = (await addSeason(token, plan)).season;
    });
    if (isAdded) location.href = to(`/seasons/${season}`);
  };
  return (
    <p>
      <button type="button" class="button main" onClick={() => setOpen(true)}>
        {t("lib.season.new")}
      </button>
      {open && (
        <SeasonForm
          title={t("lib.season.new")}
          plan={EMPTY_PLAN}
          onSave={(plan) => void add(plan)}
          onClose={() => setOpen(false)}
        />
      )}
    </p>
  );
}
