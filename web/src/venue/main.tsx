import { startPage } from "../shared/page";
import { Page } from "./Page";
import "./venue.css";

void startPage("venue", "venue.title", () => <Page />);
