import type { ComponentChildren } from "preact";
import { t } from "../shared/i18n";
import { LicencesLink } from "../shared/ui/LicencesLink";
import { Switches } from "../shared/ui/Switches";
import { to } from "./address";
import { token } from "./referee";
import { Slip } from "./ui/Slip";

const SECTIONS = ["home", "races", "drivers", "seasons"] as const;
export type Section = (typeof SECTIONS)[number];

/** A page of the library: the way to the others, its own content, and what was just done. */
export function Page({ section, children }: { section: Section; children: ComponentChildren }) {
  return (
    <div class="library">
      <nav class="sections" aria-label={t("lib.sections")}>
        {SECTIONS.map((one) => (
          <a
            key={one}
            class="lettering"
            href={to(`/${one}`)}
            aria-current={one === section ? "page" : undefined}
          >
            {t(`lib.${one}`)}
          </a>
        ))}
      </nav>
      <main>{children}</main>
      <footer>
        <Switches />
        <p class="ways-out">
          <a href={to("/")}>{t("lib.to-tv")}</a>
          <a href={to("/referee")}>{t(token.value ? "lib.to-referee" : "lib.log-in")}</a>
          <LicencesLink />
        </p>
      </footer>
      <Slip />
    </div>
  );
}
