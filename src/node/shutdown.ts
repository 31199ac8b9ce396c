/** What a tidy end may take before the process ends anyway; everything that counts is on disk already. */
const PATIENCE_MS = 5000;

/**
 * Resolves with the first request to end, so that the caller can leave tidily. Repeated requests change nothing: a
 * terminal sends one to the whole group and a parent process may pass it on as well.
 */
export function endRequested(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      setTimeout(() => process.exit(1), PATIENCE_MS).unref();
      resolve();
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
  });
}

/** A stray rejection in a library must not take a running match down; what it was is written where somebody can mend it. */
export function surviveStrayRejections(report: (error: unknown) => void): void {
  process.on("unhandledRejection", report);
}
