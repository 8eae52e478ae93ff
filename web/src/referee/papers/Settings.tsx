import { t } from "../../shared/i18n";
import { LicencesLink } from "../../shared/ui/LicencesLink";
import { LanguageSwitch, ThemeSwitch } from "../../shared/ui/Switches";
import { fetchBundle } from "../api";
import type { Desk } from "../desk";
import { offer } from "../saving";
import { Races } from "./Races";

const save = (desk: Desk) =>
  desk.attempt(async () => offer(await fetchBundle(desk.token), "pitwall-bundle.zip"));

const openTabletSheet = (desk: Desk): void => {
  desk.sheet.value = { kind: "tablet" };
};

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
          <LiveButton desk={desk} label={t("ref.tablet.show")} onPress={() => openTabletSheet(desk)} />
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
          <LiveButton desk={desk} label={t("ref.bundle.save")} onPress={() => void save(desk)} />
        </dd>
      </dl>
      <Races desk={desk} />
      <a class="button" href="/home" target="_blank" rel="noreferrer">
        {t("ref.library")}
      </a>
      <LicencesLink />
    </section>
  );
}

/** A button for what needs the companion. */
function LiveButton({ desk, label, onPress }: { desk: Desk; label: string; onPress: () => void }) {
  return (
    <button type="button" class="button" disabled={!desk.link.live.value} onClick={onPress}>
      {label}
    </button>
  );
}
