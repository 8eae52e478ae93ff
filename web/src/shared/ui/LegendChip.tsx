import { t } from "../i18n";

/** Nobody drove this car: without a name it is called by its colour, like a driver who gave none. */
export const LegendChip = () => <span class="chip legend">{t("chip.legend")}</span>;
