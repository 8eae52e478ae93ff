import { t } from "../i18n";

const FORMATS = ["csv", "json", "race"] as const;

/** The files of a race. They contain plans and discards: the hub provides them once no undo can reopen the race. */
export function RaceFiles({ race }: { race: string }) {
  return (
    <>
      {FORMATS.map((format) => (
        <a
          key={format}
          class="button"
          href={`/api/v1/races/${race}/export?format=${format}`}
          download={`${race}.${format}`}
        >
          {t(`files.${format}`)}
        </a>
      ))}
    </>
  );
}
