import type { PeerId } from "@libp2p/interface";
import { after } from "../ports/system-clock.ts";
import type { Node } from "./node.ts";

/** Whether a peer gets connected within this many milliseconds, whoever dials: this is how local discovery works. */
export function appears(node: Node, peer: PeerId, ms: number): Promise<boolean> {
  if (node.getConnections(peer).length > 0) return Promise.resolve(true);
  return new Promise((resolve) => {
    const finish = (found: boolean) => {
      cancel();
      node.removeEventListener("peer:identify", identified);
      resolve(found);
    };
    const identified = ({ detail }: { detail: { peerId: PeerId } }) => {
      if (detail.peerId.equals(peer)) finish(true);
    };
    const cancel = after(ms, () => finish(false));
    node.addEventListener("peer:identify", identified);
  });
}
