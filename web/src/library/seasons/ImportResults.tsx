import { useState } from "preact/hooks";
import { Dialog } from "../../referee/ui/Dialog";
import { isKey, number, t } from "../../shared/i18n";
import { Refused } from "../../shared/link/http";
import { importResults } from "../api";
import { changes, describe, done, token } from "../referee";
import { FileDrop } from "../ui/FileDrop";

const EXAMPLE = "date,board,laps,driver,place\n2025-11-07,usa,2,Aino,1\n2025-11-07,usa,2,Bo,2";

/** How much of a wrong line is shown: one that is too long would fill the page. */
const MOST_SAID = 200;

/** A line of the list that is wrong: its number, what it says, and why. */
interface WrongLine {
  readonly line: number;
  readonly code: string;
  readonly message: string;
}

interface Outcome {
  readonly text: () => string;
  readonly lines: readonly (WrongLine & { readonly said: string })[];
}

const NOT_UTF_8: Outcome = { text: () => t("lib.season.import.not-utf-8"), lines: [] };

/** Take over results of nights without the companion: all of a list, or none of it while a line is wrong. */
export function ImportResults({ season, onClose }: { season: number; onClose: () => void }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState(false);
  const put = async (file: File) => {
    setBusy(true);
    const list = await textOf(file);
    const wrong = list === null ? NOT_UTF_8 : await importList(season, list);
    setBusy(false);
    setOutcome(wrong);
    if (wrong) return;
    done.value = { text: () => t("lib.season.imported", { file: file.name }) };
    changes.value += 1;
    onClose();
  };
  return (
    <Dialog title={t("lib.season.import")} onClose={onClose} closeLabel={t("lib.cancel")}>
      <p>{t("lib.season.import.what")}</p>
      <pre class="example">{EXAMPLE}</pre>
      <p class="soft">{t("lib.season.import.more")}</p>
      <FileDrop
        label={t(busy ? "lib.races.importing" : "lib.file")}
        accept=".csv,text/csv,text/plain"
        disabled={busy}
        onFile={(file) => void put(file)}
      />
      {outcome && <WrongLines outcome={outcome} />}
    </Dialog>
  );
}

/** Read a list; null if it is not UTF-8, as spreadsheets often save it: names would come out garbled. */
async function textOf(file: File): Promise<string | null> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Send a list; resolves to what is wrong with it, or null. */
async function importList(season: number, list: string): Promise<Outcome | null> {
  try {
    await importResults(token.value ?? "", season, list);
    return null;
  } catch (problem) {
    const wrong = problem instanceof Refused ? ((problem.facts.lines ?? []) as readonly WrongLine[]) : [];
    const said = list.split(/\r\n?|\n/);
    const lines = wrong.map((one) => ({ ...one, said: (said[one.line - 1] ?? "").slice(0, MOST_SAID) }));
    return { text: () => (lines.length > 0 ? t("lib.season.import.wrong") : describe(problem)), lines };
  }
}

function WrongLines({ outcome: { text, lines } }: { outcome: Outcome }) {
  return (
    <div role="alert">
      <p class="wrong">{text()}</p>
      <ol class="wrong-lines">
        {lines.map((one) => (
          <li key={`${one.line} ${one.code}`}>
            <strong>{t("lib.line", { line: number(one.line) })}</strong>
            <code>{one.said}</code>
            <span class="wrong">{whyWrong(one)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Why a line is wrong, in the reader's language; what has no text of its own stays in the hub's English. */
function whyWrong({ code, message }: WrongLine): string {
  const key = `lib.line.${code}`;
  return isKey(key) ? t(key) : message;
}
