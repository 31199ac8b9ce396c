import { useState } from "react";
import { useAppState } from "../app.ts";

/**
 * Where moves, results and calls are spoken: in the page, and in each open dialog, because then the page is silent. What was
 * said before it appeared is not said again.
 */
export function LiveRegion() {
  const announcements = useAppState((state) => state.announcements);
  const [before] = useState(announcements.at(-1)?.number ?? -1);
  const since = announcements.filter(({ number }) => number > before);
  return (
    <div className="unseen" aria-live="polite" aria-relevant="additions">
      {since.map(({ number, text }) => (
        <p key={number}>{text}</p>
      ))}
    </div>
  );
}
