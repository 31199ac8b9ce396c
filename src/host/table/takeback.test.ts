import { expect, test } from "vitest";
import type { Host } from "../host.ts";
import { isSigned, networkName, seat, startMatch, untilTable, value } from "../testing/hosts.ts";
import { testHost } from "../testing/memory-hosts.ts";

/** Everybody in turn does what is listed here, whoever is asked. */
async function playAll(hosts: readonly Host[], id: string, actions: readonly (number | string)[]) {
  for (const [done, one] of actions.entries()) {
    const { match } = await untilTable(
      hosts[0] as Host,
      id,
      ({ match }) => match?.moves.length === done,
    );
    const asked = match?.waitingFor[0] ?? -1;
    const host = hosts[asked] as Host;
    await untilTable(host, id, ({ match }) => match?.moves.length === done && match.final);
    const action = typeof one === "number" ? { column: one } : { takeback: one };
    value(await host.api.act(id, asked, action));
  }
}

test("peers take back a move with two signatures, and the record contains all of it", async () => {
  const network = networkName();
  const [ann, bob] = await Promise.all(["Ann", "Bob"].map((name) => testHost({ network, name })));
  if (ann === undefined || bob === undefined) throw new Error("two");
  const wish = { game: "connect-four", options: { takebacks: true }, seats: 2, stake: 5 };
  const id = await seat([ann, bob], wish);
  await startMatch([ann, bob], id);
  // Bob asks for his first move back, plays another one, and Ann lets him have that one back as well.
  const said = [4, 4, "ask", "yes", 3, "allow", "yes", 1, 2, 1, 2, 1, 2, 1];
  await playAll([ann, bob], id, said);
  const [one, other] = await Promise.all([ann, bob].map((host) => untilTable(host, id, isSigned)));
  expect(one?.match?.outcome).toMatchObject({ winners: [1], reason: "line" });
  expect(one?.match?.public).toMatchObject({
    columns: [[2, 2, 2, 2], [1, 1, 1], [], [], [], [], []],
  });
  expect(one?.match?.moves).toEqual(other?.match?.moves);
  const record = value(await ann.api.exportRecord(id));
  const replay = value(await bob.api.openRecord(record.bytes));
  expect(replay.verified).not.toBeNull();
  expect(replay.outcome).toMatchObject({ winners: [1] });
});

test("a bot on this device agrees to a takeback at once", async () => {
  const host = await testHost();
  const wish = { game: "connect-four", options: {}, stake: 0 };
  const id = value(
    await host.api.playHere({
      ...wish,
      players: [
        { kind: "bot", level: "easy" },
        { kind: "human", name: "Ann" },
      ],
    }),
  );
  value(await host.api.act(id, 1, { column: 4 }));
  await untilTable(host, id, ({ match }) => match?.moves.length === 2);
  value(await host.api.act(id, 1, { takeback: "ask" }));
  const { match } = await untilTable(host, id, ({ match }) => match?.moves.length === 4);
  expect(match?.moves.at(-1)).toMatchObject({ seat: 0, action: { takeback: "yes" } });
  expect(match?.public).toMatchObject({ columns: [[], [], [], [], [], [], []], turn: 1 });
});
