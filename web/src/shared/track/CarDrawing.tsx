import { steady } from "../steady";
import { signAddress } from "../ui/signs";
import type { Seat } from "../words";

const WHEELS = "M-11-8.5h6v3h-6zM-11 5.5h6v3h-6zM6-8.5h6v3h-6zM6 5.5h6v3h-6z";
const BODY = "M-17-4C-17-6.5-8-6.5-2-6C6-5.5 14-4 18 0C14 4 6 5.5-2 6C-8 6.5-17 6.5-17 4Z";
const SIGN = 21.1;

/** A 1960s single-seater from above, nose to the right; its sign stays upright. */
export const CarDrawing = steady(function CarDrawing({ seat }: { seat: Seat }) {
  return (
    <>
      <g class="chassis">
        <path d={WHEELS} />
        <path class="body" d={BODY} style={{ fill: `var(--car-${seat})` }} />
      </g>
      <image href={signAddress(seat)} x={-SIGN / 2} y={-SIGN / 2} width={SIGN} height={SIGN} />
    </>
  );
});
