import { useState } from "preact/hooks";
import type { RaceResult } from "../../shared/answers";
import { t } from "../../shared/i18n";
import { RaceFiles } from "../../shared/ui/RaceFiles";
import { bgStatsLink } from "./bgStats";
import { keep } from "./keep";
import { placesPicture } from "./placesPicture";
import { resultPicture } from "./resultPicture";
import type { Sheet } from "./sheet";

interface TakeHomeProps {
  readonly result: RaceResult;
  readonly board: string;
}

/** What somebody may want to keep of the race: pictures, paper, files. */
export function TakeHome({ result, board }: TakeHomeProps) {
  const [failed, setFailed] = useState(false);
  const draw = (picture: typeof resultPicture, suffix: string) =>
    keepPicture(() => picture(result, board), `pitwall-${result.race}${suffix}.png`).then(
      () => setFailed(false),
      () => setFailed(true),
    );
  return (
    <section class="take-home">
      <h2 class="lettering">{t("results.take-home")}</h2>
      <div class="ways">
        <button type="button" class="button main" onClick={() => void draw(resultPicture, "")}>
          {t("results.picture")}
        </button>
        <button type="button" class="button" onClick={() => void draw(placesPicture, "-places")}>
          {t("results.picture.places")}
        </button>
        <button type="button" class="button" onClick={() => window.print()}>
          {t("results.print")}
        </button>
        {result.closed && <Files result={result} board={board} />}
      </div>
      {failed && <p role="alert">{t("results.picture.failed")}</p>}
      {!result.closed && <p class="soft">{t("results.files-later")}</p>}
    </section>
  );
}

const keepPicture = async (draw: () => Promise<Sheet>, name: string): Promise<void> =>
  keep(await (await draw()).png(name));

function Files({ result, board }: TakeHomeProps) {
  return (
    <>
      <RaceFiles race={result.race} />
      <a class="button" target="_blank" rel="noopener noreferrer" href={bgStatsLink(result, board)}>
        {t("results.bg-stats")}
      </a>
    </>
  );
}
