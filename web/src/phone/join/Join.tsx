import { useEffect, useMemo, useState } from "preact/hooks";
import { t } from "../../shared/i18n";
import { openLink } from "../../shared/link";
import { LinkBanner } from "../../shared/ui/LinkBanner";
import { LanguageSwitch } from "../../shared/ui/Switches";
import type { Seat } from "../../shared/words";
import { type HeldSeat, heldSeats } from "../logins";
import { NameForm } from "./NameForm";
import { SeatTile } from "./SeatTile";
import { type Tile, tilesOf } from "./tiles";
import "../styles/join.css";

interface JoinProps {
  readonly table: string;
  readonly asked: Seat | null;
  onSeat(held: HeldSeat): void;
}

/** Pick a car, give a name, drive. */
export function Join({ table, asked, onSeat }: JoinProps) {
  const link = useMemo(() => openLink({ table }), [table]);
  useEffect(() => () => link.close(), [link]);
  const [chosen, setChosen] = useState(asked);
  const [note, setNote] = useState<string | null>(null);
  const state = link.state.value;
  const held = heldSeats(table);
  const tiles = tilesOf(
    state,
    held.map(({ seat }) => seat),
  );
  const tile = tiles.find(({ seat }) => seat === chosen);
  const free = tile && !tile.taken;

  function choose(one: Tile): void {
    const ours = held.find(({ seat }) => seat === one.seat);
    if (ours) onSeat(ours);
    else if (one.taken) setNote(t("phone.join.taken", { name: one.holder ?? t(`seat.${one.seat}`) }));
    else if (state?.locked) setNote(t("refusal.seats-locked"));
    else {
      setNote(null);
      setChosen(one.seat);
    }
  }
  function lost(why: string): void {
    setNote(why);
    setChosen(null);
  }

  return (
    <div class="phone join">
      <LinkBanner link={link} />
      <header class="join-head">
        <p class="sign red lettering">{t("app.name")}</p>
        <LanguageSwitch />
      </header>
      {tile && free && !state?.locked ? (
        <main>
          <NameForm
            table={table}
            seat={tile.seat}
            onSeat={onSeat}
            onBack={() => setChosen(null)}
            onLost={lost}
          />
        </main>
      ) : (
        <main class="choose">
          <h1 class="lettering">{t("phone.join.title")}</h1>
          <p class="note" role="status">
            {note ?? noteOf(tile, state?.locked ?? false)}
          </p>
          <ul class="tiles">
            {tiles.map((one) => (
              <SeatTile key={one.seat} tile={one} onChoose={() => choose(one)} />
            ))}
          </ul>
        </main>
      )}
    </div>
  );
}

function noteOf(tile: Tile | undefined, locked: boolean): string {
  if (tile?.taken) return t("phone.join.taken", { name: tile.holder ?? t(`seat.${tile.seat}`) });
  return locked ? t("refusal.seats-locked") : t("phone.join.note");
}
