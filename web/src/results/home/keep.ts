/** Offer a file to the apps of a phone, where the browser can; save it otherwise. */
export async function keep(file: File): Promise<void> {
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) await share(file);
  else save(file);
}

/** Share a file; whoever closes that without choosing wants nothing. */
async function share(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file] });
  } catch (problem) {
    if ((problem as Error).name !== "AbortError") save(file);
  }
}

const UNTIL_IT_IS_SAVED_MS = 60_000;

function save(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), UNTIL_IT_IS_SAVED_MS);
}
