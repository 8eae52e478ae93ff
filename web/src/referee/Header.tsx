import { boardOnTable } from "../shared/driven";
import { t } from "../shared/i18n";
import type { PublicState } from "../shared/messages";
import { lapOfRace } from "../shared/race";
import type { Desk, View } from "./desk";
import { heldSeats } from "./table";

const VIEWS: readonly View[] = ["race", "journal", "seats", "readers", "tags", "rules", "health", "settings"];

/** The role, the state of the race, whether phones and readers are connected, and the other views. */
export function Header({ desk }: { desk: Desk }) {
  const state = desk.link.state.value;
  return (
    <header class="head">
      <div class="head-line">
        <p class="sign red lettering brand">{t("ref.title")}</p>
        <p class="head-where">{state ? where(state) : ""}</p>
        <Health desk={desk} />
      </div>
      <nav class="views" aria-label={t("ref.views")}>
        {VIEWS.map((view) => (
          <button
            key={view}
            type="button"
            class="lettering"
            aria-current={desk.view.value === view ? "page" : undefined}
            onClick={() => {
              desk.view.value = view;
              scrollTo(0, 0);
            }}
          >
            {t(`ref.view.${view}`)}
            {view === "tags" && desk.tags.unknown.value > 0 && (
              <UnknownTags count={desk.tags.unknown.value} />
            )}
            {view === "health" && desk.link.closedDoors.value > 0 && (
              <ClosedDoors count={desk.link.closedDoors.value} />
            )}
          </button>
        ))}
      </nav>
    </header>
  );
}

/** The number of unknown tags that were tapped. */
function UnknownTags({ count }: { count: number }) {
  return (
    <span class="news">
      <span class="sr-only">{t("ref.tags.unknown-count", { count })}</span>
    </span>
  );
}

/** The number of ways in that do not work. */
function ClosedDoors({ count }: { count: number }) {
  return (
    <span class="news">
      <span class="sr-only">{t("ref.doctor.closed-doors", { count })}</span>
    </span>
  );
}

function where(state: PublicState): string {
  const track = boardOnTable(state);
  switch (state.phase) {
    case "setup":
      return t("ref.where.setup");
    case "garage":
      return t("ref.where.garage", { track });
    case "finished":
    case "abandoned":
      return t(`ref.where.${state.phase}`, { track });
    default:
      return t("ref.where.race", {
        track,
        round: state.round,
        lap: lapOfRace(state),
        laps: state.laps ?? 1,
      });
  }
}

function Health({ desk }: { desk: Desk }) {
  const { presence, readers, state } = desk.link;
  const held = state.value ? [...heldSeats(state.value)] : [];
  const here = held.filter((seat) => presence.value[seat] === "online").length;
  // A reader that was switched off does not count as missing.
  const all = Object.values(readers.value).filter((one) => one !== "offline");
  const reading = all.filter((one) => one === "online").length;
  return (
    <p class="health">
      {held.length > 0 && (
        <span class={here < held.length ? "wrong" : undefined}>
          {t("ref.health.phones", { here, all: held.length })}
        </span>
      )}
      {all.length > 0 && (
        <span class={reading < all.length ? "wrong" : undefined}>
          {t("ref.health.readers", { here: reading, all: all.length })}
        </span>
      )}
    </p>
  );
}
