import { expect, test } from "vitest";
import type { Table } from "../api/api.ts";
import type { Host } from "../host.ts";
import { networkName, seat, startMatch, untilTable, value } from "../testing/hosts.ts";
import { testHost } from "../testing/memory-hosts.ts";

test("players who can deal nothing more abandon the match, leave the table, and nobody has won", async () => {
  const network = networkName();
  const names = ["Ann", "Bob", "Cat", "Dan"];
  const hosts = await Promise.all(names.map((name) => testHost({ network, name })));
  const [ann, bob, cat, dan] = hosts;
  if (ann === undefined || bob === undefined || cat === undefined || dan === undefined)
    throw new Error("four hosts");
  const id = await seat([ann, bob, cat, dan], {
    game: "go-fish",
    options: {},
    seats: 4,
    stake: 5,
  });
  await startMatch([ann, bob, cat, dan], id);
  await untilTable(ann, id, ({ match }) => (match?.waitingFor.length ?? 0) > 0);
  for (const host of [cat, dan]) {
    const [mine] = (await untilTable(host, id, ({ match }) => match !== null)).mine;
    value(await host.api.resign(id, mine ?? -1));
    value(await host.api.say(id, "I have to go."));
  }
  // What they said last is here, and so is all before it: Ann's move lists both resignations.
  await untilTable(ann, id, ({ chat }) => chat.length === 2);
  await Promise.all([ann, bob].map((host) => playOn(host, id)));
  const { match } = await untilTable(ann, id, () => true);
  expect(match?.standing?.kind).toBe("stuck");
  expect(match?.dealing).toBeNull();
  for (const host of [ann, bob]) {
    const left = await host.api.leaveTable(id);
    expect(left.ok ? null : left.fault.code).toBe("table/resign-first");
    value(await host.api.claim(id, 2));
    value(await host.api.leaveTable(id));
  }
  const [line] = value(await ann.api.ledger()).matches;
  expect(line).toMatchObject({
    standing: "claimed",
    payouts: [5, 5, 5, 5],
    awaited: ["Cat", "Dan"],
  });
});

/** Plays whatever may be played at a seat until nothing more can be dealt. */
async function playOn(host: Host, id: string): Promise<void> {
  for (let turn = -1; ; ) {
    const { match, mine } = await untilTable(host, id, (table) => {
      const isNew = choiceOf(table) !== undefined && (table.match?.turn ?? -1) > turn;
      return table.match?.standing?.kind === "stuck" || isNew;
    });
    const action = choiceOf({ match, mine });
    if (match === null || action === undefined) return;
    turn = match.turn;
    const acted = await host.api.act(id, mine[0] ?? -1, action);
    // A resignation may have ended the turn meanwhile.
    if (!acted.ok) expect(acted.fault.code).toBe("match/move-dropped");
  }
}

function choiceOf({ match, mine }: Pick<Table, "match" | "mine">) {
  const own = match?.waitingFor.find((seat) => mine.includes(seat));
  return match?.views.find(({ seat }) => seat === own)?.legal[0];
}
