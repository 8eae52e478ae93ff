import { t } from "../i18n";

/** In place of what a slow line has not brought yet; quick answers come before it can be seen. */
export const OnItsWay = () => <p class="on-its-way">{t("app.loading")}</p>;
