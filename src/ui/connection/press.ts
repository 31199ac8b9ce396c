/** What tells of presses, the window in the app. */
type Page = Pick<Window, "addEventListener">;

/** Somebody may hold a button that the page is never told of again, or drag a piece while they think. */
const LONGEST_MS = 5000;
/** A finger's click follows its release a moment later, and after a drag there may be none; a mouse's comes at once. */
const TAP_MS = 50;

/**
 * Carries out steps in order, but none while a pointer is pressed, for five seconds at most. A click goes to what the
 * elements of the press and of the release have in common (UI Events, "click"), so if news moved a button in between,
 * nothing would happen.
 */
export function afterPresses(page: Page): (step: () => void) => void {
  let held: (() => void)[] | null = null;
  let limit: ReturnType<typeof setTimeout> | undefined;
  const release = () => {
    clearTimeout(limit);
    const steps = held ?? [];
    held = null;
    for (const step of steps) step();
  };
  const press = () => {
    held ??= [];
    clearTimeout(limit);
    limit = setTimeout(release, LONGEST_MS);
  };
  const releaseIn = (ms: number) => {
    if (held === null) return;
    clearTimeout(limit);
    limit = setTimeout(release, ms);
  };
  page.addEventListener("pointerdown", press, true);
  page.addEventListener(
    "pointerup",
    ({ pointerType }) => releaseIn(pointerType === "mouse" ? 0 : TAP_MS),
    true,
  );
  page.addEventListener("pointercancel", () => releaseIn(0), true);
  // Whoever listens to clicks comes after this, and must still find the button there.
  page.addEventListener("click", () => releaseIn(0), true);
  // Whoever lets go of a scroll bar is not heard to.
  page.addEventListener("pointermove", ({ buttons }) => void (buttons === 0 && releaseIn(0)), true);
  return (step) => {
    if (held === null) step();
    else held.push(step);
  };
}
