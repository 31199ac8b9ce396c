import * as v from "valibot";
import { equalBytes } from "../../../protocol/bytes.ts";
import {
  type Dice,
  LINK_BYTES,
  makeChain,
  rollOf,
  showLink,
  startDice,
} from "../../../protocol/dice.ts";
import { commitSeed, type Draw } from "../../../protocol/randomness.ts";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import { bytesOf, hashField } from "../../../protocol/signed.ts";
import type { Seat } from "../../engine/game.ts";

/** Throws that one set of chains is good for; then new ones are agreed. A game of Ur has about 250. */
export const THROWS = 1024;

/** The dice of a match, the same on every peer: how far the agreement of the chains has come, and the links shown. */
export interface DiceTable {
  readonly seats: readonly Seat[];
  /** Names this agreement; no two in a match are alike. */
  readonly draw: Draw;
  readonly round: number;
  readonly commitments: ReadonlyMap<Seat, Uint8Array>;
  readonly tips: ReadonlyMap<Seat, Uint8Array>;
  /** Once all tips are known. */
  readonly dice: Dice | null;
  /** Throws made with these chains. */
  readonly throws: number;
}

/** A seat's contribution to the dice: a part of an entry. */
type DicePart =
  /** Commits to the tip of a secret chain. */
  | { readonly kind: "dice-commit"; readonly commitment: Uint8Array }
  | { readonly kind: "dice-tip"; readonly tip: Uint8Array }
  /** The chain's next link. */
  | { readonly kind: "dice-link"; readonly link: Uint8Array };

const partSchema: v.GenericSchema<unknown, DicePart> = v.variant("kind", [
  v.strictObject({ kind: v.literal("dice-commit"), commitment: hashField }),
  v.strictObject({ kind: v.literal("dice-tip"), tip: bytesOf(LINK_BYTES) }),
  v.strictObject({ kind: v.literal("dice-link"), link: bytesOf(LINK_BYTES) }),
]);

/** Dice whose chains have not been agreed yet. */
export function newDice(match: Uint8Array, seats: readonly Seat[], round: number): DiceTable {
  return {
    seats,
    draw: { match, purpose: `dice/${round}` },
    round,
    commitments: new Map(),
    tips: new Map(),
    dice: null,
    throws: 0,
  };
}

/**
 * Takes a seat's part. `early`: it rests on others' parts that are not here yet. Faults `dice/malformed`,
 * `dice/bad-tip`, `dice/bad-link`, `dice/twice`.
 */
export function takeDicePart(
  table: DiceTable,
  seat: Seat,
  input: unknown,
): Result<DiceTable> | "early" {
  const parsed = v.safeParse(partSchema, input, { abortEarly: true });
  if (!parsed.success) return fail("dice/malformed", "This is not part of a dice throw.");
  const part = parsed.output;
  const { commitments, tips, seats, draw, dice } = table;
  switch (part.kind) {
    case "dice-commit":
      return commitments.has(seat)
        ? twice(seat)
        : ok({ ...table, commitments: new Map(commitments).set(seat, part.commitment) });
    case "dice-tip": {
      if (commitments.size < seats.length) return "early";
      if (tips.has(seat)) return twice(seat);
      const commitment = commitments.get(seat);
      if (commitment === undefined || !equalBytes(commitSeed(draw, seat, part.tip), commitment))
        return fail(
          "dice/bad-tip",
          `Seat ${seat} revealed a different chain from the one it committed to.`,
        );
      return ok(completeTips({ ...table, tips: new Map(tips).set(seat, part.tip) }));
    }
    case "dice-link": {
      if (dice === null) return "early";
      if (hasShown(table, seat)) return twice(seat);
      const shown = showLink(dice, placeOf(table, seat), part.link);
      return shown.ok ? ok({ ...table, dice: shown.value }) : shown;
    }
  }
}

function completeTips(table: DiceTable): DiceTable {
  const { seats, tips, draw } = table;
  const all = seats.flatMap((seat) => tips.get(seat) ?? []);
  return all.length < seats.length ? table : { ...table, dice: startDice(draw.match, all) };
}

function twice(seat: Seat): Result<never> {
  return fail("dice/twice", `Seat ${seat} has already given its part.`);
}

/** Whether the next throw needs nothing more from this seat. */
export function hasShown(table: DiceTable, seat: Seat): boolean {
  const links = table.dice?.chains[placeOf(table, seat)];
  return links !== undefined && links.length > table.throws + 1;
}

/** The next throw, once all links for it are shown, and the dice after it. */
export function throwDice(
  table: DiceTable,
  coins: number,
): { value: number; after: DiceTable } | null {
  const { dice, throws } = table;
  const value = dice === null ? null : rollOf(dice, throws + 1, coins);
  return value?.ok ? { value: value.value, after: { ...table, throws: throws + 1 } } : null;
}

/** The chain of links behind our own commitment, tip first. */
export function ownChain(table: DiceTable, seat: Seat, seed: Uint8Array): readonly Uint8Array[] {
  return makeChain(table.draw.match, placeOf(table, seat), seed, THROWS);
}

/** What this seat has to give now; `null` if others must give first, or its chain is not here. */
export function dicePartOf(
  table: DiceTable,
  seat: Seat,
  chain: readonly Uint8Array[] | null,
): DicePart | null {
  const { commitments, tips, seats, draw, dice, throws } = table;
  const tip = chain?.[0];
  if (chain === null || tip === undefined || !seats.includes(seat)) return null;
  if (!commitments.has(seat))
    return { kind: "dice-commit", commitment: commitSeed(draw, seat, tip) };
  if (!tips.has(seat)) return commitments.size < seats.length ? null : { kind: "dice-tip", tip };
  const link = chain[throws + 1];
  if (dice === null || hasShown(table, seat) || link === undefined) return null;
  return { kind: "dice-link", link };
}

/** Chains are numbered by place, because a seat that has left has none. */
function placeOf({ seats }: DiceTable, seat: Seat): number {
  return seats.indexOf(seat);
}
