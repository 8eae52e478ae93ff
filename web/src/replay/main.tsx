import { startPage } from "../shared/page";
import { Page } from "./Page";
import "./replay.css";
import "./beside.css";

// Left encoded: it becomes part of another address.
const race = location.pathname.split("/").at(-1) ?? "";
void startPage("dashboard", "replay.page", () => <Page race={race} />);
