import { useEffect, useState } from "react";
import { useApp, useIsOpen } from "../app.ts";

/**
 * Crashes since the player last dismissed them, without secrets and addresses, and the function that dismisses them.
 */
export function useCrashes(): readonly [crashes: readonly string[], dismiss: () => void] {
  const { ask, query } = useApp();
  const isOpen = useIsOpen();
  const [crashes, setCrashes] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!isOpen) return;
    void query((host) => host.newCrashes()).then((found) => found.ok && setCrashes(found.value));
  }, [isOpen, query]);
  const dismiss = () => {
    setCrashes([]);
    void ask((host) => host.dismissCrashes());
  };
  return [crashes, dismiss];
}
