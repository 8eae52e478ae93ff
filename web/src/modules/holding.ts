// A card or token that is held tells what it does; so does the key "?" on it.
import { isCoreCard, type PrintedId } from "../shared/words";
import { loadModules } from "./later";

const HOLD_MS = 500;

let timer: ReturnType<typeof setTimeout> | undefined;
/** The press that is under way has opened an explanation, so it is no tap. */
let explains = false;

/** Explain cards and tokens above the page. */
export function explain(things: readonly string[]): void {
  loadModules().then(
    (modules) => modules.showHelp(things),
    () => undefined, // without a connection there is nothing to show
  );
}

function press(thing: string): void {
  explains = false;
  clearTimeout(timer);
  timer = setTimeout(() => {
    explains = true;
    explain([thing]);
  }, HOLD_MS);
}

const letGo = () => clearTimeout(timer);

/** A press by keyboard has no pointer, and never follows a hold. */
function tap(click: MouseEvent): void {
  if (!explains || click.detail === 0) return;
  explains = false;
  click.preventDefault();
  click.stopImmediatePropagation();
}

/** What a button for a card takes on: one of a module explains itself when held, one of the core game does not. */
export const heldCard = (card: PrintedId) => (isCoreCard(card) ? {} : heldToExplain(card));

/** What a button for a token takes on, so that it explains itself when held. */
export const heldToExplain = (thing: string) => ({
  onPointerDown: () => press(thing),
  onPointerUp: letGo,
  onPointerLeave: letGo,
  onPointerCancel: letGo,
  onClickCapture: tap,
  onContextMenu: (menu: MouseEvent) => menu.preventDefault(),
  onKeyDown: ({ key }: KeyboardEvent) => key === "?" && explain([thing]),
});
