import { useEffect, useState } from "preact/hooks";
import type { ShownPin } from "../shared/answers";
import { t } from "../shared/i18n";
import type { Link } from "../shared/link";
import { fetchPublicPin } from "../shared/link/http";
import { Pin } from "../shared/ui/Pin";
import { typed } from "./address";

const ASK_AGAIN_MS = 4000;

/** How the referee's tablet gets in, until one has. */
export function RefereeDoor({ link }: { link: Link }) {
  const shown = usePublicPin(link.live.value);
  if (!shown) return null;
  return (
    <section class="referee-door sign">
      <div>
        <h2 class="lettering">{t("dash.referee")}</h2>
        <p>{t("dash.referee.how", { address: pageOf(shown.url) })}</p>
      </div>
      <Pin {...shown} />
    </section>
  );
}

/** The PIN, asked for again and again until there is none any more; a companion that was restarted may have a new one. */
function usePublicPin(live: boolean): ShownPin | null {
  const [shown, setShown] = useState<ShownPin | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = !live;
    async function look(): Promise<void> {
      const pin = await fetchPublicPin().catch(() => undefined);
      if (over) return;
      if (pin !== undefined) setShown(pin);
      if (pin !== null) timer = setTimeout(() => void look(), ASK_AGAIN_MS);
    }
    if (live) void look();
    else setShown(null);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [live]);
  return shown;
}

/** The page's address without the PIN. */
const pageOf = (url: string): string => typed(url).replace(/#.*/, "");
