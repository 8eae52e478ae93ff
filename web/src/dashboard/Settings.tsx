import { Switches } from "../shared/ui/Switches";

/** Language and theme: out of sight until a pointer or the keyboard comes near. */
export function Settings() {
  return (
    <aside class="settings">
      <Switches />
    </aside>
  );
}
