/** The part of the page that can keep the screen on; without a secure context there is no `wakeLock`. */
export interface ScreenPage {
  readonly navigator: { readonly wakeLock?: WakeLock; readonly storage?: StorageManager };
  readonly document: Pick<Document, "addEventListener" | "visibilityState">;
}

/**
 * Keeps the screen on for as long as it is wanted and the page is visible: a lock is released whenever the page is
 * hidden (Screen Wake Lock API, section 7.4). `told` is called with whether it was granted, each time.
 */
export function holdScreen(
  { navigator: { wakeLock }, document }: ScreenPage,
  told: (held: boolean) => void,
): { want(wanted: boolean): void } {
  let wanted = false;
  let lock: WakeLockSentinel | null = null;
  let asking = false;
  const drop = () => {
    void lock?.release().catch(() => {});
    lock = null;
  };
  const ask = async () => {
    if (wakeLock === undefined || asking || !wanted || document.visibilityState !== "visible")
      return;
    if (lock !== null && !lock.released) return;
    asking = true;
    try {
      lock = await wakeLock.request("screen");
      told(true);
    } catch {
      // Refused, for instance because the battery is low or by the owner's choice.
      told(false);
    }
    asking = false;
    if (!wanted) drop();
  };
  document.addEventListener("visibilitychange", () => void ask());
  return {
    want(next) {
      if (next === wanted) return;
      wanted = next;
      if (wanted) void ask();
      else drop();
    },
  };
}
