/**
 * The maximum stake of a seat, in play-money chips. In a file of its own, because rules need it, and rules run in pages
 * without keys.
 */
export const MAX_STAKE = 1_000_000_000;
