import { useAppState } from "../app.ts";

/** The one place from which moves, results and calls are spoken. */
export function LiveRegion() {
  const announcements = useAppState((state) => state.announcements);
  return (
    <div className="unseen" aria-live="polite" aria-relevant="additions">
      {announcements.map(({ number, text }) => (
        <p key={number}>{text}</p>
      ))}
    </div>
  );
}
