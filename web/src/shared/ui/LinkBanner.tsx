import { type Key, t } from "../i18n";
import type { Link } from "../link";
import type { Connection, Hub } from "../link/state";

/** Say in one line that what is shown may be outdated; nothing while all is well. */
export function LinkBanner({ link }: { link: Link }) {
  const key = trouble(link.connection.value, link.hub.value);
  return (
    <div role="status" class={key ? "link-banner" : "sr-only"}>
      {key && t(key)}
    </div>
  );
}

/** Return the text's key for what is wrong with the connection. */
function trouble(connection: Connection, hub: Hub): Key | null {
  if (connection !== "online") return `link.${connection}`;
  return hub === "offline" || hub === "lost" ? `link.hub-${hub}` : null;
}
