import { useAppState } from "../app.ts";

/** The one place from which moves and results are spoken. */
export function LiveRegion() {
  const announcement = useAppState((state) => state.announcement);
  return (
    <div className="unseen" aria-live="polite" aria-atomic="true">
      {announcement}
    </div>
  );
}
