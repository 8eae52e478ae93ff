import { startPage } from "../shared/page";
import { Page } from "./Page";
import "./licences.css";

void startPage("results", "licences.title", () => <Page />);
