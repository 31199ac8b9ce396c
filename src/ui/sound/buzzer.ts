import type { Sound } from "./sounds.ts";

/** Milliseconds of shaking and of rest, by turns. Only what waits for the player is worth it. */
const PATTERNS: Partial<Record<Sound, number[]>> = {
  turn: [60],
  call: [60, 80, 60],
  hurry: [40, 60, 40, 60, 40],
};

/** Whether this is something with a motor, held in a hand: a desktop's browser knows the call too and does nothing. */
export function canBuzz(page: Pick<Window, "navigator" | "matchMedia">): boolean {
  return "vibrate" in page.navigator && page.matchMedia("(pointer: coarse)").matches;
}

/** Shakes the phone for a sound. Browsers allow it only to a page that was touched; before that it is left out. */
export function createBuzzer(
  settings: () => { readonly vibration: boolean },
  navigator: Pick<Navigator, "userActivation"> & Partial<Pick<Navigator, "vibrate">>,
): (sound: Sound) => void {
  return (sound) => {
    const pattern = PATTERNS[sound];
    if (pattern === undefined || !settings().vibration || !navigator.userActivation.hasBeenActive)
      return;
    navigator.vibrate?.(pattern);
  };
}
