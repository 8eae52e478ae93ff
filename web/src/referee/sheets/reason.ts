import { codeOfReason } from "../../shared/narration";

/** A reason as a command carries it: a usual one as its code; absent if none was given. */
export function because(reason: string): { reason?: string } {
  const said = reason.trim();
  return said ? { reason: codeOfReason(said) } : {};
}
