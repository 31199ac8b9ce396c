import { type Signer, signerFromSeed } from "../../../protocol/identity.ts";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Line } from "../ports/store.ts";
import { decodeMessage } from "./messages.ts";
import type { NetworkTable } from "./network-table.ts";
import { OLD_FORMAT } from "./old-format.ts";

/**
 * This player's part at a table. `seated`: plays there, or may. `watching`: watches. `mute`: has a seat, but what they
 * signed is lost, so they only watch and sign nothing any more, whatever the others show.
 */
export type Part = "seated" | "watching" | "mute";

/** A mute player's substitute for our own key: it has no seat, so nothing can be signed for one. */
export function keyWithoutSeat(random: (bytes: number) => Uint8Array): Signer {
  return signerFromSeed(random(32));
}

/** Restores a table from a log; `part` decides whether it may sign and write. */
type Open = (log: readonly Line[], part: Part) => Result<NetworkTable>;

const OTHERWISE_LOST: readonly string[] = [OLD_FORMAT, "table/unknown-game"];

/**
 * A table from the store. If its log is damaged, it is opened without our own key, from the start alone, and fetched
 * from the peers like a match that is watched; the log stays as it is, so every start finds it damaged again and signs
 * nothing. Faults of `open`, and `table/fetched-anew` if the table is there all the same.
 */
export function restoreLog(log: readonly Line[], open: Open): Result<null> {
  const restored = open(log, "seated");
  if (restored.ok) return ok(null);
  const start = startIn(log);
  if (start === null || OTHERWISE_LOST.includes(restored.fault.code)) return restored;
  const again = open([start], "mute");
  return again.ok
    ? fail(
        "table/fetched-anew",
        "A match saved on this device is damaged. It will be fetched again from the other players when they are online. You can follow it, but neither you nor your bots can move in it any more, because some of your moves may be lost.",
      )
    : restored;
}

/** The line that began the match. A spectator needs no other one. */
function startIn(log: readonly Line[]): Line | null {
  return (
    log.find(({ bytes }) => {
      const message = decodeMessage(bytes);
      return message.ok && message.value.kind === "start";
    }) ?? null
  );
}
