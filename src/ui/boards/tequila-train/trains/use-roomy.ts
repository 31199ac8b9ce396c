import { useSyncExternalStore } from "react";

/** Widths of a lying tile for two tracks and for three; with more, larger ones would push the hand off the page. */
const WIDTHS = new Map([
  [2, 160],
  [3, 124],
]);
/** The same window that draws the tiles of the hand larger, in hand.css. */
export const LARGE = "(width >= 1600px) and (height >= 1000px)";

/** How wide the tiles of so many tracks can be drawn in this window, in CSS pixels; `null` for no wider than usual. */
export function useRoomy(tracks: number): number | null {
  return roomyWidth(tracks, useSyncExternalStore(watchWindow, isLarge));
}

/** The same, where it is known whether the window is large. */
export function roomyWidth(tracks: number, large: boolean): number | null {
  return large ? (WIDTHS.get(tracks) ?? null) : null;
}

function watchWindow(onChange: () => void): () => void {
  const large = matchMedia(LARGE);
  large.addEventListener("change", onChange);
  return () => large.removeEventListener("change", onChange);
}

function isLarge(): boolean {
  return matchMedia(LARGE).matches;
}
