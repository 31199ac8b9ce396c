import { useSyncExternalStore } from "react";

interface FullScreenProps {
  readonly on: string;
  readonly off: string;
}

/** Full screen for the page, and back; nothing if the browser does not offer it, as on an iPhone. */
export function FullScreenButton({ on, off }: FullScreenProps) {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  const turn = () =>
    isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  return (
    // If the browser refuses, nothing changes and nothing needs to be said.
    <button type="button" className="button quiet" onClick={() => void turn().catch(() => {})}>
      {isFull ? off : on}
    </button>
  );
}

function subscribe(changed: () => void): () => void {
  document.addEventListener("fullscreenchange", changed);
  return () => document.removeEventListener("fullscreenchange", changed);
}
