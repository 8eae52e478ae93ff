import { useState } from "preact/hooks";
import { t } from "../../shared/i18n";
import { importRace } from "../api";
import { act, done } from "../referee";
import { FileDrop } from "../ui/FileDrop";
import { Labelled } from "../ui/Labelled";

/** Put a race file into the library; the hub drives it again before it counts, and says which line is wrong. */
export function ImportRace() {
  const [busy, setBusy] = useState(false);
  const [date, setDate] = useState("");
  const put = async (file: File) => {
    setBusy(true);
    const text = await file.text();
    if (await act((token) => importRace(token, text, date))) {
      done.value = { text: () => t("lib.races.imported", { file: file.name }) };
    }
    setBusy(false);
  };
  return (
    <details class="panel">
      <summary>{t("lib.races.import")}</summary>
      <p>{t("lib.races.import.what")}</p>
      <Labelled label={t("lib.races.import.date")}>
        <input
          class="field short"
          type="date"
          value={date}
          onInput={(input) => setDate(input.currentTarget.value)}
        />
      </Labelled>
      <FileDrop
        label={t(busy ? "lib.races.importing" : "lib.file")}
        accept=".race,.jsonl,.json,text/plain"
        disabled={busy}
        onFile={(file) => void put(file)}
      />
    </details>
  );
}
