import { describe, expect, it } from "vitest";
import { toHex } from "../../protocol/bytes.ts";
import { openSodiumGroup } from "../../protocol/deck/ristretto-sodium.ts";
import type { Body } from "../../protocol/entry.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { crazyEights } from "../games/crazy-eights/rules.ts";
import { royalUr } from "../games/royal-ur/rules.ts";
import { knowledgeOf } from "./author.ts";
import { createMatch } from "./create.ts";
import type { Effect, Match, Stored } from "./match.ts";
import { receive } from "./receive.ts";
import {
  create,
  matchOf,
  nextEntry,
  play,
  refusalsIn,
  type TestTable,
  tableOf,
  verify,
} from "./table.fixture.ts";

/** The kinds of the parts that a seat's entry carries. */
const partsOf = (body: Body) =>
  "parts" in body ? (body.parts ?? []).map((part) => (part as { kind: string }).kind) : [];

function playOnce(table: TestTable): number {
  const [seat] = matchOf(table, 0).expected;
  if (seat === undefined) throw new Error("Nobody is to move.");
  const match = matchOf(table, seat);
  const [action] = match.game.legal(match.state, seat, knowledgeOf(match, seat));
  play(table, seat, action!);
  return seat;
}

const diskOf = (effects: readonly Effect[]): Stored[] =>
  effects.flatMap((effect) =>
    effect.kind === "store" ? [{ bytes: effect.entry.bytes, sealed: effect.sealed }] : [],
  );

/** A peer that has not heard of the other's entries from `from` on. */
function without(table: TestTable, from: number): Match {
  const { match } = create(table, null);
  for (const { bytes } of matchOf(table, 0).log.slice(0, from)) receive(match, bytes);
  return match;
}

describe("dice among peers", () => {
  it("are agreed by commitment, then thrown with a link of each seat", () => {
    const { log, dealer, turn } = matchOf(tableOf(royalUr, 2), 0);
    expect(dealer.dice?.throws).toBe(turn);
    expect(log.slice(0, 6).map(({ value }) => partsOf(value.body)[0])).toEqual([
      "dice-commit",
      "dice-commit",
      "dice-tip",
      "dice-tip",
      "dice-link",
      "dice-link",
    ]);
  });

  it("take the opponent's link from its move, so that the roller alone answers", () => {
    const table = tableOf(royalUr, 2);
    const before = matchOf(table, 0).log.length;
    const mover = playOnce(table);
    const [move, ...after] = matchOf(table, 0).log.slice(before);
    expect(partsOf(move!.value.body)).toEqual(["dice-link"]);
    expect(after[0]?.value.seat).toBe(1 - mover);
    expect(partsOf(after[0]!.value.body)).toEqual(["dice-link"]);
  });

  it("wait for whoever withholds a link, and ask nobody else", () => {
    const table = tableOf(royalUr, 2);
    playOnce(table);
    const { log } = matchOf(table, 0);
    const last = log.findLastIndex(({ value }) => value.body.kind === "act");
    const waiting = without(table, last + 1);
    expect([waiting.request?.kind, waiting.expected]).toEqual(["roll", []]);
    for (const { bytes } of log.slice(last + 1)) receive(waiting, bytes);
    expect(toHex(waiting.states.at(-1)!.hash)).toBe(toHex(matchOf(table, 0).states.at(-1)!.hash));
  });

  it("come back after a restart with the chain that was agreed", () => {
    const table = tableOf(royalUr, 2);
    playOnce(table);
    const before = matchOf(table, 1);
    const { match, effects } = create(table, 1, diskOf(table.effects[1]!));
    expect(effects).toEqual([]);
    expect(match.own.chain?.map(toHex)).toEqual(before.own.chain?.map(toHex));
    table.matches[1] = match;
    playOnce(table);
    playOnce(table);
    expect(matchOf(table, 0).offences).toEqual([]);
    expect(match.turn).toBe(matchOf(table, 0).turn);
  });

  it("are on disk with their secret before the commitment is sent, and never in an entry", () => {
    const table = tableOf(royalUr, 2);
    const effects = table.effects[0]!;
    const [first, second] = effects;
    expect([first?.kind, second?.kind]).toEqual(["store", "publish"]);
    const sealed = effects.flatMap((effect) =>
      effect.kind === "store" ? (effect.sealed ?? []) : [],
    );
    expect(sealed).toHaveLength(1);
    for (const { bytes } of matchOf(table, 1).log) expect(toHex(bytes)).not.toContain(sealed[0]);
  });
});

describe("what a seat adds to its entries unasked", () => {
  const table = tableOf(royalUr, 2);
  const [mover] = matchOf(table, 0).expected;
  const seat = mover ?? 0;
  const match = matchOf(table, seat);
  const [action] = match.game.legal(match.state, seat, knowledgeOf(match, seat));
  const link = { kind: "dice-link", link: new Uint8Array(32) };

  it.each<[string, Body, string]>([
    ["a part where no chance is awaited", { kind: "chance", parts: [link] }, "entry/out-of-turn"],
    [
      "two links with a move",
      { kind: "act", action: action!, seen: [], parts: [link, link] },
      "entry/unasked-parts",
    ],
    [
      "a link that is none",
      { kind: "act", action: action!, seen: [], parts: [{ kind: "dice-link" }] },
      "dice/malformed",
    ],
    ["a wrong link", { kind: "act", action: action!, seen: [], parts: [link] }, "dice/bad-link"],
  ])("is refused: %s", (_, body, code) => {
    const entry = nextEntry(table, seat, body);
    const { effects } = receive(matchOf(table, 1 - seat), entry.bytes);
    expect(refusalsIn(effects)).toEqual([code]);
  });
});

describe("taking up a card match from the disk", () => {
  it("verifies no proof again that was verified before it was written", async () => {
    const table = tableOf(crazyEights, 3);
    while (matchOf(table, 0).outcome === null) playOnce(table);
    const stored = diskOf(table.effects[0] ?? []);
    const { game, seating, signers } = table;
    const me = { seat: 0, signer: signers[0]! };
    // Verification weighs proofs with random numbers, so none can be asked for here.
    const chance = {
      group: await openSodiumGroup(),
      random: () => {
        throw new Error("A proof was verified.");
      },
    };
    const again = unwrap(createMatch({ game, seating, me, verify, stored, chance })).match;
    expect(again.states).toEqual(matchOf(table, 0).states);
  });
});
