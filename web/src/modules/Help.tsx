// What cards and tokens do, over whichever page asked.
import { render } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../shared/i18n";
import { type Explanation, explained, type Meaning } from "./explain";
import { ModuleFace } from "./ModuleFace";
import { printedCard } from "./names";
import { Pictogram } from "./pictograms";
import { RoadToken, WeatherToken } from "./TokenFace";
import { isRoad, isWeather } from "./tokens";

/** Open the explanation of some cards and tokens; it puts itself above the page, and goes when it is closed. */
export function showHelp(things: readonly string[]): void {
  const host = document.createElement("div");
  document.body.append(host);
  const close = () => {
    render(null, host);
    host.remove();
  };
  render(<HelpSheet things={[...new Set(things)]} onClose={close} />, host);
}

function HelpSheet({ things, onClose }: { things: readonly string[]; onClose: () => void }) {
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => sheet.current?.showModal(), []);
  return (
    <dialog ref={sheet} class="card-help" aria-label={t("module.help")} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <div class="card-help-list" tabIndex={0}>
        {things.map((thing) => (
          <Explained key={thing} thing={thing} explanation={explained(thing)} />
        ))}
      </div>
      <button type="button" class="button main" onClick={() => sheet.current?.close()}>
        {t("module.close")}
      </button>
    </dialog>
  );
}

function Explained({ thing, explanation }: { thing: string; explanation: Explanation | null }) {
  if (!explanation) return null;
  return (
    <article class="card-help-one">
      <div class="card-help-head">
        <span class="card-help-face" aria-hidden="true">
          <Face thing={thing} />
        </span>
        <div>
          <h2 class="lettering">{explanation.title}</h2>
          {printedCard(thing)?.level === "advanced" && <p class="soft">{t("module.advanced")}</p>}
        </div>
      </div>
      <dl>
        {explanation.meanings.map((meaning) => (
          <MeaningLine key={meaning.title + meaning.text} meaning={meaning} />
        ))}
      </dl>
    </article>
  );
}

function MeaningLine({ meaning: { pictogram, title, text } }: { meaning: Meaning }) {
  return (
    <div>
      <dt>
        {pictogram && (
          <svg class="pictogram" viewBox="0 0 24 24" aria-hidden="true">
            <Pictogram name={pictogram} />
          </svg>
        )}
        {title}
      </dt>
      <dd>{text}</dd>
    </div>
  );
}

function Face({ thing }: { thing: string }) {
  const card = printedCard(thing);
  if (card) return <ModuleFace card={card} />;
  if (isWeather(thing)) return <WeatherToken weather={thing} />;
  if (isRoad(thing)) return <RoadToken road={thing} />;
  return null;
}
