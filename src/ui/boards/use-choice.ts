import { useState } from "react";

/**
 * A choice that waits for its other half, for as long as it `isOpen`: with the turn it is forgotten, and does not come back
 * in the next one.
 */
export function useChoice<T>(
  isOpen: (choice: T) => boolean,
): readonly [T | null, (choice: T | null) => void] {
  const [chosen, setChosen] = useState<T | null>(null);
  const isOver = chosen !== null && !isOpen(chosen);
  if (isOver) setChosen(null);
  return [isOver ? null : chosen, setChosen];
}
