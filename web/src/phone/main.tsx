import { startPage } from "../shared/page";
import { armCues } from "./cues";
import { Page } from "./Page";
import "./styles/frame.css";
import "./styles/head.css";
import "./styles/stage.css";
import "./styles/parts.css";
import "./styles/cards.css";

armCues();
void startPage("phone", "phone.page", () => <Page />);
