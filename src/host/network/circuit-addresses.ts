import {
  type CircuitRelayTransportComponents,
  circuitRelayTransport,
} from "@libp2p/circuit-relay-v2";
import type { TopologyFilter } from "@libp2p/interface";

/**
 * Slots are asked for where this app wants them (`keepSlots`). libp2p looks for some, too: it queues a request to every
 * peer that relays as soon as that has identified itself, and drops it, because it wants none. A request of ours that came
 * in between joined that one, and was refused like it or never answered (`ReservationStore`, circuit-relay-v2 4.2.13).
 */
const NONE: TopologyFilter = { has: () => true, add: () => {}, remove: () => {} };

/**
 * libp2p's circuit transport, made safe against the addresses of slots. A slot's addresses are what its relay says, and
 * the remote address of the connection to it: for a punched one `/webrtc/p2p/ID`, without an IP address. When such a slot
 * ended, `AddressManager` threw in an event listener (`getNetConfig`, libp2p 3.3), which ends the process.
 */
export function robustCircuits(): (
  components: CircuitRelayTransportComponents,
) => ReturnType<ReturnType<typeof circuitRelayTransport>> {
  return (components) => {
    const { addressManager } = components;
    type Addresses = typeof addressManager;
    const attempt = (step: () => void) => {
      try {
        step();
      } catch {
        // What libp2p remembers of an address it cannot read is only whether others have confirmed it.
      }
    };
    const robust: Pick<Addresses, "confirmObservedAddr" | "removeObservedAddr"> = {
      confirmObservedAddr: (...of) => attempt(() => addressManager.confirmObservedAddr(...of)),
      removeObservedAddr: (...of) => attempt(() => addressManager.removeObservedAddr(...of)),
    };
    const wrapped: Addresses = Object.assign(Object.create(addressManager), robust);
    // What libp2p passes is a proxy that cannot be copied.
    return circuitRelayTransport({ discoveryFilter: NONE })(
      Object.create(components, { addressManager: { value: wrapped } }),
    );
  };
}
