/** One announcement; the number tells a repeated text from the one before. */
export interface Announcement {
  readonly number: number;
  readonly text: string;
}

/** How far a screen reader may lag behind; announcements that were spoken may go. */
const KEPT = 6;

/** What the live region contains after `text`: additions are spoken one after the other, so none cuts off another. */
export function withAnnouncement(
  shown: readonly Announcement[],
  text: string,
): readonly Announcement[] {
  return [...shown, { number: (shown.at(-1)?.number ?? 0) + 1, text }].slice(-KEPT);
}
