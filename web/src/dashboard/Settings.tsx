import { LanguageSwitch, ThemeSwitch } from "../shared/ui/Switches";

/** Language and theme: out of sight until a pointer or the keyboard comes near. */
export function Settings() {
  return (
    <aside class="settings">
      <LanguageSwitch />
      <ThemeSwitch />
    </aside>
  );
}
