import { type Key, t } from "../i18n";
import type { Link } from "../link";
import type { Sending } from "../link/commands";
import type { Connection, Hub } from "../link/state";

interface LinkBannerProps {
  readonly link: Link;
  /** The page itself says that it is connecting for the first time: a line that comes and goes would move its buttons. */
  readonly saysConnecting?: boolean;
}

/** Say in one line that what is shown may be outdated, and what becomes of a press; nothing while all is well. */
export function LinkBanner({ link, saysConnecting = false }: LinkBannerProps) {
  const connection = link.connection.value;
  const key = saysConnecting && connection === "connecting" ? null : trouble(connection, link.hub.value);
  return (
    <>
      <div role="status" class={key ? "link-banner" : "sr-only"}>
        {key && t(key)}
      </div>
      <SendingNote sending={link.sending.value} />
    </>
  );
}

/** That something is on its way; it is seen only if the answer takes a moment. */
function SendingNote({ sending }: { sending: Sending | null }) {
  return (
    <div role="status" class={sending ? `sending ${sending}` : "sr-only"}>
      {sending && t(`link.${sending}`)}
    </div>
  );
}

/** Return the text's key for what is wrong with the connection. */
function trouble(connection: Connection, hub: Hub): Key | null {
  if (connection !== "online") return `link.${connection}`;
  return hub === "offline" || hub === "lost" ? `link.hub-${hub}` : null;
}
