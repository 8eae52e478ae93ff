import { t } from "../../shared/i18n";

/** A seat's phone is lost, or nobody holds the seat with one: the referee enters for it. */
export function NoPhone({ lost }: { lost: boolean }) {
  return (
    <svg
      class={lost ? "no-phone lost" : "no-phone"}
      viewBox="0 0 20 20"
      role="img"
      aria-label={t(lost ? "ref.phone.lost" : "ref.phone.none")}
    >
      <rect x="6" y="2" width="8" height="16" rx="1.5" fill="none" stroke="currentColor" stroke-width="1.6" />
      <path d="M3 17L17 3" stroke="currentColor" stroke-width="2" />
    </svg>
  );
}
