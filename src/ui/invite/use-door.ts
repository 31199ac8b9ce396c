import { useEffect, useState } from "react";
import type { DoorInfo } from "../../host/api/api.ts";
import { useApp, useAppState, useIsOpen } from "../app.ts";

/**
 * The door for browsers as the host says, and how to note what was done to it; `undefined` until the host has said. A
 * guest's page has none of its own: friends come the way that its player came.
 */
export function useDoor(wanted: boolean) {
  const { query, guest } = useApp();
  const isOpen = useIsOpen();
  const [door, setDoor] = useState<DoorInfo | null | undefined>(undefined);
  const internet = useAppState(({ snapshot }) => snapshot?.network.internet);
  // A laptop that has been carried to another network is found at another address.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew whenever that changes
  useEffect(() => {
    if (guest !== null || !wanted || !isOpen) return;
    void query((host) => host.door()).then((asked) => asked.ok && setDoor(asked.value));
  }, [query, guest, wanted, internet, isOpen]);
  return [guest === null ? door : doorOf(window.location), setDoor] as const;
}

/** The door that a page came through; a page as a file came through none. */
function doorOf({ protocol, origin, pathname }: Location): DoorInfo | undefined {
  return protocol === "http:" ? { urls: [origin + pathname] } : undefined;
}
