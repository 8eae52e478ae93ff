import { t } from "../../shared/i18n";
import { tellRefusal } from "../../shared/narration";
import { tellMeaning } from "./meanings";
import type { Said } from "./tagDesk";

/** How the last tap or press went. */
export function SaidLine({ said }: { said: Said | null }) {
  return (
    <>
      <p role="status" class={said?.good ? "tags-said good" : "sr-only"}>
        {said?.good ? tellDeed(said) : ""}
      </p>
      <p role="alert" class={said && !said.good ? "tags-said bad" : "sr-only"}>
        {said && !said.good ? tellNo(said) : ""}
      </p>
    </>
  );
}

function tellDeed(said: Extract<Said, { good: true }>): string {
  if (said.deed === "loaded") return t("ref.tags.said.loaded", { count: said.count });
  return t(`ref.tags.said.${said.deed}`, { what: said.meaning ? tellMeaning(said.meaning) : "" });
}

/** Tell the hub's no; of a list, with the line it is about. */
export function tellNo({ code, facts: { line, meaning, ...facts } }: Extract<Said, { good: false }>): string {
  const told = typeof meaning === "string" ? { ...facts, meaning: tellMeaning(meaning) } : facts;
  const all = code === "tag.line" ? { ...told, line } : told;
  const problem = tellRefusal({ id: null, ok: false, code, facts: all, text: "" }, {});
  return line === undefined || code === "tag.line"
    ? problem
    : t("ref.tags.line", { line: Number(line), problem });
}
