import type { Key } from "../shared/i18n";
import { startPage } from "../shared/page";
import { DriverPage } from "./drivers/DriverPage";
import { DriversPage } from "./drivers/DriversPage";
import { HomePage } from "./HomePage";
import { Page, type Section } from "./Page";
import { RacesPage } from "./races/RacesPage";
import { SeasonPage } from "./seasons/SeasonPage";
import { SeasonsPage } from "./seasons/SeasonsPage";
import "./library.css";
import "./tables.css";
import "./forms.css";

const [, section = "home", number] = location.pathname.split("/") as [string, Section, string?];
const title: Key = `lib.${section}`;

function Content() {
  switch (section) {
    case "races":
      return <RacesPage />;
    case "drivers":
      return number ? <DriverPage driver={number} /> : <DriversPage />;
    case "seasons":
      return number ? <SeasonPage season={number} /> : <SeasonsPage />;
    default:
      return <HomePage />;
  }
}

void startPage("library", title, () => (
  <Page section={section}>
    <Content />
  </Page>
));
