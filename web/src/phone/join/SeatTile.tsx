import { t } from "../../shared/i18n";
import { CarBadge } from "../../shared/ui/CarBadge";
import type { Tile } from "./tiles";

/** A car to choose: free, held by somebody, or held by this device. */
export function SeatTile({ tile, onChoose }: { tile: Tile; onChoose: () => void }) {
  const taken = tile.taken && !tile.ours;
  return (
    <li>
      <button type="button" class={taken ? "seat-tile taken" : "seat-tile"} onClick={onChoose}>
        <CarBadge seat={tile.seat} label={false} />
        <span class="colour lettering">{t(`seat.${tile.seat}`)}</span>
        <span class="holder">{holderOf(tile)}</span>
      </button>
    </li>
  );
}

function holderOf({ taken, simulated, ours, holder, driver, next }: Tile): string {
  if (ours) return t("phone.join.yours");
  if (simulated) return t("phone.join.simulated");
  if (taken) return holder ?? t("phone.join.held");
  if (driver) return t("phone.join.free-car", { name: driver });
  return next ? t("phone.join.free-next") : t("phone.join.free");
}
