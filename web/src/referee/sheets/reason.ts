/** A reason as a command carries it; absent if none was given. */
export function because(reason: string): { reason?: string } {
  const said = reason.trim();
  return said ? { reason: said } : {};
}
