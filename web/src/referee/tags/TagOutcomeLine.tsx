import { t } from "../../shared/i18n";
import { describeRefusal } from "../../shared/narration";
import { describeMeaning } from "./naming";
import type { TagOutcome } from "./tagDesk";

/** How the last tap or press went. */
export function TagOutcomeLine({ said }: { said: TagOutcome | null }) {
  return (
    <>
      <p role="status" class={said?.good ? "tags-said good" : "sr-only"}>
        {said?.good ? describeDeed(said) : ""}
      </p>
      <p role="alert" class={said && !said.good ? "tags-said bad" : "sr-only"}>
        {said && !said.good ? describeTagRefusal(said) : ""}
      </p>
    </>
  );
}

function describeDeed(said: Extract<TagOutcome, { good: true }>): string {
  if (said.deed === "loaded") return t("ref.tags.said.loaded", { count: said.count });
  return t(`ref.tags.said.${said.deed}`, { what: said.meaning ? describeMeaning(said.meaning) : "" });
}

/** Describe the hub's refusal; for a list, with the line it is about. */
export function describeTagRefusal({
  code,
  facts: { line, meaning, ...facts },
}: Extract<TagOutcome, { good: false }>): string {
  const named = typeof meaning === "string" ? { ...facts, meaning: describeMeaning(meaning) } : facts;
  const all = code === "tag.line" ? { ...named, line } : named;
  const problem = describeRefusal({ id: null, ok: false, code, facts: all, text: "" }, {});
  return line === undefined || code === "tag.line"
    ? problem
    : t("ref.tags.line", { line: Number(line), problem });
}
