const TURNS = 20;

/** Let the event loop take a number of turns: counted, not timed, so that a busy machine changes nothing. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}
