import { useEffect, useState } from "preact/hooks";
import type { Licence } from "../../scripts/licences";
import { t } from "../shared/i18n";
import { Switches } from "../shared/ui/Switches";

/** The works of others that the pages contain, each with its licence. */
export function Page() {
  const [works, setWorks] = useState<readonly Licence[]>([]);
  useEffect(() => {
    fetch("/assets/licences.json")
      .then((answer) => answer.json())
      .then(setWorks);
  }, []);
  return (
    <main class="licences">
      <h1 class="sign green lettering">{t("licences.title")}</h1>
      <p>{t("licences.own")}</p>
      <p>{t("licences.others")}</p>
      {works.map((work) => (
        <Work key={work.name} work={work} />
      ))}
      <footer>
        <Switches />
      </footer>
    </main>
  );
}

function Work({ work: { name, version, licence, text } }: { work: Licence }) {
  return (
    <details class="panel">
      <summary>
        <span class="name">
          {name} {version}
        </span>
        <span class="soft">{licence}</span>
      </summary>
      <pre lang="en">{text}</pre>
    </details>
  );
}
