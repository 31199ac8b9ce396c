/** The position after a key in a replay of `length` positions, or `null` if the key does nothing there. */
export function stepByKey(key: string, position: number, length: number): number | null {
  const last = length - 1;
  switch (key) {
    case "ArrowLeft":
      return Math.max(0, position - 1);
    case "ArrowRight":
      return Math.min(last, position + 1);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}
