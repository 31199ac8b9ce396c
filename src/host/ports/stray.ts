/**
 * Hands on an error that nobody waits for, as a rejection that nobody handles: whoever runs a host writes those where
 * somebody can fix them, and goes on (src/node/shutdown.ts; in a page the browser does). A thrown error would end the
 * program, and with it all other matches.
 */
export function strayed(error: unknown): void {
  void Promise.reject(error);
}

/** The same step, except that nothing it throws reaches its caller. */
export function contained(step: () => void): () => void {
  return () => {
    try {
      step();
    } catch (error) {
      strayed(error);
    }
  };
}
