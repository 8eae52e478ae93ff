/** A reason as it goes into a command; none when none was given. */
export function because(reason: string): { reason?: string } {
  const said = reason.trim();
  return said ? { reason: said } : {};
}
