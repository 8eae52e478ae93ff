import { useEffect, useMemo, useState } from "preact/hooks";
import { useKeptFocus } from "../../shared/focus";
import { t } from "../../shared/i18n";
import { type Link, openLink } from "../../shared/link";
import type { PublicState } from "../../shared/messages";
import { LinkBanner } from "../../shared/ui/LinkBanner";
import { LanguageSwitch } from "../../shared/ui/Switches";
import type { Seat } from "../../shared/words";
import { type HeldSeat, storedLogins, usualName } from "../logins";
import { NameForm } from "./NameForm";
import { SeatTile } from "./SeatTile";
import { type Tile, tilesOf } from "./tiles";
import "../styles/join.css";

interface JoinProps {
  readonly table: string;
  readonly asked: Seat | null;
  onSeat(held: HeldSeat): void;
}

/** Choose a car, enter a name, drive. */
export function Join({ table, asked, onSeat }: JoinProps) {
  const link = useLink(table);
  const page = useKeptFocus<HTMLDivElement>();
  const [chosen, setChosen] = useState(asked);
  const [name, setName] = useState(usualName);
  const [note, setNote] = useState<Note | null>(null);
  const state = link.state.value;
  const held = storedLogins(table);
  const tiles = tilesOf(state, seatsOf(held));
  const locked = state?.locked ?? false;
  const tile = tiles.find(({ seat }) => seat === chosen);

  function choose(one: Tile): void {
    const ours = held.find(({ seat }) => seat === one.seat);
    const why = ours ? null : whyNot(one, locked);
    setNote(why);
    if (ours) onSeat(ours);
    else if (!why) setChosen(one.seat);
  }
  function lost(code: string): void {
    setNote(code === "seats-locked" ? code : "too-late");
    setChosen(null);
  }

  return (
    <div ref={page} class="phone join">
      <LinkBanner link={link} />
      <Head />
      {tile && !tile.taken && !locked ? (
        <main>
          <NameForm
            table={table}
            tile={tile}
            name={name}
            live={link.live.value}
            onName={setName}
            onSeat={onSeat}
            onBack={() => setChosen(null)}
            onLost={lost}
          />
        </main>
      ) : (
        <Cars
          referee={state?.referee}
          tiles={tiles}
          note={note ?? noteOf(tiles, tile, locked)}
          onChoose={choose}
        />
      )}
    </div>
  );
}

const seatsOf = (held: readonly HeldSeat[]): readonly Seat[] => held.map(({ seat }) => seat);

function useLink(table: string): Link {
  const link = useMemo(() => openLink({ table }), [table]);
  useEffect(() => () => link.close(), [link]);
  return link;
}

function Head() {
  return (
    <header class="join-head">
      <p class="sign red lettering">{t("app.name")}</p>
      <LanguageSwitch />
    </header>
  );
}

interface CarsProps {
  readonly referee: PublicState["referee"];
  readonly tiles: readonly Tile[];
  readonly note: Note;
  onChoose(tile: Tile): void;
}

function Cars({ referee, tiles, note, onChoose }: CarsProps) {
  return (
    <main class="choose">
      <h1 class="lettering" tabIndex={-1}>
        {t("phone.join.title")}
      </h1>
      <p class="note" role="status">
        {tell(note, referee === "phones")}
      </p>
      <ul class="tiles">
        {tiles.map((one) => (
          <SeatTile key={one.seat} tile={one} onChoose={() => onChoose(one)} />
        ))}
      </ul>
    </main>
  );
}

/** The message to show: that somebody has this car, that none is available, or what to do. */
type Note = Tile | "seats-locked" | "too-late" | "full" | "next" | "choose";

function noteOf(tiles: readonly Tile[], tile: Tile | undefined, locked: boolean): Note {
  if (tile?.taken && !tile.ours) return tile;
  if (locked) return "seats-locked";
  const open = tiles.filter(({ taken, ours }) => !taken || ours);
  if (open.length === 0) return "full";
  return open.every(({ next, ours }) => next && !ours) ? "next" : "choose";
}

/** Why a car cannot be chosen. */
function whyNot(tile: Tile, locked: boolean): Note | null {
  if (tile.taken) return tile;
  return locked ? "seats-locked" : null;
}

/** Put the message into words; without a referee nobody is sent to one. */
function tell(note: Note, phones: boolean): string {
  switch (note) {
    case "seats-locked":
      return t("refusal.seats-locked");
    case "too-late":
      return t("phone.join.too-late");
    case "full":
      return t(phones ? "phone.join.full.phones" : "phone.join.full");
    case "next":
      return t("phone.join.next");
    case "choose":
      return t("phone.join.note");
    default:
      return t(phones ? "phone.join.taken.phones" : "phone.join.taken", {
        name: note.holder ?? t(`seat.${note.seat}`),
      });
  }
}
