import { useEffect, useRef, useState } from "preact/hooks";
import { Labelled } from "./Labelled";

const PAUSE_MS = 300;

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A search field; it reports its text once the typing pauses. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => latest.current(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return (
    <Labelled label={label}>
      <input
        type="search"
        class="field"
        value={typed}
        maxLength={60}
        onInput={(input) => setTyped(input.currentTarget.value)}
      />
    </Labelled>
  );
}
