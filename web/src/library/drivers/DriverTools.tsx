import { useState } from "preact/hooks";
import type { DriverReport } from "../../shared/answers";
import { t } from "../../shared/i18n";
import { to } from "../address";
import { fetchDrivers, forgetDriver, mergeDriver, renameDriver } from "../api";
import { arrived, useLoaded } from "../loading";
import { act } from "../referee";
import { Labelled } from "../ui/Labelled";
import { Question } from "../ui/Question";
import { Tools } from "../ui/Tools";

const TOOLS = {
  rename: "lib.driver.rename",
  merge: "lib.driver.merge",
  forget: "lib.driver.forget",
} as const;
type Open = keyof typeof TOOLS | "forget-surely" | null;

interface SheetProps {
  readonly report: DriverReport;
  readonly onClose: () => void;
}

/** What the referee can do about a driver. */
export function DriverTools({ report }: { report: DriverReport }) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <Tools tools={TOOLS} onOpen={(tool) => setOpen(tool)}>
      {open === "rename" && <Rename report={report} onClose={close} />}
      {open === "merge" && <Merge report={report} onClose={close} />}
      {open === "forget" && <Forget report={report} onClose={close} onYes={() => setOpen("forget-surely")} />}
      {open === "forget-surely" && <ForgetSurely report={report} onClose={close} />}
    </Tools>
  );
}

function Rename({ report, onClose }: SheetProps) {
  const [name, setName] = useState(report.name);
  const rename = async () => {
    if (await act((token) => renameDriver(token, report.driver, name.trim()))) onClose();
  };
  return (
    <Question
      title={t("lib.driver.rename")}
      yes={t("lib.save")}
      disabled={!name.trim()}
      onYes={() => void rename()}
      onClose={onClose}
    >
      <p>{t("lib.driver.rename.what")}</p>
      <Labelled label={t("lib.name")}>
        <input
          class="field"
          value={name}
          maxLength={40}
          onInput={(input) => setName(input.currentTarget.value)}
        />
      </Labelled>
    </Question>
  );
}

function Merge({ report, onClose }: SheetProps) {
  const others = (arrived(useLoaded(fetchDrivers, [])) ?? []).filter(
    ({ driver }) => driver !== report.driver,
  );
  const [into, setInto] = useState("");
  const other = others.find(({ driver }) => String(driver) === into);
  const merge = async () => {
    if (!other) return;
    await act((token) => mergeDriver(token, report.driver, other.driver), to(`/drivers/${other.driver}`));
  };
  return (
    <Question
      title={t("lib.driver.merge")}
      yes={t("lib.driver.merge.do")}
      danger
      disabled={!other}
      onYes={() => void merge()}
      onClose={onClose}
    >
      <p>{t("lib.driver.merge.what", { name: report.name })}</p>
      <Labelled label={t("lib.driver.merge.into")}>
        <select class="field" value={into} onChange={(change) => setInto(change.currentTarget.value)}>
          <option value="">{t("lib.choose")}</option>
          {others.map(({ driver, name }) => (
            <option key={driver} value={driver}>
              {name}
            </option>
          ))}
        </select>
      </Labelled>
      {other && <p>{t("lib.driver.merge.then", { name: report.name, other: other.name })}</p>}
    </Question>
  );
}

function Forget({ report, onClose, onYes }: SheetProps & { onYes: () => void }) {
  return (
    <Question
      title={t("lib.driver.forget.title", { name: report.name })}
      yes={t("lib.driver.forget")}
      danger
      onYes={onYes}
      onClose={onClose}
    >
      <p>{t("lib.driver.forget.what", { name: report.name })}</p>
    </Question>
  );
}

/** Nothing brings a name back, so it is asked twice. */
function ForgetSurely({ report, onClose }: SheetProps) {
  const forget = async () => {
    await act((token) => forgetDriver(token, report.driver), to("/drivers"));
  };
  return (
    <Question
      title={t("lib.driver.forget.surely")}
      yes={t("lib.driver.forget.do")}
      danger
      onYes={() => void forget()}
      onClose={onClose}
    >
      <p>{t("lib.driver.forget.final")}</p>
    </Question>
  );
}
