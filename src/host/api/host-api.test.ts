import fc from "fast-check";
import { expect, test } from "vitest";
import { networkName, testHost, untilListed, untilTable, value } from "../testing/hosts.ts";
import { ARGUMENTS, type Method, parseArguments } from "./arguments.ts";

const METHODS = Object.keys(ARGUMENTS) as Method[];

test("every method answers nonsense arguments with a fault, and still works afterwards", async () => {
  const host = await testHost({ name: "Ann" });
  const wish = {
    game: "connect-four",
    options: {},
    stake: 0,
    players: [
      { kind: "human", name: "A" },
      { kind: "human", name: "B" },
    ],
  } as const;
  const table = value(await host.api.playHere(wish));
  const argument = fc.oneof(
    fc.anything(),
    fc.constantFrom<unknown>(
      table,
      "0".repeat(64),
      0,
      -1,
      1.5,
      Number.NaN,
      null,
      undefined,
      {},
      [],
      "",
      new Uint8Array(3),
    ),
    fc.string({ unit: "binary" }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...METHODS),
      fc.array(argument, { maxLength: 5 }),
      async (method, args) => {
        const answer: unknown = await Reflect.apply(host.api[method], undefined, args);
        expect(answer).toHaveProperty("ok");
        expect(answer).not.toMatchObject({ fault: { code: "host/internal" } });
      },
    ),
    { numRuns: 1000 },
  );
  // The first table may have been left among these calls, as anybody may.
  const another = value(await host.api.playHere(wish));
  expect((await host.api.snapshot()).tables.map(({ id }) => id)).toContain(another);
});

test.each<[Method, unknown[], string | undefined]>([
  ["setName", [" "], "name"],
  ["setName", ["a\u202eb"], "name"],
  ["setName", ["a\ufeffb"], "name"],
  ["setName", ["x".repeat(25)], "name"],
  ["say", ["0".repeat(64), "x".repeat(501)], undefined],
  ["act", ["0".repeat(64), -1, {}], undefined],
  ["act", ["0".repeat(64), 0, { column: 1.5 }], undefined],
  ["createTable", [{ game: "connect-four", options: {}, seats: 1, stake: 0 }], undefined],
  ["createTable", [{ game: "connect-four", options: {}, seats: 2, stake: -1 }], undefined],
  ["createTable", [{ game: "connect-four", options: {}, seats: 2, stake: 0, more: 1 }], undefined],
  ["joinTable", ["ABC"], undefined],
  ["joinTable", [], undefined],
  ["resign", ["0".repeat(64), 0, 0], undefined],
])("%s refuses %j", (method, args, field) => {
  expect(parseArguments(method, args)).toMatchObject({
    ok: false,
    fault: { code: "api/bad-argument", ...(field && { field }) },
  });
});

test("names and chat lines are trimmed", () => {
  expect(parseArguments("setName", ["  Ann "])).toEqual({ ok: true, value: ["Ann"] });
});

test("a file that is not a record is refused with its fault", async () => {
  const host = await testHost();
  expect(await host.api.openRecord(Uint8Array.of(1, 2, 3))).toMatchObject({
    ok: false,
    fault: { code: "record/not-a-record" },
  });
});

test("a move that did not fit on the disk is not shown", async () => {
  const network = networkName();
  const [ann, bob] = await Promise.all([
    testHost({ network, name: "Ann" }),
    testHost({ network, name: "Bob" }),
  ]);
  const timers = { phase: 600_000 };
  const wish = { game: "connect-four", options: {}, seats: 2, stake: 0, timers };
  const id = value(await ann.api.createTable(wish));
  await untilListed(bob, id);
  value(await bob.api.joinTable(id));
  await untilTable(ann, id, ({ seats }) => seats.length === 2);
  value(await ann.api.startTable(id));
  // Yellow, in seat 1, begins.
  await untilTable(bob, id, ({ match }) => match?.waitingFor.includes(1) === true);
  const table = bob.membership?.tables.findNetwork(id);
  Object.assign(table?.state.deps ?? {}, { save: () => false });
  expect(await bob.api.act(id, 1, { column: 1 })).toMatchObject({
    fault: { code: "profile/cannot-write" },
  });
  const { tables } = await bob.api.snapshot();
  expect(tables.find((table) => table.id === id)?.match?.moves).toEqual([]);
  // Nor when something else shows the table again: another player's connection, say.
  expect(table?.view().match?.moves).toEqual([]);
});
