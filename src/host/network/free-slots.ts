import type { CircuitRelayService } from "@libp2p/circuit-relay-v2";
import type { Libp2p } from "@libp2p/interface";

/**
 * Ends a slot with its peer's last connection, when nobody can be led to it any more (libp2p's specs/relay/circuit-v2,
 * "Reservation"). libp2p keeps it for as long as it was given, so peers that come and go would take all of them.
 */
export function freeSlots(
  node: Pick<Libp2p<{ relay: CircuitRelayService }>, "addEventListener" | "services">,
): void {
  node.addEventListener("peer:disconnect", ({ detail: peer }) => {
    const { reservations } = node.services.relay;
    // Its timer would end a later slot of the same peer.
    reservations.get(peer)?.signal.clear();
    reservations.delete(peer);
  });
}
