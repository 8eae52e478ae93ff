import type { Forecast, Option } from "../../shared/messages";
import { Outcome } from "../ui/Outcome";

interface ChoiceButtonProps {
  readonly option: Option | undefined;
  readonly text: string;
  readonly note?: string;
  readonly main?: boolean;
  onChoose(): void;
}

/** A choice with its cost; nothing if the hub does not offer it. */
export function ChoiceButton({ option, text, note = "", main = false, onChoose }: ChoiceButtonProps) {
  if (!option) return null;
  const forecast = forecastOf(option);
  const weight = main ? (forecast?.spin_out ? "danger" : "main") : "";
  return (
    <button type="button" class={`button choice ${weight}`} onClick={onChoose}>
      <span class="does lettering">{text}</span>
      {note && <span class="soft">{note}</span>}
      {forecast && <Outcome forecast={forecast} />}
    </button>
  );
}

/** An option carries its forecast in its own fields. */
function forecastOf({ to, corners, spin_out, back_to }: Option): Forecast | null {
  if (!to || !corners || spin_out === undefined) return null;
  return back_to ? { to, corners, spin_out, back_to } : { to, corners, spin_out };
}
