/** As a `ref`: takes the focus when the button that led here has gone. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
