import { startPage } from "../shared/page";
import { Page } from "./Page";
import "./results.css";

const race = decodeURIComponent(location.pathname.split("/").at(-1) ?? "");
void startPage("results", () => <Page race={race} />);
