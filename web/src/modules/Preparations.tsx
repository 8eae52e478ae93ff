import { number, t } from "../shared/i18n";
import type { PublicState } from "../shared/messages";
import { roadsToLay, tablePreparations } from "./prepare";
import { RoadToken } from "./TokenFace";

/** What the table lays out for the modules, as lines of the list before the race; the road tokens are drawn. */
export function Preparations({ setup }: { setup: NonNullable<PublicState["setup"]> }) {
  const roads = t("module.prepare.roads");
  return (
    <>
      {tablePreparations(setup).map((line) => (
        <li key={line}>
          {line}
          {line === roads && <Roads setup={setup} />}
        </li>
      ))}
    </>
  );
}

function Roads({ setup }: { setup: NonNullable<PublicState["setup"]> }) {
  return (
    <span class="roads-to-lay">
      {roadsToLay(setup).map(({ corner, road }) => (
        <span key={corner}>
          <span class="figures">{number(corner)}</span>
          <RoadToken road={road} />
        </span>
      ))}
    </span>
  );
}
