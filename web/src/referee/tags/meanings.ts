// The meanings a tag can have, as the hub writes them. The hub says which pieces a box has.

import type { Road, Weather } from "../../modules/tokens";
import type { TagBook } from "../../shared/answers";
import type { LegendCard } from "../../shared/legends/legendCards";
import { CONTROLS, MODULE_CONTROLS } from "../../shared/vocabulary";
import { type PrintedId, SEATS, type Seat } from "../../shared/words";

/** The pieces of the modules that get tags one after the other, as the hub groups them. */
const PIECE_GROUPS = [
  "base-basic",
  "base-advanced",
  "heavy-rain",
  "tunnel-vision",
  "sponsorship",
  "legends",
  "tokens",
] as const;
export type PieceGroup = (typeof PIECE_GROUPS)[number];
/** A set of things that get tags: the cards of a colour, or what belongs to nobody. */
export type Group = Seat | "common" | PieceGroup | "module-controls" | "controls" | "seats";

export const GROUPS: readonly Group[] = [
  ...SEATS,
  "common",
  ...PIECE_GROUPS,
  "module-controls",
  "controls",
  "seats",
];

export type Thing =
  | {
      readonly kind: "card";
      readonly card: PrintedId;
      readonly seat: Seat | null;
      readonly copy: number;
      readonly box: string;
    }
  | { readonly kind: "legend"; readonly card: LegendCard; readonly box: string }
  | { readonly kind: "token"; readonly token: Weather | Road; readonly box: string }
  | { readonly kind: "control"; readonly control: string }
  | { readonly kind: "seat"; readonly seat: Seat };

const PREFIX = "pitwall";
/** The box of cards that name none. */
export const FIRST_BOX = "main";

/** The tags of all boxes, and what is missing in the one that is played with. */
export type BoxedBook = TagBook & { readonly box?: string };

export function readMeaning(meaning: string): Thing {
  const [text = "", box = FIRST_BOX] = meaning.split("@");
  const [, kind, first = "", card, copy] = text.split(":");
  if (kind === "control") return { kind, control: first };
  if (kind === "seat") return { kind, seat: first as Seat };
  if (kind === "legend") return { kind, card: first as LegendCard, box };
  if (kind === "token") return { kind, token: first as Weather | Road, box };
  if (card === undefined) return { kind: "card", card: first as PrintedId, seat: null, copy: 1, box };
  return { kind: "card", card: card as PrintedId, seat: first as Seat, copy: Number(copy), box };
}

/** How many pieces a box has of a thing, each with a tag of its own; Infinity where there may be any number. */
export function piecesOf(meaning: string, book: TagBook): number {
  const thing = readMeaning(meaning);
  if (thing.kind === "card" && thing.seat) return 1;
  const listed = Object.values(book.pieces).flat();
  return listed.find((piece) => piece.meaning === meaning)?.pieces ?? Number.POSITIVE_INFINITY;
}

/** Whether every piece of a thing has its tag. */
export const isFull = (meaning: string, book: TagBook): boolean =>
  tagsFor(book, meaning).length >= piecesOf(meaning, book);

/** Heat and Stress come in piles: several tags are tapped for the same thing. */
export function isPile(meaning: string, book: TagBook): boolean {
  return readMeaning(meaning).kind === "card" && piecesOf(meaning, book) === Number.POSITIVE_INFINITY;
}

const isPieceGroup = (group: Group): group is PieceGroup =>
  (PIECE_GROUPS as readonly string[]).includes(group);

/** List what needs tags in a group, in the order they are requested. */
export function thingsOf(group: Group, book: BoxedBook): readonly string[] {
  if (isPieceGroup(group)) return (book.pieces[group] ?? []).map(({ meaning }) => meaning);
  switch (group) {
    case "common":
      return ["heat", "stress"].map((card) => `${PREFIX}:card:${card}${boxMark(book)}`);
    case "controls":
    case "module-controls":
      return CONTROLS.filter((control) => controlGroup(control) === group).map(
        (control) => `${PREFIX}:control:${control}`,
      );
    case "seats":
      return SEATS.map((seat) => `${PREFIX}:seat:${seat}`);
    default:
      return [...(book.missing[group] ?? []), ...taggedIn(group, book)].sort();
  }
}

/** What has a tag in a group: of cards, those of the box that is played with. */
function taggedIn(group: Group, book: BoxedBook): readonly string[] {
  return book.tags
    .map((tag) => tag.meaning)
    .filter((meaning) => groupOf(meaning) === group && isInBox(meaning, book));
}

/** How many tags of a group are done, and how many there are to do. */
export function progress(group: Group, book: BoxedBook): { done: number; all: number } {
  if (isPieceGroup(group)) {
    const pieces = book.pieces[group] ?? [];
    return { done: sum(pieces.map(({ tags }) => tags)), all: sum(pieces.map((piece) => piece.pieces)) };
  }
  return { done: new Set(taggedIn(group, book)).size, all: thingsOf(group, book).length };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);

function isInBox(meaning: string, book: BoxedBook): boolean {
  const thing = readMeaning(meaning);
  return thing.kind !== "card" || thing.box === (book.box ?? FIRST_BOX);
}

const boxMark = ({ box = FIRST_BOX }: BoxedBook): string => (box === FIRST_BOX ? "" : `@${box}`);

/** The group of a thing; null for a piece of a module, which the book groups. */
export function groupOf(meaning: string): Group | null {
  const thing = readMeaning(meaning);
  if (thing.kind === "control") return controlGroup(thing.control);
  if (thing.kind === "seat") return "seats";
  if (thing.kind !== "card") return null;
  return thing.seat ?? (thing.card === "heat" || thing.card === "stress" ? "common" : null);
}

/** A race of the core game needs only some controls. */
const controlGroup = (control: string): Group =>
  (MODULE_CONTROLS as readonly string[]).includes(control) ? "module-controls" : "controls";

/** A device with buttons sends a control instead of a tag's UID: there is nothing to enrol. */
export const isButton = (uid: string): boolean => uid.startsWith("control:");

export const tagsFor = (book: TagBook, meaning: string): readonly string[] =>
  book.tags.filter((tag) => tag.meaning === meaning).map((tag) => tag.uid);

export const meaningOf = (book: TagBook | null, uid: string): string | undefined =>
  book?.tags.find((tag) => tag.uid === uid)?.meaning;
