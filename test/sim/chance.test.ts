import { describe, expect, it } from "vitest";
import { concatBytes, toHex } from "../../protocol/bytes.ts";
import { toBytes } from "../../protocol/deck/scalar.ts";
import { type Body, signEntry } from "../../protocol/entry.ts";
import { seededBytes } from "../../protocol/randomness.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { crazyEights } from "../../src/games/crazy-eights/rules.ts";
import { nativeVerify } from "../../src/host/crypto.ts";
import { createMatch } from "../../src/match/create.ts";
import { suiteOf } from "../../src/match/dealer.ts";
import { judge } from "../../src/match/judgement.ts";
import type { Effect } from "../../src/match/match.ts";
import { computed, receive } from "../../src/match/receive.ts";
import { recordOf, verifyRecord } from "../../src/match/verification.ts";
import { doJob, type Job } from "../../src/match/work.ts";
import { type Lockstep, lockstep, resign, step } from "./lockstep.ts";
import { group, signerOf } from "./simulation.ts";

describe("ten players with two packs", () => {
  it("are dealt their cards, play some of them, and go on when one of them leaves", () => {
    const table = lockstep(crazyEights, 10, 1);
    for (let moves = 0; moves < 5; moves++) expect(step(table)).toBe(true);
    const { expected } = table.matches[0]!;
    resign(table, expected[0] === 7 ? 8 : 7);
    for (let moves = 0; moves < 5; moves++) expect(step(table)).toBe(true);
    for (const { states, dealer } of table.matches) {
      expect(states).toEqual(table.matches[0]!.states);
      expect(dealer.trouble).toBeNull();
    }
  });
});

describe("two of four who leave together", () => {
  it("stop the dealing, which is said at every peer, until the match ends", () => {
    const table = lockstep(crazyEights, 4, 2);
    const [mover] = table.matches[0]!.expected;
    for (const seat of [0, 1, 2, 3].filter((one) => one !== mover).slice(0, 2)) resign(table, seat);
    step(table);
    for (const [peer, { dealer }] of table.matches.entries()) {
      expect(dealer.trouble?.code).toBe("deck/too-few-left");
      expect(table.refusals[peer]).toEqual(["deck/too-few-left"]);
    }
    const [last] = [0, 1, 2, 3].filter(
      (one) => one !== mover && !table.matches[0]!.gone.includes(one),
    );
    resign(table, last!);
    if (table.matches[0]!.outcome === null) step(table);
    for (const { outcome } of table.matches) expect(outcome?.winners).toEqual([mover]);
    const chance = { group, random: seededBytes(new Uint8Array(32), "verifier") };
    const tools = { findGame: () => table.game, verify: nativeVerify, chance };
    const verified = verifyRecord(recordOf(table.matches[0]!), tools);
    expect(verified.ok && verified.value.outcome).toEqual(table.matches[0]!.outcome);
  });
});

describe("proofs that are verified elsewhere", () => {
  it("decide about an entry as they do at once", () => {
    const table = lockstep(crazyEights, 2, 4);
    const { game, seating } = table.matches[0]!;
    const chance = { group, random: seededBytes(new Uint8Array(32), "later"), deferred: true };
    const setup = { game, seating, me: null, verify: nativeVerify, stored: [], chance };
    const { match } = unwrap(createMatch(setup));
    const jobs: Job[] = [];
    const take = (bytes: Uint8Array) => {
      for (const effect of receive(match, bytes).effects)
        if (effect.kind === "compute") jobs.push(effect.job);
    };
    for (const { bytes } of table.sent) take(bytes);
    expect(match.log.length).toBe(0);
    const [first] = jobs.splice(0, 1);
    const fault = { code: "deck/bad-key-proof", message: "So says a test." } as const;
    const refused = computed(match, { kind: "verified", id: first!.id, fault });
    expect(refused.map(({ kind }) => kind)).toContain("offence");
    for (const { bytes } of table.sent) take(bytes);
    for (let job = jobs.shift(); job !== undefined; job = jobs.shift())
      for (const effect of computed(match, doJob(suiteOf(match), job, chance.random)))
        if (effect.kind === "compute") jobs.push(effect.job);
    expect(match.states).toEqual(table.matches[0]!.states);
  });

  it("are verified one at a time of each seat, however many it sends under one number", () => {
    const table = lockstep(crazyEights, 2, 4);
    const { game, seating } = table.matches[0]!;
    const chance = { group, random: seededBytes(new Uint8Array(32), "flood"), deferred: true };
    const setup = { game, seating, me: null, verify: nativeVerify, stored: [], chance };
    const { match } = unwrap(createMatch(setup));
    const [first, second] = table.sent.filter(({ value }) => value.seq === 0);
    const jobsOf = (bytes: Uint8Array) =>
      receive(match, bytes).effects.filter(({ kind }) => kind === "compute");
    expect(jobsOf(first!.bytes)).toHaveLength(1);
    const { body, seat } = second!.value;
    expect(jobsOf(second!.bytes)).toHaveLength(1);
    const parts: readonly unknown[] = body.kind === "chance" ? body.parts : [];
    const part = parts[0] as { readonly proof: Uint8Array };
    const verdicts = [1, 2, 4].map((bit) => {
      const proof = part.proof.slice();
      proof[32]! ^= bit;
      const forged = { ...second!.value, body: { ...body, parts: [{ ...part, proof }] } as Body };
      const { verdict, effects } = receive(match, signEntry(forged, signerOf(seat)).bytes);
      return [verdict, ...effects.map(({ kind }) => kind)];
    });
    expect(verdicts).toEqual([["accept", "vow", "vow", "evidence"], ["ignore"], ["ignore"]]);
    expect(match.chains[seat]!.held.get(0)!.bytes).toEqual(second!.bytes);
  });
});

describe("hidden pieces", () => {
  const table = lockstep(crazyEights, 3, 3);
  for (let moves = 0; moves < 12; moves++) step(table);

  it("are known to those alone who hold them", () => {
    const { slots } = table.matches[0]!.dealer.deck!;
    for (const [seat, { own }] of table.matches.entries()) {
      for (const [slot, state] of slots) {
        if (state.kind === "open") continue;
        const mine = state.kind === "held" && state.holding.seat === seat;
        expect(own.faces.has(slot), `peer ${seat}, slot ${slot}`).toBe(mine);
      }
    }
    expect(table.matches.at(-1)!.own.faces.size).toBe(0);
  });

  it("never left a machine, nor what would show them", () => {
    const wire = toHex(concatBytes(...table.sent.map(({ bytes }) => bytes)));
    for (const secret of secretsOf(table)) expect(wire.includes(secret), secret).toBe(false);
  });

  it("are not proved again to whoever knows that the proofs hold: they are not even read", () => {
    const { game, seating } = table.matches[0]!;
    const chance = { group, random: seededBytes(new Uint8Array(32), "again"), deferred: true };
    const setup = { game, seating, me: null, verify: nativeVerify, stored: [], chance };
    const { match } = unwrap(createMatch(setup));
    const hear = (effects: readonly Effect[]) => {
      for (const effect of effects)
        if (effect.kind === "compute")
          hear(computed(match, { kind: "verified", id: effect.job.id, fault: null }));
    };
    const passedOver = new Set<string>();
    for (const { value, bytes } of table.sent) {
      const unreadable = { ...value, body: withoutProofs(value.body) };
      const isNext = value.seq === match.chains[value.seat]!.accepted.length;
      if (isNext && value.turn === match.turn && kindsIn(unreadable.body).length > 0) {
        expect(judge(match, unreadable)).not.toHaveProperty("dealer");
        match.work.verdicts.set(unreadable, null);
        const judgement = judge(match, unreadable);
        if (judgement !== "early") expect(judgement).toHaveProperty("dealer");
        for (const kind of judgement === "early" ? [] : kindsIn(value.body)) passedOver.add(kind);
      }
      hear(receive(match, bytes).effects);
    }
    expect(match.states).toEqual(table.matches[0]!.states);
    for (const kind of PROVED) expect(passedOver).toContain(kind);
  });

  it("come back after a restart, from the disk alone", () => {
    for (const [seat, { game, seating, me, own, tools }] of table.matches.entries()) {
      if (me === null) continue;
      const stored = table.disks[seat]!;
      const chance = { group: tools!.suite!.group, random: tools!.random };
      const again = createMatch({ game, seating, me, verify: nativeVerify, stored, chance });
      expect(again.ok && again.value.effects).toEqual([]);
      expect(again.ok && again.value.match.own.faces).toEqual(own.faces);
    }
  });

  it("are not taken up from a disk whose secrets belong to something else", () => {
    const { game, seating, me, tools } = table.matches[0]!;
    const sealed = table.disks[0]!.findIndex((line) => line.sealed !== null);
    const line = { ...table.disks[0]![sealed]!, sealed: "ab".repeat(32) };
    const stored = table.disks[0]!.with(sealed, line);
    const chance = { group: tools!.suite!.group, random: tools!.random };
    const again = createMatch({ game, seating, me, verify: nativeVerify, stored, chance });
    expect(!again.ok && again.fault.code).toBe("match/damaged-log");
  });
});

/** Everything that tells a hidden face, as hex: keys, seeds, and the points of the faces that nobody has shown. */
function secretsOf({ matches, disks }: Lockstep): string[] {
  const secrets = disks.flatMap((disk) => disk.flatMap(({ sealed }) => sealed ?? []));
  expect(secrets.length).toBeGreaterThan(0);
  const found = matches.flatMap((match) => {
    const { own, dealer } = match;
    if (own.deck === null) return [];
    const { key, sealing, polynomial, held } = own.deck;
    const scalars = [key, sealing, ...polynomial, ...held.values()].map((one) => toBytes(one));
    const { cards } = suiteOf(match);
    const points = [...dealer.deck!.hidden].flatMap((face) => cards[face] ?? []);
    expect(points.length).toBeGreaterThan(0);
    return [...scalars, ...points].map(toHex);
  });
  return [...new Set([...secrets, ...found])];
}

const PROVED = ["shuffle-proof", "shares", "opening", "none-of"];

type Part = { readonly kind: string; readonly [field: string]: unknown };

function partsIn(body: Body): readonly Part[] {
  return ("parts" in body ? (body.parts ?? []) : []) as unknown as readonly Part[];
}

function kindsIn(body: Body): string[] {
  return partsIn(body).flatMap(({ kind }) => (PROVED.includes(kind) ? kind : []));
}

/** The same with proofs that nobody can read. */
function withoutProofs(body: Body): Body {
  const parts = partsIn(body).map((part) => {
    const field = part.kind === "shuffle-proof" ? "proof" : "proofs";
    const proof = part[field];
    return proof instanceof Uint8Array ? { ...part, [field]: proof.slice().fill(255) } : part;
  });
  return { ...body, parts } as unknown as Body;
}
