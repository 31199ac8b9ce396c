import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { PlayerId } from "../api.ts";
import type { InviteReach } from "../invites.ts";

/** The first rung of the ladder alone: players whom discovery has found. */
export function lanOnly(connected: (player: PlayerId) => boolean): InviteReach {
  const noWay = async (): Promise<Result<never>> =>
    fail("reach/no-way", "This player is not on your network.");
  return {
    addresses: () => [],
    connect: (player) => (connected(player) ? Promise.resolve(ok("lan")) : noWay()),
    createOffer: noWay,
    answerOffer: noWay,
    takeReply: noWay,
  };
}
