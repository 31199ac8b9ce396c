/** The focus's next place after piece `index` of `count` in rows of `columns`; `null` if the key does not move it. */
export function moveInHand(
  key: string,
  index: number,
  count: number,
  columns: number,
): number | null {
  const to = target(key, index, count, columns);
  return to === null ? null : Math.max(0, Math.min(count - 1, to));
}

function target(key: string, index: number, count: number, columns: number): number | null {
  switch (key) {
    case "ArrowLeft":
      return index - 1;
    case "ArrowRight":
      return index + 1;
    case "ArrowUp":
      return index < columns ? index : index - columns;
    case "ArrowDown":
      return index + columns < count ? index + columns : index;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
