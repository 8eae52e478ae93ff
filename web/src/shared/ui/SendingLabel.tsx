import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { SLOW_MS } from "../link/commands";

/** A button's label, and once it is pressed, that it is on its way or that there has been no answer for a while. */
export function SendingLabel({ sending, children }: { sending: boolean; children: ComponentChildren }) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!sending) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [sending]);
  if (!sending) return <span>{children}</span>;
  return <span role="status">{t(slow ? "link.slow" : "link.sending")}</span>;
}
