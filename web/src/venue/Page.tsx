import type { Venue } from "../shared/answers";
import { t } from "../shared/i18n";
import { Switches } from "../shared/ui/Switches";
import { TableCard } from "./TableCard";
import { useTurning } from "./turning";
import { useVenue } from "./venue";

/** So many tables fill a screen with their whole fields; of more, the leaders are shown. */
const FEW = 4;

/** Every table of the venue: for the screen at the door, and for a phone that looks for a friend. */
export function Page() {
  const { venue, answers } = useVenue();
  useTurning();
  return (
    <div class="venue">
      {!answers && <p class="link-banner">{t("link.offline")}</p>}
      <main>
        <h1 class="sign green lettering">{t("venue.title")}</h1>
        {venue && <Tables venue={venue} />}
      </main>
      <footer>
        <Switches />
      </footer>
    </div>
  );
}

function Tables({ venue: { open, hubs, joined } }: { venue: Venue }) {
  if (!open) {
    return <p>{joined === null ? t("venue.none") : t("venue.joined", { host: joined })}</p>;
  }
  const cards = hubs.flatMap((hub) =>
    (hub.tables.length > 0 ? hub.tables : [null]).map((table) => ({ hub, table })),
  );
  const few = cards.length <= FEW;
  return (
    <ul class={`tables${few ? " few" : ""}${cards.length <= 2 ? " pair" : ""}`}>
      {cards.map(({ hub, table }) => (
        <TableCard key={`${hub.hub} ${table?.table ?? ""}`} hub={hub} table={table} whole={few} />
      ))}
    </ul>
  );
}
