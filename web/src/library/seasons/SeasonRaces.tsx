import { useState } from "preact/hooks";
import type { RaceOfArchive } from "../../shared/answers";
import { boardDriven, whenDriven } from "../../shared/driven";
import { day, list, t } from "../../shared/i18n";
import { driverName } from "../../shared/narration";
import { addToSeason } from "../../shared/seasons";
import { signed } from "../../shared/signed";
import type { Seat } from "../../shared/words";
import { fetchRaces, racesAddress, type Season, takeOutOfSeason } from "../api";
import { arrived, useLoaded } from "../loading";
import { act, done, token } from "../referee";
import { Labelled } from "../ui/Labelled";
import { Question } from "../ui/Question";
import { RaceCard } from "../ui/RaceCard";
import { ExtraPointsSheet } from "./ExtraPointsSheet";

const LATEST = "100";

interface SeasonRacesProps {
  readonly season: Season;
  readonly races: readonly RaceOfArchive[];
}

/** The races that count, in the order they were driven. */
export function SeasonRaces({ season, races }: SeasonRacesProps) {
  const [adding, setAdding] = useState(false);
  return (
    <section aria-labelledby="driven">
      <h2 id="driven" class="lettering">
        {t("lib.season.driven")}
      </h2>
      <ol class="race-list">
        {races.map((race) => (
          <li key={race.race}>
            <RaceCard race={race} note={<Extra season={season} race={race} />}>
              {token.value && <RaceTools season={season} race={race} />}
            </RaceCard>
          </li>
        ))}
      </ol>
      {token.value && (
        <p>
          <button type="button" class="button main" onClick={() => setAdding(true)}>
            {t("lib.season.add-race")}
          </button>
        </p>
      )}
      {adding && <AddRace season={season} onClose={() => setAdding(false)} />}
    </section>
  );
}

interface RaceOfSeason {
  readonly season: Season;
  readonly race: RaceOfArchive;
}

const extraOf = ({ season, race }: RaceOfSeason) =>
  season.driven.find((one) => one.race === race.race)?.extra ?? {};

/** Who got points beside those for the place. */
function Extra({ season, race }: RaceOfSeason) {
  const extra = extraOf({ season, race });
  const told = race.cars.flatMap(({ seat, name, nameless }) => {
    const points = extra[seat as keyof typeof extra];
    return points ? [extraFor(driverName({ seat: seat as Seat, name, nameless }), points)] : [];
  });
  return told.length > 0 ? <p class="soft">{t("lib.season.extra-told", { who: list(told) })}</p> : null;
}

const extraFor = (name: string, points: number): string =>
  t("lib.season.extra-of", { name, points: signed(points) });

function RaceTools({ season, race }: RaceOfSeason) {
  const [open, setOpen] = useState(false);
  const takeOut = async () => {
    const extra = extraOf({ season, race });
    if (!(await act((token) => takeOutOfSeason(token, season.season, race.race)))) return;
    done.value = {
      text: () => t("lib.season.taken-out", { board: boardDriven(race), when: day(race.started) }),
      undo: (token) => addToSeason(token, season.season, race.race, extra),
    };
  };
  return (
    <>
      <button type="button" class="button" onClick={() => setOpen(true)}>
        {t("lib.season.extra")}
      </button>
      <button type="button" class="button quiet-danger" onClick={() => void takeOut()}>
        {t("lib.season.take-out")}
      </button>
      {open && (
        <ExtraPointsSheet
          season={season.season}
          race={race}
          extra={extraOf({ season, race })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Choose among the latest races that count for no season. */
function AddRace({ season, onClose }: { season: Season; onClose: () => void }) {
  const found = arrived(useLoaded(() => fetchRaces(racesAddress({}, LATEST)), []));
  const free = found?.races.filter((one) => one.season === null) ?? [];
  const [race, setRace] = useState("");
  const add = async () => {
    if (await act((token) => addToSeason(token, season.season, race))) onClose();
  };
  return (
    <Question
      title={t("lib.season.add-race")}
      yes={t("lib.season.add")}
      disabled={!race}
      onYes={() => void add()}
      onClose={onClose}
    >
      {found && free.length === 0 && <p>{t("lib.season.none-free")}</p>}
      <Labelled label={t("lib.race")}>
        <select class="field" value={race} onChange={(change) => setRace(change.currentTarget.value)}>
          <option value="">{t("lib.choose")}</option>
          {free.map((one) => (
            <option key={one.race} value={one.race}>
              {t("lib.race-when", { board: boardDriven(one), when: whenDriven(one) })}
            </option>
          ))}
        </select>
      </Labelled>
    </Question>
  );
}
