import { expect, test } from "vitest";
import { playColumns, untilTable, value, YELLOW_WINS } from "../testing/hosts.ts";
import { createDisk } from "../testing/memory/store.ts";
import { twoAtATable } from "../testing/memory-hosts.ts";
import { openLedger, type Verdict } from "./ledger.ts";

test("a match that ends while its saved log is being verified keeps its line", async () => {
  const { ann, bob, id } = await twoAtATable();
  await playColumns([ann, bob], id, YELLOW_WINS);
  await untilTable(ann, id, ({ stage }) => stage === "over");
  const match = ann.membership?.tables.findNetwork(id)?.state.match;
  if (match == null) throw new Error("there is a match");
  const store = await createDisk().open();
  store.addTable({ id, kind: "network", about: new Uint8Array(0) });
  const { promise, resolve } = Promise.withResolvers<Verdict>();
  const me = (await ann.api.snapshot()).me.id;
  const ledger = openLedger({ store, me, now: () => 1, verify: () => promise, changed: () => {} });
  const checked = ledger.check("missing");
  // The log that is being verified was read before the last move.
  ledger.note(id, match);
  expect(ledger.read().matches).toHaveLength(1);
  resolve({ kind: "line", line: null });
  value(await checked);
  expect(ledger.read().matches).toHaveLength(1);
});

test("a match whose saved log does not verify is counted as damaged until it does", async () => {
  const store = await createDisk().open();
  store.addTable({ id: "0".repeat(64), kind: "network", about: new Uint8Array(0) });
  const verdicts: Verdict[] = [
    { kind: "damaged" },
    { kind: "unknown" },
    { kind: "line", line: null },
  ];
  const verify = async () => verdicts.shift() ?? ({ kind: "unknown" } as const);
  const ledger = openLedger({ store, me: "", now: () => 1, verify, changed: () => {} });
  for (const damaged of [1, 1, 0]) {
    value(await ledger.check("all"));
    expect(ledger.past().damaged).toBe(damaged);
  }
});
