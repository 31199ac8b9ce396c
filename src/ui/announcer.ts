/** A character that is neither seen nor spoken. */
const SILENT = "\u200b";

/**
 * The text for a live region that now shows `shown`. A screen reader skips a text that does not change,
 * so one that repeats gets a silent tail.
 */
export function nextAnnouncement(shown: string, text: string): string {
  return shown === text ? text + SILENT : text;
}
