import { useEffect, useRef, useState } from "preact/hooks";
import { Labelled } from "./Labelled";

const PAUSE_MS = 300;

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Words to look for; they count once whoever types them pauses. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const told = useRef(onChange);
  told.current = onChange;
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => told.current(typed.trim()), PAUSE_MS);
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
