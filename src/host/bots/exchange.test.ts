import { expect, it } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import { type Entry, signEntry } from "../../../protocol/entry.ts";
import type { Signer, Verify } from "../../../protocol/identity.ts";
import { seatingOf, unwrap } from "../../../protocol/seating.fixture.ts";
import { signVote } from "../../../protocol/vote.ts";
import { findGame } from "../../games/registry.ts";
import { nativeSigner, nativeVerify, openChance } from "../../node/keys/crypto.ts";
import { NEW_EVENING } from "../evening/evening.ts";
import { onlooker } from "../ledger/saved-line.ts";
import type { Clock } from "../ports/clock.ts";
import { encodeMessage, type MessageKind } from "../table/messages.ts";
import { createNetworkTable } from "../table/network-table.ts";
import { createBotSeats, openSeat, type TableBotsDeps } from "./bot-seats.ts";
import { createTableBots } from "./table-bots.ts";

const chance = await openChance();

const PEOPLE = 3;
const BOTS = 4;
const LIAR = 2;

/** A started match of three people and the first one's bots, and what the third signs in it. */
function household() {
  const signerAt = (seat: number): Signer => nativeSigner(new Uint8Array(32).fill(seat + 1));
  const ann = signerAt(0);
  const liar = signerAt(LIAR);
  const others = Array.from({ length: PEOPLE + BOTS - 1 }, (_, at) => signerAt(at + 1));
  const game = findGame("rpsls");
  if (game === undefined) throw new Error("no game");
  const owners = [ann, ...others].map((_, seat) => (seat < PEOPLE ? null : 0));
  const terms = { game: game.id, rulesVersion: game.rulesVersion, options: {} };
  const { table: manifest, start } = seatingOf([ann, ...others], nativeVerify, terms, owners);
  const log = [{ bytes: encodeMessage({ kind: "start", bytes: start.bytes }), sealed: null }];

  const count = { verified: 0, heard: 0 };
  const verify: Verify = (...signed) => {
    count.verified++;
    return nativeVerify(...signed);
  };
  let steps: (() => void)[] = [];
  // It stands still: a table that has been slow to draw would wait for a time that never comes.
  const clock: Clock = {
    now: () => 0,
    today: () => 0,
    soon: (step) => void steps.push(step),
    after: () => () => {},
  };
  /** Lets everybody hear what waits; it must come to an end. */
  const drain = () => {
    for (let round = 0; steps.length > 0; round++) {
      expect(round).toBeLessThan(50);
      const due = steps;
      steps = [];
      for (const step of due) step();
    }
  };
  const tableDeps = { ...onlooker(verify, chance), me: ann, clock };
  const table = unwrap(createNetworkTable(manifest, game, NEW_EVENING, log, tableDeps));
  table.subscribe(({ kind }) => {
    if (kind === "heard") count.heard++;
  });
  const deps: TableBotsDeps = {
    ...tableDeps,
    owner: ann,
    signerOf: (salt) => signerAt(salt[0] ?? 0),
    chooseMove: () => new Promise(() => {}),
    findTable: () => table,
    publish: () => {},
    begin: () => true,
    save: () => true,
    forget: () => {},
    rows: () => [],
  };
  const seatOfBot = (at: number) =>
    ({ salt: new Uint8Array(32).fill(PEOPLE + at), level: "easy", name: `Bot ${at}` }) as const;
  const about = { table: manifest, evening: NEW_EVENING };
  const first = table.state.match?.history.start ?? new Uint8Array(32);
  const place = (turn: number) => ({ v: 2 as const, match: start.hash, turn, log: first });
  const said = (kind: MessageKind, bytes: Uint8Array) => encodeMessage({ kind, bytes });
  return {
    table,
    deps,
    count,
    drain,
    log,
    about,
    seatOfBot,
    from: toHex(liar.key),
    resignation(turn: number) {
      const body = { kind: "resign" } as const;
      return said("entry", signEntry({ ...place(turn), seat: LIAR, step: 0, body }, liar).bytes);
    },
    /** Of a phase too far ahead, too. */
    lengthy: said("entry", lengthyMove(place(9), liar)),
    vote(round: number) {
      const what = { round, kind: "prevote", content: new Uint8Array(32), vr: -1 } as const;
      return said("vote", signVote({ ...place(0), voter: LIAR, ...what }, liar).bytes);
    },
  };
}

function lengthyMove(place: Pick<Entry, "v" | "match" | "turn" | "log">, by: Signer): Uint8Array {
  const action = { text: Array.from({ length: 200 }, () => "x".repeat(40)) };
  const body = { kind: "act", action, seen: [] } as const;
  return signEntry({ ...place, seat: LIAR, step: 0, body }, by).bytes;
}

it("has each bot check a message once, however much stands at the table", () => {
  const { table, deps, count, drain, log, about, seatOfBot, from, resignation, vote } = household();
  const bots = createTableBots(deps);
  for (let at = 0; at < BOTS; at++) unwrap(bots.restore(about, seatOfBot(at), log));
  bots.follow(table);
  bots.resume();
  drain();
  const costOf = (message: Uint8Array) => {
    Object.assign(count, { verified: 0, heard: 0 });
    table.receive(message, from, true);
    drain();
    return { ...count };
  };
  const once = { verified: 1 + BOTS, heard: 1 };
  for (let round = 0; round < 8; round++) expect(costOf(vote(round))).toEqual(once);
  // Of a phase too far ahead to keep, it shows everybody that something is missing, each time.
  for (let time = 0; time < 3; time++) expect(costOf(resignation(9))).toEqual(once);
  expect(table.state.match?.deciding.signed.size).toBe(8);
});

it("gives a bot what it lacks once something shows that, and again once its owner has more", () => {
  const { table, deps, drain, log, about, seatOfBot, from, resignation, vote } = household();
  const seats = createBotSeats(deps);
  const { table: own } = unwrap(openSeat(seats, about, seatOfBot(0), log, []));
  drain();
  const votes = () => own.state.match?.deciding.signed.size;
  for (let round = 0; round < 3; round++) {
    table.receive(vote(round), from, true);
    drain();
    expect(votes()).toBe(round);
    own.receive(resignation(9), from, true);
    drain();
    expect(votes()).toBe(round + 1);
  }
});

it("gives a bot's owner what only the bot has", () => {
  const { table, deps, drain, log, about, seatOfBot, from, resignation, vote } = household();
  const seats = createBotSeats(deps);
  const { table: own } = unwrap(openSeat(seats, about, seatOfBot(0), log, []));
  drain();
  own.receive(vote(0), from, true);
  own.receive(resignation(9), from, true);
  drain();
  expect(table.state.match?.deciding.signed.size).toBe(1);
});

it("looks again at what was left open once the bot itself has come further", () => {
  const { table, deps, drain, log, about, seatOfBot, from, resignation } = household();
  const seats = createBotSeats(deps);
  const { table: own } = unwrap(openSeat(seats, about, seatOfBot(0), log, []));
  // The second time, nothing has changed since the exchange.
  for (let time = 0; time < 2; time++) {
    own.receive(resignation(9), from, true);
    drain();
  }
  own.receive(resignation(0), from, true);
  drain();
  expect(table.state.match?.pool.resignations.get(LIAR)?.length).toBe(1);
});

it("lets bots hear nothing of what strangers say in vain, and nothing large from anybody", () => {
  const { table, deps, count, drain, log, about, seatOfBot, from } = household();
  const { resignation, lengthy } = household();
  const bots = createTableBots(deps);
  unwrap(bots.restore(about, seatOfBot(0), log));
  bots.follow(table);
  bots.resume();
  drain();
  const heardOf = (message: Uint8Array, by: string) => {
    count.heard = 0;
    expect(table.receive(message, by, true)).toBe("ignore");
    drain();
    return count.heard;
  };
  expect(heardOf(resignation(9), from)).toBe(1);
  expect(heardOf(resignation(9), "00".repeat(32))).toBe(0);
  expect(heardOf(lengthy, from)).toBe(0);
});
