import { expect, test } from "vitest";
import { signChat } from "../../../protocol/chat.ts";
import type { Entry } from "../../../protocol/entry.ts";
import { unwrap } from "../../../protocol/seating.fixture.ts";
import { MAX_COUNT } from "../../../protocol/signed.ts";
import { tableOf } from "../../match/table.fixture.ts";
import { tally } from "../../match/tally.fixture.ts";
import { nativeVerify, openChance } from "../../node/keys/crypto.ts";
import { NEW_EVENING } from "../evening/evening.ts";
import { onlooker } from "../ledger/saved-line.ts";
import { encodeMessage, encodeRequest, namePosition } from "./messages.ts";
import { decodeNetworkAbout, encodeNetworkAbout } from "./network-saved.ts";
import { createNetworkTable } from "./network-table.ts";

const chance = await openChance();
const { seating, signers } = tableOf(tally as never, 3);
const [, BOB] = signers;
if (BOB === undefined) throw new Error("nobody");

/** Bob's line with this number, as it travels and as it is stored. */
function line(seq: number): Uint8Array {
  const { bytes } = signChat(seating.table, seq, "hello", BOB as NonNullable<typeof BOB>);
  return encodeMessage({ kind: "chat", bytes });
}

/** A match of three that has just begun, restored from its start and these messages. */
function restored(...messages: readonly Uint8Array[]) {
  const start = encodeMessage({ kind: "start", bytes: seating.start.bytes });
  const log = [start, ...messages].map((bytes) => ({ bytes, sealed: null }));
  const deps = onlooker(nativeVerify, chance);
  return unwrap(createNetworkTable(seating.table, tally as never, NEW_EVENING, log, deps));
}

/** Whether others can be asked for what the table lacks. */
function asks({ position }: ReturnType<typeof restored>): boolean {
  const table = seating.table.hash;
  return (
    encodeRequest({ v: 2, table, position: position(), skip: 0 }).length > 0 &&
    namePosition(position()) !== ""
  );
}

test.each([MAX_COUNT, Number.MAX_SAFE_INTEGER])(
  "a chat line numbered %i is refused, and dropped where it is on disk already",
  (seq) => {
    const table = restored();
    expect(table.receive(line(seq), "", true)).toBe("reject");
    expect(asks(table)).toBe(true);
    const later = restored(line(0), line(seq), line(1));
    expect(later.view().chat).toHaveLength(2);
    expect(asks(later)).toBe(true);
  },
);

test("the last chat line of all leaves the table able to ask", () => {
  const table = restored();
  expect(table.receive(line(MAX_COUNT - 1), "", true)).toBe("accept");
  expect(asks(table)).toBe(true);
});

test("a table stored with counts beyond the bounds is opened, and its series begins again", () => {
  const evening = { ...NEW_EVENING, played: Number.MAX_SAFE_INTEGER };
  const about = encodeNetworkAbout({ table: seating.table, evening });
  expect(unwrap(decodeNetworkAbout(about, nativeVerify)).evening).toEqual(NEW_EVENING);
});

test("once a table is closed or cannot be written, nothing there is being verified any more", () => {
  for (const end of ["closed", "frozen"] as const) {
    const table = restored();
    const { match } = table.state;
    if (match === null) throw new Error("no match");
    match.work.verifying.set(0, {} as Entry);
    expect(table.isVerifying()).toBe(true);
    table.state[end] = true;
    expect(table.isVerifying()).toBe(false);
  }
});
