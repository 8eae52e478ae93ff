import { t } from "../../shared/i18n";
import { LicencesLink } from "../../shared/ui/LicencesLink";
import { LanguageSwitch, ThemeSwitch } from "../../shared/ui/Switches";
import { fetchBundle } from "../api";
import type { Desk } from "../desk";
import { offer } from "../saving";
import { Races } from "./Races";

const save = (desk: Desk) =>
  desk.attempt(async () => offer(await fetchBundle(desk.token), "pitwall-bundle.zip"));

/** This device's own settings, and past races. */
export function Settings({ desk, onLeave }: { desk: Desk; onLeave: () => void }) {
  return (
    <section class="paper" aria-labelledby="settings-title">
      <h1 id="settings-title" class="lettering">
        {t("ref.settings.title")}
      </h1>
      <dl class="settings">
        <dt>{t("switch.language")}</dt>
        <dd>
          <LanguageSwitch />
        </dd>
        <dt>{t("switch.theme")}</dt>
        <dd>
          <ThemeSwitch />
        </dd>
        <dt>{t("ref.tablet.title")}</dt>
        <dd>
          <button
            type="button"
            class="button"
            disabled={!desk.link.live.value}
            onClick={() => {
              desk.sheet.value = { kind: "tablet" };
            }}
          >
            {t("ref.tablet.show")}
          </button>
        </dd>
        <dt>{t("ref.settings.login")}</dt>
        <dd>
          <p class="soft">{t("ref.settings.leave-what")}</p>
          <button type="button" class="button" onClick={onLeave}>
            {t("ref.settings.leave")}
          </button>
        </dd>
        <dt>{t("ref.bundle.title")}</dt>
        <dd>
          <p class="soft">{t("ref.bundle.what")}</p>
          <button
            type="button"
            class="button"
            disabled={!desk.link.live.value}
            onClick={() => void save(desk)}
          >
            {t("ref.bundle.save")}
          </button>
        </dd>
      </dl>
      <Races desk={desk} />
      <LicencesLink />
    </section>
  );
}
