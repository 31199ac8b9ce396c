import { type CrashPart, keepCrash } from "./profile/crash-log.ts";

/** How long a clean end may take before the process ends anyway; everything that counts is on disk already. */
const PATIENCE_MS = 5000;

/**
 * Resolves with the first request to end, so that the caller can shut down cleanly. Repeated requests change nothing: a
 * terminal sends one to the whole group and a parent process may pass it on as well.
 */
export function endRequested(
  running: Pick<NodeJS.Process, "on" | "exit"> = process,
): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      setTimeout(() => running.exit(1), PATIENCE_MS).unref();
      resolve();
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) running.on(signal, end);
  });
}

/** A stray rejection in a library must not take a running match down; it is written where somebody can fix it. */
export function surviveStrayRejections(
  report: (error: unknown) => void,
  running: Pick<NodeJS.Process, "on"> = process,
): void {
  running.on("unhandledRejection", report);
}

/**
 * Stores in the profile what ends this process and, separately, what it survives. Returns the function to call with a
 * caught error.
 */
export function keepCrashesOf(
  running: Pick<NodeJS.Process, "on">,
  part: CrashPart,
  profile: string,
): (error: unknown) => void {
  const keep = (as: CrashPart) => (error: unknown) => {
    console.error(error);
    keepCrash(profile, as, error, Date.now());
  };
  // Only watched: the process ends as usual.
  running.on("uncaughtExceptionMonitor", keep(part));
  const survive = keep("survived");
  surviveStrayRejections(survive, running);
  return survive;
}
