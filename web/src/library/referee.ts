// What only the referee may do here: with the login that this browser keeps from the referee's own page.
import { signal } from "@preact/signals";
import { takeLogin } from "../referee/login";
import { isKey, t } from "../shared/i18n";
import { Refused } from "../shared/link/http";
import { describeProblem } from "../shared/narration";

/** The referee's token; null for everybody else. */
export const token = signal<string | null>(takeLogin().token);

// Another tab may log in or out.
addEventListener("storage", () => {
  token.value = takeLogin().token;
});

/** Counts changes made here, so that what is shown is loaded again. */
export const changes = signal(0);

/** What was just done, and how to take it back. */
export interface Done {
  readonly text: () => string;
  readonly undo?: (token: string) => Promise<void>;
}
export const done = signal<Done | null>(null);

/** Why something was refused; as a function, so that it follows a change of language. */
export const refused = signal<(() => string) | null>(null);

/** Do something as the referee; a refusal is shown. Resolves to whether it was done.
 *
 * Where what is shown is gone then, the page leaves for another instead of loading it again. */
export async function act(what: (token: string) => Promise<unknown>, leavesFor?: string): Promise<boolean> {
  refused.value = null;
  try {
    await what(token.value ?? "");
  } catch (problem) {
    if (problem instanceof Refused && problem.status === 401) token.value = null;
    refused.value = () => describe(problem);
    return false;
  }
  done.value = null;
  if (leavesFor) location.href = leavesFor;
  else changes.value += 1;
  return true;
}

/** A refusal in the reader's language, with the line of a file that it is about. */
export function describe(problem: unknown): string {
  if (!(problem instanceof Refused)) return t("lib.no-answer");
  const { line } = problem.facts;
  const why = reasonOf(problem);
  return line === undefined || why === problem.message
    ? why
    : `${t("lib.line", { line: Number(line) })}: ${why}`;
}

/** Why, in the reader's language where there is a text; the hub's English names the line by itself. */
function reasonOf(problem: Refused): string {
  const key = `lib.refused.${problem.status === 401 ? "login" : problem.code}`;
  return isKey(key) ? t(key) : describeProblem(problem);
}
