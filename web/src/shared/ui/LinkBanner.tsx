import { type Key, t } from "../i18n";
import type { Link } from "../link";
import type { Waiting } from "../link/commands";
import type { Connection, Hub } from "../link/state";

/** Say in one line that what is shown may be outdated, and what becomes of a press; nothing while all is well. */
export function LinkBanner({ link }: { link: Link }) {
  const key = trouble(link.connection.value, link.hub.value);
  return (
    <>
      <div role="status" class={key ? "link-banner" : "sr-only"}>
        {key && t(key)}
      </div>
      <Sending waiting={link.waiting.value} />
    </>
  );
}

/** That something is on its way; it is seen only if the answer takes a moment. */
function Sending({ waiting }: { waiting: Waiting | null }) {
  return (
    <div role="status" class={waiting ? `sending ${waiting}` : "sr-only"}>
      {waiting && t(`link.${waiting}`)}
    </div>
  );
}

/** Return the text's key for what is wrong with the connection. */
function trouble(connection: Connection, hub: Hub): Key | null {
  if (connection !== "online") return `link.${connection}`;
  return hub === "offline" || hub === "lost" ? `link.hub-${hub}` : null;
}
