import { startPage } from "../shared/page";
import { Page } from "./Page";
import "./results.css";

// Left encoded: it becomes part of another address.
const race = location.pathname.split("/").at(-1) ?? "";
void startPage("results", "results.title", () => <Page race={race} />);
