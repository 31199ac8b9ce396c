/** For `expect.poll`: a page of a busy machine takes seconds, and one that never does it fails the test all the same. */
export const SOON = { timeout: 20_000, interval: 100 };
