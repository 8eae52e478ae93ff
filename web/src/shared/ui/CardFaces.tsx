import type { PrintedId } from "../words";
import { CardFace } from "./CardFace";

/** Some cards in a row, with what they are. */
export function CardFaces({ label, cards }: { label?: string; cards: readonly PrintedId[] }) {
  return (
    <span class="faces">
      {label && <span class="soft">{label}</span>}
      {cards.map((card, index) => (
        <CardFace key={index} card={card} />
      ))}
    </span>
  );
}
