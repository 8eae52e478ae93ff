import { useState } from "preact/hooks";

interface FileDropProps {
  readonly label: string;
  /** Which files the device offers. */
  readonly accept: string;
  readonly disabled?: boolean;
  readonly onFile: (file: File) => void;
}

/** A place to drop a file on, or to choose one with a press. */
export function FileDrop({ label, accept, disabled, onFile }: FileDropProps) {
  const [over, setOver] = useState(false);
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file && !disabled) onFile(file);
  };
  return (
    <label
      class={`file-drop${over ? " over" : ""}`}
      onDragOver={(drag) => {
        drag.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(drop) => {
        drop.preventDefault();
        setOver(false);
        take(drop.dataTransfer?.files);
      }}
    >
      <span>{label}</span>
      <input
        class="sr-only"
        type="file"
        accept={accept}
        disabled={disabled}
        onChange={(change) => {
          take(change.currentTarget.files);
          change.currentTarget.value = ""; // the same file, put right, may be chosen again
        }}
      />
    </label>
  );
}
