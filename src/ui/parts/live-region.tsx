import { useEffect, useState } from "react";
import { useApp, useAppState } from "../app.ts";

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

interface SpokenProps {
  readonly text: string;
  readonly className?: string;
}

/**
 * A line that is spoken when it comes and when it changes. A live region that comes together with its text is not
 * spoken by most screen readers: `role="status"` is for what stays and is filled later.
 */
export function Spoken({ text, className }: SpokenProps) {
  const { announce } = useApp();
  useEffect(() => announce(text), [announce, text]);
  return <p className={className}>{text}</p>;
}
