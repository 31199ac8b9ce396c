import { expect, test } from "vitest";
import type { CupGameView } from "../api/api.ts";
import { evening, mine, pairOf, ready, stateAt, untilCup, wish } from "../testing/cups.ts";
import { untilTable, value } from "../testing/hosts.ts";
import type { MemoryHost } from "../testing/memory-hosts.ts";

test("whoever presses play while the app is taking the seat asks for one seat, and has it", async () => {
  const { hosts, id } = await evening();
  const [ann] = hosts as [MemoryHost];
  value(await ann.api.startCup(id, wish("knock-out")));
  const cup = await untilCup(ann, id, () => true);
  const pair = pairOf(hosts, cup, ready(cup)[0] as CupGameView);
  const [home, away] = pair as [MemoryHost, MemoryHost];
  for (const host of pair) await untilCup(host, id, (one) => mine(one) !== undefined);
  const table = value(await home.api.playCup(id)) ?? "";
  await untilCup(away, id, (one) => mine(one)?.table === table);
  const answers = await Promise.all([away.api.playCup(id), away.api.playCup(id)]);
  expect(answers.map(value)).toEqual([table, table]);
  await untilTable(away, table, ({ match }) => match !== null);
  expect(stateAt(away, table).asking).toBeNull();
});
