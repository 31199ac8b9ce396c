/** Keys that go on while they are held, as everybody expects of them. */
const GOING_ON = /^(Arrow|Page|Home$|End$|Tab$|Backspace$|Delete$)/;

const TYPING = "input, textarea, select, [contenteditable]";

/**
 * A key that is held down presses once: otherwise Enter on a button, or the key of a move, would act again as soon as the
 * first act is answered.
 */
export function pressHeldKeysOnce(page: Pick<Window, "addEventListener">): void {
  const onKeyDown = (event: KeyboardEvent) => {
    const { repeat, key, target } = event;
    if (!repeat || GOING_ON.test(key)) return;
    // In a field, a letter may be held; Enter would send a form.
    if (target instanceof Element && target.matches(key === "Enter" ? "textarea" : TYPING)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  page.addEventListener("keydown", onKeyDown, { capture: true });
}
