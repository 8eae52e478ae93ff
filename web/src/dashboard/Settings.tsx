import { AnnouncerSwitch } from "../shared/announcer/AnnouncerSwitch";
import { LicencesLink } from "../shared/ui/LicencesLink";
import { Switches } from "../shared/ui/Switches";

/** Language, theme and announcer, hidden until the pointer or the keyboard focus comes near. */
export function Settings() {
  return (
    <aside class="settings">
      <Switches />
      <AnnouncerSwitch />
      <LicencesLink />
    </aside>
  );
}
