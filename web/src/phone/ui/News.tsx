import type { Driver } from "../driver";
import { HandsList } from "./HandsList";
import { Receipt } from "./Receipt";
import { ShownCard } from "./StuckCard";

/** What stands above every question: what just happened, what hands have still to do, and the referee's answer. */
export function News({ driver }: { driver: Driver }) {
  return (
    <div class="news">
      <Receipt driver={driver} />
      <HandsList driver={driver} />
      <ShownCard driver={driver} />
    </div>
  );
}
