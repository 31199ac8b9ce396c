import { describe, expect, it } from "vitest";
import { encode } from "../../protocol/bytes.ts";
import { authenticateEntry, type Body, type Entry, signEntry } from "../../protocol/entry.ts";
import { type Random, randomBelow } from "../../src/engine/random.ts";
import { connectFour } from "../../src/games/connect-four/rules.ts";
import { crazyEights } from "../../src/games/crazy-eights/rules.ts";
import { royalUr } from "../../src/games/royal-ur/rules.ts";
import { nativeVerify } from "../../src/host/crypto.ts";
import type { Match } from "../../src/match/match.ts";
import { tally } from "../../src/match/tally.fixture.ts";
import { expectAgreement, expectNothingLost } from "./agreement.ts";
import { seeds } from "./seeds.ts";
import { type Hostile, type Run, type Scenario, signerOf, simulate } from "./simulation.ts";

const ROUGH = { drop: 150, double: 150, crash: 5 };
const FAIR = { drop: 0, double: 100, crash: 0 };

const bytesFrom = (random: Random, length: number) =>
  Uint8Array.from({ length }, () => randomBelow(random, 256));

/** The entry that this seat could honestly sign next, but for its body. */
function nextEntry(match: Match, seat: number, body: Body): Entry {
  const { table, start } = match.seating;
  const { accepted } = match.chains[seat]!;
  return {
    v: 1,
    table: table.hash,
    match: start.hash,
    seat,
    seq: accepted.length,
    prev: accepted.at(-1)?.hash ?? start.hash,
    turn: match.turn,
    state: match.states[match.turn]!,
    body,
  };
}

/** Nothing here may ever be accepted: noise, damage, other people's names, and lies under its own. */
const liar: Hostile = ({ peer, signer, network, random }) => {
  const match = peer.match!;
  const { seat } = peer.me!;
  const noise = bytesFrom(random, 32);
  const victim = randomBelow(random, seat);
  const resign = nextEntry(match, seat, { kind: "resign" });
  const illegal = { kind: "act", action: { column: 9, number: 99 }, seen: [] } as const;
  const log = match.log.map((entry) => entry.bytes);
  const damaged = log[randomBelow(random, Math.max(1, log.length))]?.slice() ?? noise;
  damaged[randomBelow(random, damaged.length)]! ^= 1 + randomBelow(random, 255);
  const attacks: Uint8Array[] = [
    bytesFrom(random, randomBelow(random, 400)),
    encode({ v: 1, body: "x" }),
    damaged,
    signEntry(nextEntry(match, victim, { kind: "resign" }), signer).bytes,
    signEntry({ ...resign, seat: 15 }, signer).bytes,
    signEntry({ ...resign, match: noise }, signer).bytes,
    signEntry({ ...resign, table: noise }, signer).bytes,
    signEntry({ ...resign, state: noise }, signer).bytes,
    signEntry({ ...resign, prev: noise }, signer).bytes,
    signEntry({ ...resign, turn: match.turn + 3 }, signer).bytes,
    signEntry({ ...resign, seq: resign.seq + 5, prev: noise }, signer).bytes,
    signEntry({ ...resign, seq: 1_000_000 }, signer).bytes,
    signEntry({ ...resign, body: illegal }, signer).bytes,
    signEntry({ ...resign, body: { kind: "ack", seen: [] } }, signer).bytes,
    signEntry({ ...resign, body: { kind: "ack", seen: [noise] } }, signer).bytes,
    signEntry(
      {
        ...resign,
        body: {
          kind: "result",
          outcome: { winners: [seat], payouts: [99], remainder: 0, reason: "line", log: noise },
        },
      },
      signer,
    ).bytes,
  ];
  network.broadcast(peer, attacks[randomBelow(random, attacks.length)]!);
};

/** Shows one half of the table one move and the other half another. */
const twoFaced: Hostile = ({ peer, signer, network, random }) => {
  const match = peer.match!;
  const { seat } = peer.me!;
  if (match.evidence.length > 0 || !match.expected.includes(seat) || match.answers.has(seat))
    return;
  const [one, other] = match.game.legal(match.state, seat, { faces: new Map(), sealed: [] });
  if (one === undefined || other === undefined) return;
  const faces = [one, other].map(
    (action) => signEntry(nextEntry(match, seat, { kind: "act", action, seen: [] }), signer).bytes,
  );
  const turned = randomBelow(random, 2);
  for (const [index, to] of network.peers.entries()) network.send(to, faces[(index + turned) % 2]!);
};

function expectOnlyTheHostileExposed({ honest, hostile }: Run): void {
  const { seat } = hostile!.me!;
  for (const peer of honest) {
    for (const evidence of peer.evidence) {
      const [one, other] = evidence.entries;
      expect(evidence.seat).toBe(seat);
      expect(one.value.seq).toBe(other.value.seq);
      expect(one.bytes).not.toEqual(other.bytes);
      for (const entry of evidence.entries)
        expect(authenticateEntry(entry, signerOf(seat).key, nativeVerify).ok).toBe(true);
    }
  }
}

describe("a liar", () => {
  const expectUnharmed = (scenario: Scenario) => {
    const run = simulate(scenario);
    expect(run.finished).toBe(true);
    expectAgreement(run);
    expectNothingLost(run);
    expectOnlyTheHostileExposed(run);
    expect(run.honest.some((peer) => peer.refusals.length > 0)).toBe(true);
  };

  it("delays a match of two at worst", () => {
    seeds(60, (seed) => {
      const table = { game: connectFour, seats: 2, spectators: 1 };
      expectUnharmed({ seed, ...table, weather: ROUGH, resign: 5, hostile: liar });
    });
  });

  it("delays dice and cards at worst", () => {
    seeds(6, (seed) => {
      const table = seed % 3 === 0 ? { game: crazyEights, seats: 3 } : { game: royalUr, seats: 2 };
      const weather = { ...ROUGH, crash: 2 };
      expectUnharmed({ seed, ...table, spectators: 0, weather, resign: 5, hostile: liar });
    });
  });

  it("delays a match of several at worst", () => {
    seeds(60, (seed) => {
      const table = { game: tally, seats: 3 + (seed % 2), spectators: seed % 2 };
      expectUnharmed({ seed, ...table, weather: ROUGH, resign: 5, hostile: liar });
    });
  });
});

describe("a player with two faces", () => {
  it("is exposed at every honest peer, with proof", () => {
    seeds(30, (seed) => {
      const game = seed % 2 === 0 ? connectFour : tally;
      const table = { game, seats: seed % 2 === 0 ? 2 : 3, spectators: 2 };
      const run = simulate({ seed, ...table, weather: FAIR, resign: 0, hostile: twoFaced });
      expectOnlyTheHostileExposed(run);
      for (const peer of run.honest) expect(peer.evidence.length, peer.name).toBe(1);
    });
  });
});
