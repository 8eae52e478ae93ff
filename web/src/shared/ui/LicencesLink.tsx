import { t } from "../i18n";

/** The way to the licences of what the pages contain; it opens beside the page, which may be in a race. */
export function LicencesLink() {
  return (
    <a class="licences-link" href="/licences" target="_blank" rel="noreferrer">
      {t("licences.title")}
    </a>
  );
}
