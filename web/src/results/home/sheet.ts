// A sheet of paper to draw a picture on, with the tokens of the page.
import { language } from "../../shared/i18n";
import { signAddress, token } from "../../shared/ui/signs";
import type { Seat } from "../../shared/words";

export interface Lettering {
  readonly size: number;
  readonly colour?: string;
  readonly font?: "sign" | "text";
  readonly align?: CanvasTextAlign;
  /** The most room it may take; larger letters shrink. */
  readonly room?: number;
  /** Whether it stands on lines: then the paper shows around its letters. */
  readonly halo?: boolean;
}

const LEAST = 0.45;

/** A canvas, and how this page draws on it. Loads the fonts and signs first. */
export class Sheet {
  readonly canvas = document.createElement("canvas");
  private readonly pen: CanvasRenderingContext2D;

  private constructor(
    readonly width: number,
    readonly height: number,
    private readonly signs: ReadonlyMap<Seat, HTMLImageElement>,
  ) {
    Object.assign(this.canvas, { width, height });
    const pen = this.canvas.getContext("2d");
    if (!pen) throw new Error("This browser does not draw on a canvas.");
    this.pen = pen;
    this.fill("--paper", 0, 0, width, height);
  }

  static async of(width: number, height: number, seats: readonly Seat[]): Promise<Sheet> {
    const drawn = await Promise.all(seats.map(async (seat) => [seat, await signOf(seat)] as const));
    await Promise.all(ALPHABETS.map((letters) => document.fonts.load(`64px ${fontOf("sign")}`, letters)));
    return new Sheet(width, height, new Map(drawn));
  }

  fill(colour: string, x: number, y: number, width: number, height: number, round = 0): void {
    this.pen.fillStyle = token(colour);
    this.pen.beginPath();
    this.pen.roundRect(x, y, width, height, round);
    this.pen.fill();
  }

  outline(colour: string, x: number, y: number, width: number, height: number, round: number): void {
    this.pen.strokeStyle = token(colour);
    this.pen.lineWidth = 5;
    this.pen.beginPath();
    this.pen.roundRect(x, y, width, height, round);
    this.pen.stroke();
  }

  /** Draw a text with its middle at a height; signs are in capitals. Returns how wide it became. */
  write(text: string, x: number, y: number, how: Lettering): number {
    const { size, colour = "--ink", font = "text", align = "left", room = this.width, halo } = how;
    const said = font === "sign" ? text.toLocaleUpperCase(language()) : text;
    this.pen.font = `${font === "sign" ? 400 : 600} ${this.fitting(said, size, font, room)}px ${fontOf(font)}`;
    this.pen.fillStyle = token(colour);
    this.pen.textAlign = align;
    this.pen.textBaseline = "middle";
    if (halo) this.surround(said, x, y, room);
    this.pen.fillText(said, x, y, room);
    return Math.min(room, this.pen.measureText(said).width);
  }

  private surround(text: string, x: number, y: number, room: number): void {
    this.pen.strokeStyle = token("--paper");
    this.pen.lineWidth = 12;
    this.pen.lineJoin = "round";
    this.pen.strokeText(text, x, y, room);
  }

  private fitting(text: string, size: number, font: "sign" | "text", room: number): number {
    this.pen.font = `${font === "sign" ? 400 : 600} ${size}px ${fontOf(font)}`;
    return size * Math.max(LEAST, Math.min(1, room / this.pen.measureText(text).width));
  }

  /** Draw a car's sign around a point. */
  sign(seat: Seat, x: number, y: number, size: number): void {
    const sign = this.signs.get(seat);
    if (sign) this.pen.drawImage(sign, x - size / 2, y - size / 2, size, size);
  }

  line(path: string, colour: string, width: number): void {
    this.pen.strokeStyle = token(colour);
    this.pen.lineWidth = width;
    this.pen.lineCap = "round";
    this.pen.stroke(new Path2D(path));
  }

  /** Two rows of black and white squares along the lower edge. */
  chequers(square: number): void {
    for (let column = 0; column * square < this.width; column += 1)
      for (const row of [0, 1])
        this.fill(
          (column + row) % 2 ? "--white" : "--black",
          column * square,
          this.height - (2 - row) * square,
          square,
          square,
        );
  }

  /** The picture as a PNG file. */
  async png(name: string): Promise<File> {
    const blob = await new Promise<Blob | null>((done) => this.canvas.toBlob(done, "image/png"));
    if (!blob) throw new Error("This browser makes no PNG of a canvas.");
    return new File([blob], name, { type: "image/png" });
  }
}

/** Letters of each file of the font: a browser loads a file only for letters in it. */
const ALPHABETS = ["A", "Č"];

const fontOf = (font: "sign" | "text"): string => token(`--font-${font}`);

async function signOf(seat: Seat): Promise<HTMLImageElement> {
  const sign = new Image();
  sign.src = signAddress(seat);
  await sign.decode();
  return sign;
}
