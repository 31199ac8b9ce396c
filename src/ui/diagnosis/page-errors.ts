/** An error that comes back with every frame is told of no more than so often. */
const MAX_ERRORS = 5;
/** What the host takes. */
const MAX_CHARS = 16_384;

/** Hands on what goes wrong in the page; `ended` where it cannot go on. */
type KeepError = (text: string, ended: boolean) => void;

/** Watches for what nobody has caught. Answers what to call when the page cannot go on. */
export function watchErrors(
  page: Pick<Window, "addEventListener">,
  keep: KeepError,
): (error: unknown) => void {
  let told = 0;
  const tell = (error: unknown, ended: boolean) => {
    if (++told <= MAX_ERRORS) keep(describeError(error), ended);
  };
  page.addEventListener("error", ({ error }: ErrorEvent) => {
    // Without an error it is a remark of the browser's, such as an observer that is called again.
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
