import type { Sound } from "./sounds.ts";

/** Milliseconds of vibration and of rest, alternating. Only calls for the player are worth it. */
const PATTERNS: Partial<Record<Sound, number[]>> = {
  turn: [60],
  call: [60, 80, 60],
  hurry: [40, 60, 40, 60, 40],
};

/** Whether this is a handheld device with a motor: a desktop's browser knows the call too and does nothing. */
export function canBuzz(page: Pick<Window, "navigator" | "matchMedia">): boolean {
  return "vibrate" in page.navigator && page.matchMedia("(pointer: coarse)").matches;
}

/** Vibrates the phone for a sound. Browsers allow it only after the page was touched; before that it is skipped. */
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
