import type { DriverReport } from "../../shared/answers";
import { t } from "../../shared/i18n";
import { CarBadge } from "../../shared/ui/CarBadge";
import type { Seat } from "../../shared/words";
import { to } from "../address";
import { fetchDriver } from "../api";
import { arrived, useLoaded } from "../loading";
import { changes, token } from "../referee";
import { Missing } from "../ui/Missing";
import { DriverTools } from "./DriverTools";
import { Figures } from "./Figures";
import { LatestRaces } from "./LatestRaces";
import { Meetings } from "./Meetings";
import { OnBoards } from "./OnBoards";
import { Records } from "./Records";

/** A driver across nights. */
export function DriverPage({ driver }: { driver: string }) {
  const loaded = useLoaded(() => fetchDriver(driver), [driver, changes.value]);
  const report = arrived(loaded);
  return report ? <Report report={report} /> : <Missing loaded={loaded} />;
}

function Report({ report }: { report: DriverReport }) {
  return (
    <>
      <h1 class="sign green lettering">
        <bdi>{report.name}</bdi>
      </h1>
      <Figures report={report} />
      <Colours colours={report.colours} />
      <OnBoards boards={report.boards} />
      <Meetings driver={report} />
      <Records boards={report.records} own />
      <LatestRaces races={report.latest} />
      <p>
        <a class="button" href={to("/races", { driver: String(report.driver) })}>
          {t("lib.driver.all-races")}
        </a>
      </p>
      {token.value && <DriverTools key={report.driver} report={report} />}
    </>
  );
}

/** The colours a driver likes, the favourite first. */
function Colours({ colours }: { colours: DriverReport["colours"] }) {
  return (
    <section aria-labelledby="colours">
      <h2 id="colours" class="lettering">
        {t("lib.driver.colours")}
      </h2>
      <ul class="colours">
        {Object.entries(colours).map(([seat, races]) => (
          <li key={seat}>
            <CarBadge seat={seat as Seat} />
            <span>{t("lib.races.count", { count: races })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
