import { useSyncExternalStore } from "react";

/** Low windows in which tracks lie close, with the number of tracks from which on each of the two is needed. */
const WINDOWS = [
  { query: "(600px <= height < 800px) and (width >= 1080px)", close: 4, small: 5 },
  { query: "(800px <= height < 960px) and (width >= 1080px)", close: 7, small: 7 },
] as const;

/**
 * How close so many tracks lie in this window, as classes: `tt-close` takes one line for the head of each, `tt-small`
 * smaller tiles. All of them then stand above one's own tiles, and the buttons below those in the window.
 */
export function useClose(tracks: number): string {
  return closeness(tracks, useSyncExternalStore(watchWindow, lowWindow));
}

/** The same for the window with this index; -1 is any other. */
export function closeness(tracks: number, window: number): string {
  const { close = Infinity, small = Infinity } = WINDOWS[window] ?? {};
  return tracks >= small ? "tt-close tt-small" : tracks >= close ? "tt-close" : "";
}

function watchWindow(onChange: () => void): () => void {
  const lists = WINDOWS.map(({ query }) => matchMedia(query));
  for (const list of lists) list.addEventListener("change", onChange);
  return () => {
    for (const list of lists) list.removeEventListener("change", onChange);
  };
}

function lowWindow(): number {
  return WINDOWS.findIndex(({ query }) => matchMedia(query).matches);
}
