// The meanings a tag can have, as the hub writes them, and their names. The hub says which cards a colour has.

import type { TagBook } from "../../shared/answers";
import { t } from "../../shared/i18n";
import { cardName } from "../../shared/narration";
import { CONTROLS } from "../../shared/vocabulary";
import { type Card, COPIES, SEATS, type Seat } from "../../shared/words";

/** A set of things that get tags: the cards of a colour, or what belongs to nobody. */
export type Group = Seat | "common" | "controls" | "seats";

export const GROUPS: readonly Group[] = [...SEATS, "common", "controls", "seats"];

export type Thing =
  | {
      readonly kind: "card";
      readonly card: Card;
      readonly seat: Seat | null;
      readonly copy: number;
      readonly box: string;
    }
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
  if (card === undefined) return { kind: "card", card: first as Card, seat: null, copy: 1, box };
  return { kind: "card", card: card as Card, seat: first as Seat, copy: Number(copy), box };
}

/** There is one piece of each card in a colour; there may be several of everything else. */
export function isOnePiece(meaning: string): boolean {
  const thing = readMeaning(meaning);
  return thing.kind === "card" && thing.seat !== null;
}

/** Heat and Stress come in piles: several tags are tapped for the same thing. */
export function isPile(meaning: string): boolean {
  return readMeaning(meaning).kind === "card" && !isOnePiece(meaning);
}

/** List what needs tags in a group, in the order they are requested. */
export function thingsOf(group: Group, book: BoxedBook): readonly string[] {
  switch (group) {
    case "common":
      return ["heat", "stress"].map((card) => `${PREFIX}:card:${card}${boxMark(book)}`);
    case "controls":
      return CONTROLS.map((control) => `${PREFIX}:control:${control}`);
    case "seats":
      return SEATS.map((seat) => `${PREFIX}:seat:${seat}`);
    default:
      return [...(book.missing[group] ?? []), ...taggedIn(group, book)].sort();
  }
}

/** What has a tag in a group: of cards, those of the box that is played with. */
export function taggedIn(group: Group, book: BoxedBook): readonly string[] {
  return book.tags
    .map((tag) => tag.meaning)
    .filter((meaning) => groupOf(meaning) === group && isInBox(meaning, book));
}

function isInBox(meaning: string, book: BoxedBook): boolean {
  const thing = readMeaning(meaning);
  return thing.kind !== "card" || thing.box === (book.box ?? FIRST_BOX);
}

const boxMark = ({ box = FIRST_BOX }: BoxedBook): string => (box === FIRST_BOX ? "" : `@${box}`);

export function groupOf(meaning: string): Group {
  const thing = readMeaning(meaning);
  if (thing.kind === "card") return thing.seat ?? "common";
  return thing.kind === "control" ? "controls" : "seats";
}

/** A device with buttons sends a control instead of a tag's UID: there is nothing to enrol. */
export const isButton = (uid: string): boolean => uid.startsWith("control:");

export const tagsFor = (book: TagBook, meaning: string): readonly string[] =>
  book.tags.filter((tag) => tag.meaning === meaning).map((tag) => tag.uid);

export const meaningOf = (book: TagBook | null, uid: string): string | undefined =>
  book?.tags.find((tag) => tag.uid === uid)?.meaning;

/** Describe a meaning: "Red 1, first copy". */
export function describeMeaning(meaning: string): string {
  const thing = readMeaning(meaning);
  if (thing.kind === "control") return describeControl(thing.control);
  if (thing.kind === "seat") return t("ref.tags.seat-tag", { seat: t(`seat.${thing.seat}`) });
  const card = thing.seat
    ? `${t(`seat.${thing.seat}`)} ${describeCopy(thing.card, thing.copy)}`
    : cardName(thing.card);
  return thing.box === FIRST_BOX ? card : `${card} · ${thing.box}`;
}

/** Cards that a colour has only once have no copy number. */
export function describeCopy(card: Card, copy: number): string {
  return COPIES.get(card) === 1 ? card : t("ref.tags.copy", { card, copy: String(copy) });
}

function describeControl(control: string): string {
  const gear = /^gear-(\d)$/.exec(control)?.[1];
  if (gear) return t("ref.control.gear", { gear: t("gear.numeral", { gear }) });
  return t(`ref.control.${control as Exclude<(typeof CONTROLS)[number], `gear-${number}`>}`);
}
