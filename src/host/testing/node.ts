import type { Result } from "../../../protocol/result.ts";
import { NODE_KEYS } from "../../node/keys/crypto.ts";
import { nodeLinks } from "../../node/network/links.ts";
import { startRtcChild } from "../../node/network/start-rtc.ts";
import { createNode as createNodeOn, type Node, type NodeSetting } from "../network/node.ts";

/** A real node on this machine. */
export function createNode(setting: Omit<NodeSetting, "links" | "digest">): Promise<Result<Node>> {
  return createNodeOn({ ...setting, links: nodeLinks(startRtcChild), digest: NODE_KEYS.digest });
}
