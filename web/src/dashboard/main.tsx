import { keepAwake } from "../shared/awake";
import { openLink } from "../shared/link";
import { startPage } from "../shared/page";
import { Dashboard } from "./Dashboard";
import "./fonts.css";
import "./dashboard.css";

const link = openLink();
keepAwake();
void startPage("dashboard", "dash.page", () => <Dashboard link={link} />);
