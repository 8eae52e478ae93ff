import { LicencesLink } from "../shared/ui/LicencesLink";
import { Switches } from "../shared/ui/Switches";

/** Language and theme, hidden until the pointer or the keyboard focus comes near. */
export function Settings() {
  return (
    <aside class="settings">
      <Switches />
      <LicencesLink />
    </aside>
  );
}
