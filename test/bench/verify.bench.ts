import { decodeRecord, encodeRecord } from "../../protocol/record.ts";
import { seatingOf, unwrap } from "../../protocol/seating.fixture.ts";
import { NO_KNOWLEDGE } from "../../src/engine/game.ts";
import { randomBelow, seededRandom } from "../../src/engine/random.ts";
import { nativeSigner, nativeVerify } from "../../src/host/crypto.ts";
import { act } from "../../src/match/author.ts";
import { createMatch } from "../../src/match/create.ts";
import type { Effect } from "../../src/match/match.ts";
import { receive } from "../../src/match/receive.ts";
import { tally } from "../../src/match/tally.fixture.ts";
import { recordOf, verifyRecord } from "../../src/match/verification.ts";
import type { Row } from "./row.ts";

const ENTRIES = 10_000;

/** Verifies and replays a long record; beside it, what its signatures alone cost. */
export async function verifyLongRecord(): Promise<readonly Row[]> {
  const file = recordWith(ENTRIES);
  const signer = nativeSigner(new Uint8Array(32).fill(9));
  const message = new Uint8Array(300);
  const signature = signer.sign(message);
  const signatures = seconds(() => {
    for (let count = 0; count < ENTRIES; count++) nativeVerify(signer.key, message, signature);
  });
  const whole = seconds(() => {
    const { verification } = unwrap(
      verifyRecord(file, { findGame: () => tally, verify: nativeVerify }),
    );
    if (verification.entries !== ENTRIES) throw new Error(`${verification.entries} entries`);
  });
  return [
    {
      name: `verify and replay ${ENTRIES} entries (beside: their signatures alone)`,
      value: whole,
      unit: "s",
      reference: signatures,
      ratio: whole / signatures,
      goal: { of: "value", at: "most", bound: 2 },
    },
    { name: `record of ${ENTRIES} entries`, value: file.length / 1e6, unit: "MB" },
  ];
}

/** The file of a match between two peers that has come so far. */
function recordWith(entries: number): Uint8Array {
  const random = seededRandom(1);
  const [host, guest] = [1, 2].map((seed) => nativeSigner(new Uint8Array(32).fill(seed)));
  const wish = { game: tally.id, options: { rounds: entries } };
  const seating = seatingOf([host!, guest!], nativeVerify, wish);
  const matches = [host!, guest!].map((signer, seat) => {
    const me = { seat, signer };
    return unwrap(createMatch({ game: tally, seating, me, verify: nativeVerify, stored: [] }))
      .match;
  });
  const publish = (author: number, effects: readonly Effect[]): void => {
    for (const effect of effects)
      if (effect.kind === "publish")
        publish(1 - author, receive(matches[1 - author]!, effect.entry.bytes).effects);
  };
  while (matches[0]!.log.length < entries) {
    for (const [seat, match] of matches.entries()) {
      const legal = match.answers.has(seat)
        ? []
        : match.game.legal(match.state, seat, NO_KNOWLEDGE);
      const action = legal[randomBelow(random, Math.max(1, legal.length))];
      if (action !== undefined) publish(seat, unwrap(act(match, action, "")));
    }
  }
  // Entries in record order are a match that was still running, wherever they are cut.
  const record = unwrap(decodeRecord(recordOf(matches[0]!)));
  return encodeRecord({ ...record, entries: record.entries.slice(0, entries) });
}

function seconds(work: () => void): number {
  const begin = performance.now();
  work();
  return (performance.now() - begin) / 1000;
}
