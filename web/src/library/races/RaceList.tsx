import { useEffect, useState } from "preact/hooks";
import type { RaceOfArchive } from "../../shared/answers";
import { boardDriven, whenDriven } from "../../shared/driven";
import { t } from "../../shared/i18n";
import { deleteRace, fetchRaces, type PageOfRaces, racesAddress, restoreRace, type Wanted } from "../api";
import { arrived, useLoaded } from "../loading";
import { act, changes, describe, done, refused, token } from "../referee";
import { Missing } from "../ui/Missing";
import { RaceCard } from "../ui/RaceCard";

/** The races that are looked for, the newest first, some at a time. */
export function RaceList({ wanted }: { wanted: Wanted }) {
  const address = racesAddress(wanted);
  const first = useLoaded(() => fetchRaces(address), [address, changes.value]);
  const [more, setMore] = useState<readonly PageOfRaces[]>([]);
  useEffect(() => setMore([]), [address, changes.value]);
  const start = arrived(first);
  if (!start) return <Missing loaded={first} />;
  const pages = [start, ...more];
  const next = pages.at(-1)?.next;
  const showMore = (from: string) =>
    fetchRaces(from).then(
      (page) => setMore([...more, page]),
      (problem: unknown) => {
        refused.value = () => describe(problem);
      },
    );
  return (
    <section aria-labelledby="found">
      <p id="found" class="soft" role="status">
        {t("lib.races.found", { count: start.total })}
      </p>
      <ul class="race-list">
        {pages
          .flatMap(({ races }) => races)
          .map((race) => (
            <li key={race.race}>
              <RaceCard race={race}>{token.value && <DeleteButton race={race} />}</RaceCard>
            </li>
          ))}
      </ul>
      {next && (
        <button type="button" class="button" onClick={() => void showMore(next)}>
          {t("lib.more")}
        </button>
      )}
    </section>
  );
}

function DeleteButton({ race }: { race: RaceOfArchive }) {
  return (
    <button type="button" class="button quiet-danger" onClick={() => void takeOut(race)}>
      {t("lib.races.delete")}
    </button>
  );
}

/** Delete a race, and offer the way back. */
async function takeOut(race: RaceOfArchive): Promise<void> {
  if (!(await act((token) => deleteRace(token, race.race)))) return;
  done.value = {
    text: () => t("lib.races.deleted", { board: boardDriven(race), when: whenDriven(race) }),
    undo: (token) => restoreRace(token, race.race),
  };
}
