import { expect, test } from "vitest";
import { playColumns, until, untilTable, value, YELLOW_WINS } from "../testing/hosts.ts";
import { twoAtATable } from "../testing/memory-hosts.ts";

test("an opponent whose matches no longer count is not shown as known", async () => {
  const { ann, bob, id } = await twoAtATable();
  await playColumns([ann, bob], id, YELLOW_WINS);
  await Promise.all(
    [ann, bob].map((host) => untilTable(host, id, ({ stage }) => stage === "over")),
  );
  for (const { api } of [ann, bob]) value(await api.leaveTable(id));
  const open = value(
    await bob.api.createTable({ game: "connect-four", options: {}, seats: 2, stake: 5 }),
  );
  const listed = await until(ann, ({ lobby }) => lobby.find((table) => table.id === open));
  expect(listed.host.knownAs).toBe("Bob");
  value(await ann.api.forgetOpponent((await bob.api.snapshot()).me.id));
  value(await bob.api.cancelTable(open));
  const next = value(
    await bob.api.createTable({ game: "connect-four", options: {}, seats: 2, stake: 5 }),
  );
  const again = await until(ann, ({ lobby }) => lobby.find((table) => table.id === next));
  expect(again.host.knownAs).toBeNull();
});
