import { expect, test } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import { toyGroup as group } from "../../../protocol/deck/testing/toy-group.ts";
import { seededBytes } from "../../../protocol/randomness.ts";
import { fail, ok } from "../../../protocol/result.ts";
import { unwrap } from "../../../protocol/seating.fixture.ts";
import { messagesAfter, positionOf } from "../../match/catch-up.ts";
import {
  matchOf,
  play,
  receiveAt,
  type TestTable,
  tableOf,
  verify,
  wait,
} from "../../match/table.fixture.ts";
import { tally } from "../../match/tally.fixture.ts";
import { NEW_EVENING } from "../evening/evening.ts";
import { onlooker } from "../ledger/saved-line.ts";
import type { ChooseMove } from "../ports/bots.ts";
import { SYSTEM_CLOCK } from "../ports/system-clock.ts";
import { decodeMessage, encodeMessage } from "../table/messages.ts";
import { createNetworkTable } from "../table/network-table.ts";
import { attend, type BotPlayer } from "./bot-player.ts";

const [LIAR, BOT, BOB] = [0, 1, 2] as const;

/** As in a game of cards, what may be played depends on what was played before: an odd number on an odd one. */
const matching: typeof tally = {
  ...tally,
  legal: (state, seat, knowledge) =>
    tally.legal(state, seat, knowledge).filter(({ number }) => isMatching(state, seat, number)),
  apply: (state, event) =>
    event.kind === "acted" && !isMatching(state, event.seat, event.action.number)
      ? fail("tally/Unmatched", "It does not match.")
      : tally.apply(state, event),
};

function isMatching({ sums }: { sums: readonly number[] }, seat: number, number: number): boolean {
  return seat !== BOT || number % 2 === (sums[LIAR] ?? 0) % 2;
}

function tableWith(number: number): TestTable {
  const table = tableOf(matching as never, 3, tally.defaults, null, (_, to) => to !== BOT, [
    null,
    BOB,
    null,
  ]);
  play(table, LIAR, { number });
  return table;
}

const settled = async () => {
  for (let turn = 0; turn < 5; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
};

test("a bot that was thinking when its match began anew thinks again about what came instead", async () => {
  // Bob holds the second face, and only the bot was shown the first.
  const [told, played] = [tableWith(3), tableWith(4)];
  const { seating, signers } = played;
  const chance = { group, random: seededBytes(new Uint8Array(32), "here") };
  const published: string[] = [];
  const sent: Uint8Array[] = [];
  const deps = {
    ...onlooker(verify, chance),
    me: signers[BOT]!,
    verify,
    clock: SYSTEM_CLOCK,
    publish(message: Uint8Array) {
      published.push(unwrap(decodeMessage(message)).kind);
      sent.push(message);
    },
  };
  const log = [
    { bytes: encodeMessage({ kind: "start", bytes: seating.start.bytes }), sealed: null },
  ];
  const table = unwrap(
    createNetworkTable(seating.table, matching as never, NEW_EVENING, log, deps),
  );
  const bot: BotPlayer = {
    player: toHex(signers[BOT]!.key),
    saved: "",
    seat: { salt: new Uint8Array(32), level: "easy", name: "Bot" } as never,
    table,
    memory: [],
    asked: null,
  };
  const answers: (() => void)[] = [];
  let asked = 0;
  const chooseMove: ChooseMove = (game, state, seat, knowledge) => {
    asked++;
    const [first] = game.legal(state, seat, knowledge);
    return new Promise((resolve) => answers.push(() => resolve(ok(first!))));
  };
  const look = () => attend(bot, chooseMove, () => {});
  table.subscribe(({ kind }) => kind === "changed" && look());
  const bob = toHex(signers[BOB]!.key);
  const hear = (from: TestTable, seat: number) => {
    for (const effect of from.effects[seat]!)
      if (effect.kind === "send") table.receive(encodeMessage(effect.message), bob, true);
  };
  hear(told, LIAR);
  await settled();
  expect(table.state.match!.phase.turn).toBe(1);
  expect(asked).toBe(1);
  hear(played, LIAR);
  await settled();
  for (const message of sent) receiveAt(played, BOB, unwrap(decodeMessage(message)) as never);
  for (let now = 0; now < 20_000; now += 500) wait(played, now);
  for (let turn = 0; turn < 3; turn++) {
    hear(played, BOB);
    for (const message of messagesAfter(matchOf(played, BOB), positionOf(table.state.match!)))
      table.receive(encodeMessage(message), bob, true);
    await settled();
  }
  expect(table.state.beginnings).toBe(1);
  for (const answer of answers.splice(0)) answer();
  await settled();
  look();
  await settled();
  for (const answer of answers.splice(0)) answer();
  await settled();
  expect(published).toContain("entry");
  table.close();
});
