import { expect, test } from "vitest";
import { toyGroup as group } from "../../protocol/deck/testing/toy-group.ts";
import { readEntry, signEntry } from "../../protocol/entry.ts";
import { seededBytes } from "../../protocol/randomness.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { crazyEights } from "../games/crazy-eights/rules.ts";
import { createMatch } from "./create.ts";
import { doJob } from "./dealing/work.ts";
import type { Effect } from "./match.ts";
import { computed } from "./receive.ts";
import { deliver, matchOf, post, receiveAt, tableOf, verify } from "./table.fixture.ts";

type Part = { readonly [field: string]: unknown };

test.each([
  ["here", false],
  ["by workers", true],
] as const)(
  "the last of two to give a false share of an open card is caught; proofs are checked %s",
  (_, deferred) => {
    const game = crazyEights as never;
    const liar = 1;
    const table = tableOf(game, 2, undefined, null, () => false);
    for (const seat of [0, 1]) {
      const me = { seat, signer: table.signers[seat]! };
      const chance = { group, random: seededBytes(new Uint8Array(32), `seat ${seat}`), deferred };
      const made = unwrap(
        createMatch({ game, seating: table.seating, me, verify, stored: [], chance }),
      );
      table.matches[seat] = made.match;
      table.effects[seat] = [];
      post(table, seat, made.effects);
    }
    let share: Uint8Array | null = null;
    table.carries = (from, _to, message) => {
      if (from !== liar || message.kind !== "entry") return true;
      const [part] = partsIn(message.bytes);
      // The deal is the second phase, the card that is turned up the third.
      if (part?.["kind"] !== "shares" || unwrap(readEntry(message.bytes)).value.turn < 2)
        return true;
      share ??= message.bytes;
      return false;
    };
    const work = () => {
      for (let busy = true; busy; ) {
        deliver(table);
        busy = false;
        for (const seat of [0, 1]) {
          const match = matchOf(table, seat);
          const jobs = table.effects[seat]!.filter(
            (one): one is Extract<Effect, { kind: "compute" }> => one.kind === "compute",
          );
          table.effects[seat] = table.effects[seat]!.filter(({ kind }) => kind !== "compute");
          for (const { job } of jobs) {
            busy = true;
            post(
              table,
              seat,
              computed(match, doJob(match.tools!.suite!, job, match.tools!.random)),
            );
          }
        }
      }
    };
    work();
    expect(share).not.toBeNull();
    const { value } = unwrap(readEntry(share!));
    const [part] = partsIn(share!);
    // A share that is a point, but not the right one.
    const body = {
      kind: "chance",
      parts: [{ ...part, shares: matchOf(table, 0).dealing.dealer.deck!.joint! }],
    };
    const bytes = signEntry({ ...value, body: body as never }, table.signers[liar]!).bytes;
    receiveAt(table, 0, { kind: "entry", bytes });
    work();
    expect([...matchOf(table, 0).guilt.convicted.keys()]).toEqual([liar]);
  },
);

function partsIn(bytes: Uint8Array): readonly Part[] {
  const { body } = unwrap(readEntry(bytes)).value;
  return body.kind === "chance" ? (body.parts as readonly Part[]) : [];
}
