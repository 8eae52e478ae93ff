import { t } from "../../shared/i18n";
import { token } from "../referee";
import { DeletedRaces } from "./DeletedRaces";
import { Filters } from "./Filters";
import { ImportRace } from "./ImportRace";
import { RaceList } from "./RaceList";
import { useWanted } from "./wanted";

/** The library of races: find one, look at it, put one in, take one out. */
export function RacesPage() {
  const [wanted, look] = useWanted();
  return (
    <>
      <h1 class="sign green lettering">{t("lib.races")}</h1>
      <Filters wanted={wanted} onChange={look} />
      {token.value && <ImportRace />}
      <RaceList wanted={wanted} />
      {token.value && <DeletedRaces token={token.value} />}
    </>
  );
}
