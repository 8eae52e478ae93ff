// Keep the screen on. The Wake Lock API works on https only; on plain http an invisible video does it instead.

const FRAME_MS = 1000;

/** Whether this browser keeps the screen on when asked to. */
export const canStayAwake = (): boolean => "wakeLock" in navigator;

/** Keep the screen on while the page is visible; returns how to stop. */
export function keepAwake(): () => void {
  return canStayAwake() ? holdWakeLock() : playUnseenVideo();
}

/** A browser takes the lock back whenever the page is hidden: ask for it again each time it is seen. */
function holdWakeLock(): () => void {
  let held: WakeLockSentinel | undefined;
  let over = false;
  async function hold(): Promise<void> {
    if (over || document.visibilityState !== "visible") return;
    try {
      held = await navigator.wakeLock.request("screen");
      if (over) await held.release();
    } catch {
      // a phone in power-saving mode may refuse; it is asked again when the page is next seen
    }
  }
  const seen = () => void hold();
  document.addEventListener("visibilitychange", seen);
  void hold();
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", seen);
    void held?.release();
  };
}

/**
 * Play a muted video behind the page. It fills the page, because browsers let small ones sleep, and it shows a canvas
 * that changes once a second, so that there is nothing to download.
 */
function playUnseenVideo(): () => void {
  const canvas = document.createElement("canvas");
  const paint = canvas.getContext("2d");
  if (!paint || !canvas.captureStream) return () => undefined;
  const video = document.createElement("video");
  Object.assign(video, { muted: true, loop: true, playsInline: true, className: "stay-awake", tabIndex: -1 });
  video.setAttribute("aria-hidden", "true");
  video.srcObject = canvas.captureStream();
  let frame = 0;
  const timer = setInterval(() => {
    frame += 1;
    paint.fillRect(0, 0, 1 + (frame % 2), 1);
  }, FRAME_MS);
  // Some browsers play nothing before the first tap.
  const play = () => void video.play().catch(() => undefined);
  document.addEventListener("pointerdown", play, { passive: true });
  document.addEventListener("visibilitychange", play);
  document.body.prepend(video);
  play();
  return () => {
    clearInterval(timer);
    document.removeEventListener("pointerdown", play);
    document.removeEventListener("visibilitychange", play);
    video.remove();
  };
}
