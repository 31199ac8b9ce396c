import { expect, test } from "vitest";
import type { DealingView } from "../api/api.ts";
import { networkName, seat, untilTable, value } from "../testing/hosts.ts";
import { testHost } from "../testing/memory-hosts.ts";

test("the first deal is shown step by step, and a match with moves shows none", async () => {
  const network = networkName();
  const [ann, bob] = await Promise.all(["Ann", "Bob"].map((name) => testHost({ network, name })));
  if (ann === undefined || bob === undefined) throw new Error("two hosts");
  const wish = { game: "crazy-eights", options: {}, seats: 2, stake: 0 };
  const id = await seat([ann, bob], wish);
  const seen: DealingView[] = [];
  ann.subscribe((change) => {
    const dealing = change.kind === "table" ? change.table.match?.dealing : null;
    if (dealing != null) seen.push(dealing);
  });
  value(await ann.api.startTable(id));
  const table = await untilTable(ann, id, ({ match }) => (match?.waitingFor.length ?? 0) > 0);
  expect(table.match?.dealing).toBeNull();
  const kinds = [...new Set(seen.map(({ kind }) => kind))];
  expect(kinds).toEqual(["keys", "shuffle", "deal", "open"]);
  const states = seen.flatMap(({ kind, parts }) => (kind === "shuffle" ? parts : []));
  expect(new Set(states.map(({ at }) => at))).toContain("done");
});
