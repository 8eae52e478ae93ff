import type { ReadonlySignal } from "@preact/signals";
import { modulesNow } from "../modules/later";
import type { Geometry } from "../shared/boards";
import type { Link } from "../shared/link";
import { usePart } from "../shared/part";
import type { View } from "../shared/track/camera";
import type { Seat } from "../shared/words";
import { isInLowerHalf } from "./model/halves";

interface LegendSignProps {
  readonly link: Link;
  readonly geometry: Geometry | null | undefined;
  /** What the camera shows. */
  readonly view: ReadonlySignal<View | null>;
}

/** The card that the Legends of this round drive by, as far as it matters in this race, away from whoever acts. */
export function LegendSign({ link, geometry, view }: LegendSignProps) {
  const card = usePart(() => link.state.value?.legend_card ?? null);
  const acts = usePart(() => link.state.value?.step?.seat ?? null);
  const modules = card && modulesNow();
  if (!card || !modules) return null;
  const rows = Object.entries(card.values).map(([seat, shown]) => ({ seat: seat as Seat, ...shown }));
  if (rows.length === 0) return null;
  const isAbove = isInLowerHalf(link.state.peek(), acts, geometry, view.value);
  return (
    <div class={isAbove ? "legend-sign above" : "legend-sign"}>
      <modules.LegendFace card={card.card} rows={rows} cut />
    </div>
  );
}
