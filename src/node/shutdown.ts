import { type CrashPart, keepCrash } from "./profile/crash-log.ts";

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
export function surviveStrayRejections(
  report: (error: unknown) => void,
  running: Pick<NodeJS.Process, "on"> = process,
): void {
  running.on("unhandledRejection", report);
}

/**
 * Keeps in the profile what ends this process and, apart from that, what it survives. Answers what to call with an error that was caught.
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
  // Only watched: the process ends as ever.
  running.on("uncaughtExceptionMonitor", keep(part));
  const survive = keep("survived");
  surviveStrayRejections(survive, running);
  return survive;
}
