import { modulesNow } from "../modules/later";
import type { Link } from "../shared/link";
import { Hands } from "./Hands";

/** Before the race, while upgrades are chosen. */
export function Garage({ link }: { link: Link }) {
  const state = link.state.value;
  const modules = modulesNow();
  if (!state || !modules) return null;
  return (
    <modules.TvGarage state={state}>
      <Hands link={link} />
    </modules.TvGarage>
  );
}
