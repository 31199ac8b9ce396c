import type { Cbor } from "../../protocol/cbor/cbor.ts";
import { type Body, readEntry, signEntry } from "../../protocol/entry.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import type { Seat } from "../../src/engine/game.ts";
import { crazyEights } from "../../src/games/crazy-eights/rules.ts";
import { recordOf } from "../../src/match/record/verification.ts";
import {
  deliver,
  giveUp,
  matchOf,
  receiveAt,
  type TestTable,
} from "../../src/match/table.fixture.ts";
import type { Course } from "./courses.ts";
import { type Fields, flipped } from "./forging.ts";
import { elapse, openTable, playOn, signerOf } from "./table.ts";

/** A cheat in sharing keys anew: the former keys are still in use, and one seat too few is left for them. */
export function falseResharing(): Course {
  const table = openTable({ game: crazyEights as never, seats: 4, limit: 10_000 });
  playOn(table, 2, ({ phase }) => phase.turn >= 5);
  const kept = holdBack(table, 2);
  giveUp(table, 3);
  playOn(table, 2, () => kept.entry !== null, [0, 1, 2]);
  if (kept.entry === null) throw new Error("Nobody has shared keys anew.");
  const bytes = spoilt(kept.entry, 2);
  for (const seat of [0, 1, 3]) receiveAt(table, seat, { kind: "entry", bytes });
  deliver(table);
  playOn(table, 2, ({ phase }) => phase.gone.includes(2), [0, 1]);
  elapse(table, 120_000, () => matchOf(table, 0).phase.gone.includes(2));
  giveUp(table, 1);
  const match = matchOf(table, 0);
  return {
    name: "complaint-after-re-sharing",
    about:
      "Seat 3 gives up, and in sharing the keys anew seat 2 seals a wrong share for seat 0, which complains: the keys of before stay, nothing more can be dealt, and seat 1 gives up.",
    match,
    record: recordOf(match),
  };
}

/** Keeps a seat's sharing, and cuts it off from then on. */
function holdBack(table: TestTable, seat: Seat): { entry: Uint8Array | null } {
  const kept: { entry: Uint8Array | null } = { entry: null };
  table.carries = (from, to, { kind, bytes }) => {
    const shares = from === seat && kind === "entry" && partsOf(bytes).some(isResharing);
    if (shares) kept.entry ??= bytes;
    return kept.entry === null || (from !== seat && to !== seat);
  };
  return kept;
}

/** The same entry, whose first envelope no longer opens: the proof beside it is about its point only. */
function spoilt(bytes: Uint8Array, seat: Seat): Uint8Array {
  const { value } = unwrap(readEntry(bytes));
  const parts = partsOf(bytes).map((part) =>
    isResharing(part)
      ? { ...part, envelopes: flipped(part["envelopes"] as Uint8Array, 143) }
      : part,
  );
  return signEntry({ ...value, body: { ...value.body, parts } as Body }, signerOf(seat)).bytes;
}

function isResharing(part: Fields): boolean {
  return part["kind"] === "reshare";
}

function partsOf(bytes: Uint8Array): Fields[] {
  const { body } = unwrap(readEntry(bytes)).value;
  const parts: readonly Cbor[] = body.kind === "resign" ? [] : (body.parts ?? []);
  return parts as Fields[];
}
