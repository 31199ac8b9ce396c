/** An error that recurs with every frame is reported no more often than this. */
const MAX_ERRORS = 5;
/** The host's limit (`keepPageCrash`). */
const MAX_CHARS = 16_384;

/** Reports errors in the page; `ended` if the page cannot continue. */
type KeepError = (text: string, ended: boolean) => void;

/** Watches for uncaught errors. Returns the function to call when the page cannot continue. */
export function watchErrors(
  page: Pick<Window, "addEventListener">,
  keep: KeepError,
): (error: unknown) => void {
  let told = 0;
  const tell = (error: unknown, ended: boolean) => {
    if (++told <= MAX_ERRORS) keep(describeError(error), ended);
  };
  page.addEventListener("error", ({ error }: ErrorEvent) => {
    // An event without an error is a browser's warning, such as a ResizeObserver loop.
    if (error != null) tell(error, false);
  });
  page.addEventListener("unhandledrejection", ({ reason }) => tell(reason, false));
  return (error) => tell(error, true);
}

/** An error with its stack, of a length that the host takes. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, MAX_CHARS);
  // Chromium's stack begins with the message, that of others does not.
  const { stack = "" } = error;
  const text = stack.includes(error.message) ? stack : `${String(error)}\n${stack}`;
  return text.slice(0, MAX_CHARS);
}
