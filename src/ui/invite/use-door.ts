import { useEffect, useState } from "react";
import type { DoorInfo } from "../../host/api/api.ts";
import { useApp, useAppState, useIsOpen } from "../app.ts";

/** The door for browsers as the host says, and how to note what was done to it; `undefined` until the host has said. */
export function useDoor(wanted: boolean) {
  const { query } = useApp();
  const isOpen = useIsOpen();
  const [door, setDoor] = useState<DoorInfo | null | undefined>(undefined);
  const internet = useAppState(({ snapshot }) => snapshot?.network.internet);
  // A laptop that has been carried to another network is found at another address.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew whenever that changes
  useEffect(() => {
    if (!wanted || !isOpen) return;
    void query((host) => host.door()).then((asked) => asked.ok && setDoor(asked.value));
  }, [query, wanted, internet, isOpen]);
  return [door, setDoor] as const;
}
