import { startPage } from "../shared/page";
import { Referee } from "./Referee";
import "./styles/shell.css";
import "./styles/parts.css";
import "./styles/rewriting.css";
import "./styles/setup.css";
import "./styles/grid.css";
import "./styles/now.css";
import "./styles/race.css";
import "./styles/alerts.css";
import "./styles/hands.css";
import "./styles/cars.css";
import "./styles/papers.css";
import "./styles/tags.css";
import "./styles/readers.css";
import "./styles/health.css";

void startPage("referee", "ref.title", () => <Referee />);
