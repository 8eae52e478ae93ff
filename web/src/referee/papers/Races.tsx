import { useEffect, useState } from "preact/hooks";
import type { ListedRace } from "../../shared/answers";
import { boardDriven } from "../../shared/driven";
import { date, t } from "../../shared/i18n";
import { isOver } from "../../shared/race";
import { fetchRaces } from "../api";
import type { Desk } from "../desk";

const SHOWN = 20;

/** This table's finished races, latest first. */
export function Races({ desk }: { desk: Desk }) {
  const races = useRaces(desk).filter(isOver);
  if (races.length === 0) return null;
  return (
    <section class="earlier-races" aria-labelledby="races-title">
      <h2 id="races-title" class="lettering">
        {t("ref.races.title")}
      </h2>
      <ul>
        {races.slice(0, SHOWN).map((one) => (
          <li key={one.race}>
            <a class="button" href={`/results/${one.race}`} target="_blank" rel="noreferrer">
              {boardDriven(one)}
            </a>
            <span class="soft">{date(one.started)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Requested again after every race. */
function useRaces(desk: Desk): readonly ListedRace[] {
  const [races, setRaces] = useState<readonly ListedRace[]>([]);
  const { race, phase } = desk.link.state.value ?? {};
  useEffect(() => {
    fetchRaces(desk.link.table).then(setRaces, () => setRaces([]));
  }, [desk, race, phase]);
  return races;
}
