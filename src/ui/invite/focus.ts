/** As a `ref`: takes the focus where the button that led here has gone. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
