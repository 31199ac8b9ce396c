/**
 * How much may pass in a second, with a burst: a token bucket that may be overdrawn once, because what has arrived is
 * already here.
 */
export interface TokenBucket {
  /** Takes this much; returns for how many milliseconds nothing more should be taken, 0 if it may go on. */
  take(amount: number): number;
}

/** `perSecond` and `burst` in units of what is taken; `now` in milliseconds, never going back. */
export function createTokenBucket(
  perSecond: number,
  burst: number,
  now: () => number,
): TokenBucket {
  let left = burst;
  let at = now();
  return {
    take(amount) {
      const time = now();
      left = Math.min(burst, left + ((time - at) / 1000) * perSecond) - amount;
      at = time;
      return left >= 0 ? 0 : Math.ceil((-left / perSecond) * 1000);
    },
  };
}
