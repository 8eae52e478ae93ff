// The cars' signs as images. A sign is on a page dozens of times: one image each costs almost nothing, whereas drawing
// its lines one by one was most of the work of a redraw.
import { CAR_SIGNS } from "../cars";
import { SEATS, type Seat } from "../words";
import { FIGURES } from "./figures";

/** The width of a sign's box, which is centred on 0. */
const BOX = 116;

const pictures = new Map<Seat, string>();

/** The data URL of a car's sign: its number on its shape in its colour; 6 and 9 are underlined. */
export function signAddress(seat: Seat): string {
  const known = pictures.get(seat) ?? `data:image/svg+xml,${encodeURIComponent(drawn(seat))}`;
  pictures.set(seat, known);
  return known;
}

/** Give this page's badges their images; needs the tokens. No style element: our content policy forbids it. */
export function paintSigns(): void {
  const sheet = Array.from(document.styleSheets).at(-1);
  for (const seat of SEATS) {
    sheet?.insertRule(`.badge.${seat}{background-image:url("${signAddress(seat)}")}`, sheet.cssRules.length);
  }
}

function drawn(seat: Seat): string {
  const { number, path, drop } = CAR_SIGNS[seat];
  const ink = token(`--car-${seat}-ink`);
  const edge = `stroke-linejoin="round"`;
  const line =
    number === 6 || number === 9 ? `<path d="M-14 ${drop + 33}H14" stroke="${ink}" stroke-width="6"/>` : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-BOX / 2} ${-BOX / 2} ${BOX} ${BOX}" width="${BOX}" height="${BOX}">
<path d="${path}" fill="none" stroke="${token("--enamel-cream")}" stroke-width="16" ${edge}/>
<path d="${path}" fill="${token(`--car-${seat}`)}" stroke="${token("--enamel-ink")}" stroke-width="6" ${edge}/>
<path d="${FIGURES[number]}" transform="translate(0 ${drop + 25})" fill="${ink}"/>${line}</svg>`;
}

/** The value of a token, in the theme that is on. */
export const token = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();
