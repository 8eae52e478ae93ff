import { startPage } from "../shared/page";
import { Page } from "./Page";
import "./results.css";

// As it stands in the address: it goes into another one.
const race = location.pathname.split("/").at(-1) ?? "";
void startPage("results", "results.title", () => <Page race={race} />);
