import type { Desk } from "../desk";
import { AmendSheet } from "./AmendSheet";
import { BackSheet } from "./BackSheet";
import { CarSheet } from "./CarSheet";
import { CorrectSheet } from "./CorrectSheet";
import { FreeSheet } from "./FreeSheet";
import { ImportSheet } from "./ImportSheet";
import { LeaveSheet } from "./LeaveSheet";
import { MeaningSheet } from "./MeaningSheet";
import { OfficialSheet } from "./OfficialSheet";
import { QrSheet } from "./QrSheet";
import { TabletSheet } from "./TabletSheet";
import { UndoSheet } from "./UndoSheet";

/** The sheet that is open over the desk, if any. */
export function Sheets({ desk }: { desk: Desk }) {
  const sheet = desk.sheet.value;
  switch (sheet?.kind) {
    case "car":
      return <CarSheet key={sheet.seat} desk={desk} seat={sheet.seat} />;
    case "correct":
      return <CorrectSheet desk={desk} seat={sheet.seat} />;
    case "retire":
      return <LeaveSheet key="retire" desk={desk} leaving={{ kind: "retire", seat: sheet.seat }} />;
    case "finish":
    case "abandon":
      return <LeaveSheet key={sheet.kind} desk={desk} leaving={{ kind: sheet.kind }} />;
    case "official":
      return <OfficialSheet desk={desk} />;
    case "free":
      return <FreeSheet desk={desk} seat={sheet.seat} />;
    case "qr":
      return <QrSheet desk={desk} seat={sheet.seat} />;
    case "tablet":
      return <TabletSheet desk={desk} />;
    case "undo":
    case "redo":
      return <UndoSheet key={sheet.kind} desk={desk} way={sheet.kind} />;
    case "amend":
      return <AmendSheet desk={desk} entry={sheet.entry} />;
    case "back":
      return <BackSheet desk={desk} entry={sheet.entry} />;
    case "meaning":
      return <MeaningSheet key={sheet.uid} desk={desk} uid={sheet.uid} />;
    case "import":
      return <ImportSheet desk={desk} />;
    default:
      return null;
  }
}
