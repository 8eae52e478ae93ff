// What pages load of the modules, all at once.
import "./modules.css";

export { LegendKeys } from "../shared/legends/LegendKeys";
export { boardLayers } from "./board/BoardLayers";
export { GARAGE_CARDS } from "./catalogue";
export { EventNote } from "./EventNote";
export { ExplainTokens } from "./ExplainTokens";
export { eventText } from "./event";
export { DriverChoice } from "./garage/DriverChoice";
export { GarageQuestion } from "./garage/GarageQuestion";
export { GarageSeats } from "./garage/GarageSeats";
export { MarketKeys } from "./garage/MarketKeys";
export { handsInGarage, roundText, whatNow } from "./garage/selection";
export { TvGarage } from "./garage/TvGarage";
export { showHelp } from "./Help";
export { LegendFace, type LegendRow } from "./LegendFace";
export { ModuleFace } from "./ModuleFace";
export { garageCardName, printedCard } from "./names";
export { OpenSymbols } from "./OpenSymbols";
export { Preparations } from "./Preparations";
export { ownPreparations } from "./prepare";
export { RoadToken, WeatherToken } from "./TokenFace";
