// What a driver's phone calls out: what happened to its car, and that the driver has to decide.
// Others may hear it: everything said is a public event and on the page; plans and hands are never said.
import { effect } from "@preact/signals";
import { say, watchVoices } from "../shared/announcer/voice";
import { receiptLines } from "../shared/receiptLines";
import { soundOn } from "./cues";
import type { Driver } from "./driver";
import { callOf } from "./screen";
import { announcement } from "./ui/Announcer";

/** Say each receipt and each question once; returns how to stop. */
export function callOutOwn(driver: Driver): () => void {
  let told = driver.receipt.peek().at(-1)?.no;
  let asked = callOf(driver.screen.peek());
  const stops = [
    watchVoices(),
    effect(() => {
      const events = driver.receipt.value;
      const no = events.at(-1)?.no;
      const lines = no !== undefined && no !== told ? receiptLines(events, driver.names.peek()) : [];
      told = no ?? told;
      const call = callOf(driver.screen.value);
      const question = call && call !== asked ? announcement(driver.screen.value) : "";
      asked = call;
      if (soundOn.peek()) say([...lines.map(({ text }) => text), question].filter(Boolean).join(". "));
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
