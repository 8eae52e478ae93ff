// What the symbols of a chosen card do, in the page itself.

import type { PrintedId } from "../../shared/words";
import { explained } from "../explain";

export function Explanation({ card }: { card: PrintedId }) {
  const told = explained(card);
  if (!told) return null;
  return (
    <section class="upgrade-help" aria-live="polite">
      <h3 class="lettering">{told.title}</h3>
      <dl>
        {told.meanings.map(({ title, text }) => (
          <div key={title + text}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
