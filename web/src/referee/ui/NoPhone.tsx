import { t } from "../../shared/i18n";

/** Nobody holds this seat with a phone: the referee enters for it. */
export function NoPhone() {
  return (
    <svg class="no-phone" viewBox="0 0 20 20" role="img" aria-label={t("ref.phone.none")}>
      <rect x="6" y="2" width="8" height="16" rx="1.5" fill="none" stroke="currentColor" stroke-width="1.6" />
      <path d="M3 17L17 3" stroke="currentColor" stroke-width="2" />
    </svg>
  );
}
