/** What tells of presses, the window in the app. */
type Page = Pick<Window, "addEventListener">;

/** The page may never hear that a button was let go of, and somebody may drag a piece while they think. */
const LONGEST_MS = 5000;
/** A finger's click follows its release a moment later, and after a drag there may be none; a mouse's comes at once. */
const TAP_MS = 50;

/**
 * Carries out steps in order, but none while a pointer is pressed, until five seconds after the last press. A click goes to
 * what the elements of the press and of the release have in common (UI Events, "click"), so if news moved a button in
 * between, nothing would happen.
 */
export function afterPresses(page: Page): (step: () => void) => void {
  let held: (() => void)[] | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The last that was pressed: a hand that moves the mouse must not end a finger's tap. */
  let pointer = -1;
  const release = () => {
    clearTimeout(timer);
    const steps = held ?? [];
    held = null;
    for (const step of steps) step();
  };
  const releaseIn = (ms: number) => {
    if (held === null) return;
    clearTimeout(timer);
    timer = setTimeout(release, ms);
  };
  const press = ({ pointerId }: PointerEvent) => {
    held ??= [];
    pointer = pointerId;
    releaseIn(LONGEST_MS);
  };
  const onPointer = (
    type: "pointerup" | "pointercancel" | "pointermove" | "click",
    waitAfter: (event: PointerEvent) => number | null,
  ) =>
    page.addEventListener(
      type,
      (event) => {
        const ms = event.pointerId === pointer ? waitAfter(event) : null;
        if (ms !== null) releaseIn(ms);
      },
      true,
    );
  page.addEventListener("pointerdown", press, true);
  onPointer("pointerup", ({ pointerType }) => (pointerType === "mouse" ? 0 : TAP_MS));
  onPointer("pointercancel", () => 0);
  // The page is not told when somebody lets go of a scroll bar.
  onPointer("pointermove", ({ buttons }) => (buttons === 0 ? 0 : null));
  // Whoever listens to clicks comes after this, and must still find the button there. A key's click has no pointer.
  onPointer("click", () => 0);
  return (step) => {
    if (held === null) step();
    else held.push(step);
  };
}
