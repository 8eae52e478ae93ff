import { chooseLanguage, LANGUAGES, type Language, language, t } from "../i18n";
import { chooseTheme, THEMES, type Theme, theme } from "../theme";

/** Choose the language of this device. */
export function LanguageSwitch() {
  return (
    <select
      class="button"
      aria-label={t("switch.language")}
      value={language()}
      onChange={(change) => void chooseLanguage(change.currentTarget.value as Language)}
    >
      {Object.entries(LANGUAGES).map(([code, name]) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** Choose light or dark for this device. */
export function ThemeSwitch() {
  return (
    <select
      class="button"
      aria-label={t("switch.theme")}
      value={theme.value}
      onChange={(change) => chooseTheme(change.currentTarget.value as Theme)}
    >
      {THEMES.map((one) => (
        <option key={one} value={one}>
          {t(`theme.${one}`)}
        </option>
      ))}
    </select>
  );
}

/** Both, each with its label: "As the device" alone would not say what for. */
export function Switches() {
  return (
    <div class="switches">
      <span aria-hidden="true">{t("switch.language")}</span>
      <LanguageSwitch />
      <span aria-hidden="true">{t("switch.theme")}</span>
      <ThemeSwitch />
    </div>
  );
}
