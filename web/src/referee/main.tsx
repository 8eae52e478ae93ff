import { startPage } from "../shared/page";
import { Referee } from "./Referee";
import "./styles/shell.css";
import "./styles/setup.css";
import "./styles/race.css";
import "./styles/papers.css";

void startPage("referee", () => <Referee />);
