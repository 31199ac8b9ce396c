/** Lengths are rounded to whole pixels. */
const ROUNDING_PX = 1;

/**
 * Scrolls the box around the list so that this move is in its middle, or the last one at its end, and so that it begins
 * with a whole move: below the last one the list keeps free what that takes. Not scrollIntoView, which would scroll the
 * page as well.
 */
export function showMove(list: Element, marked: number): void {
  const box = list.parentElement;
  if (box === null || !(list instanceof HTMLElement)) return;
  list.style.paddingBlockEnd = "0";
  const furthest = box.scrollHeight - box.clientHeight;
  const moves = [...list.children].filter((move) => move instanceof HTMLElement);
  const middle = (moves[marked]?.offsetTop ?? 0) - box.clientHeight / 2;
  const least = Math.min(middle, furthest) - ROUNDING_PX;
  const top = moves.find(({ offsetTop }) => offsetTop >= least)?.offsetTop ?? 0;
  list.style.paddingBlockEnd = `${Math.max(0, top - furthest)}px`;
  box.scrollTop = top;
}
