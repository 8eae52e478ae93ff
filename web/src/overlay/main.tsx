import { openLink } from "../shared/link";
import { startPage } from "../shared/page";
import { layoutOf, Overlay } from "./Overlay";
import "../dashboard/fonts.css";
import "./overlay.css";

const link = openLink();
const layout = layoutOf(new URLSearchParams(location.search).get("layout"));
void startPage("dashboard", "dash.page", () => <Overlay link={link} layout={layout} />);
