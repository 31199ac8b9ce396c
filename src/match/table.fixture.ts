import { toHex } from "../../protocol/bytes.ts";
import { openSodiumGroup } from "../../protocol/deck/ristretto-sodium.ts";
import type { Body, Entry } from "../../protocol/entry.ts";
import { signEntry } from "../../protocol/entry.ts";
import {
  type Signer,
  signerFromSeed,
  type Verify,
  verify as verifyAnew,
} from "../../protocol/identity.ts";
import { seededBytes } from "../../protocol/randomness.ts";
import { seatingOf, unwrap } from "../../protocol/seating.fixture.ts";
import type { Signed } from "../../protocol/signed.ts";
import type { Seating } from "../../protocol/start.ts";
import type { Game, Plain, Seat } from "../engine/game.ts";
import { act, resignMatch } from "./author.ts";
import { createMatch } from "./create.ts";
import type { ChanceTools, Effect, Match, Stored, Vow } from "./match.ts";
import { receive } from "./receive.ts";

/** For tests: one match at several machines whose messages arrive at once, or when the test wants. */
export interface TestTable {
  readonly game: Game;
  readonly seating: Seating;
  readonly signers: readonly Signer[];
  readonly matches: Match[];
  /** What each seat was asked to do, in order. */
  readonly effects: Effect[][];
}

const group = await openSodiumGroup();

/** Chance that is the same in every run. */
function chanceFor(purpose: string): ChanceTools {
  return { group, random: seededBytes(new Uint8Array(32), purpose) };
}

const verdicts = new Map<string, boolean>();

/** Many machines look at the same signature; one look takes ten milliseconds. */
export const verify: Verify = (key, message, signature) => {
  const name = [key, message, signature].map(toHex).join();
  const verdict = verdicts.get(name) ?? verifyAnew(key, message, signature);
  verdicts.set(name, verdict);
  return verdict;
};

export const PASSWORD = "00112233445566778899aabbccddeeff";

export function tableOf(game: Game, seats: number, options: Plain = game.defaults): TestTable {
  const [host, ...rest] = Array.from({ length: seats }, (_, seat) =>
    signerFromSeed(new Uint8Array(32).fill(seat + 1)),
  );
  if (host === undefined) throw new Error("A table has seats.");
  const signers = [host, ...rest] as const;
  const wish = { game: game.id, rulesVersion: game.rulesVersion, options };
  const seating = seatingOf(signers, verify, wish);
  const created = signers.map((_, seat) => create({ game, seating, signers }, seat));
  const table: TestTable = {
    game,
    seating,
    signers,
    matches: created.map(({ match }) => match),
    effects: created.map(({ effects }) => [...effects]),
  };
  for (const [seat, { effects }] of created.entries()) publish(table, seat, effects);
  return table;
}

/** A match of this table at one more machine, or at the same one after a restart. */
export function create(
  { game, seating, signers }: Pick<TestTable, "game" | "seating" | "signers">,
  seat: Seat | null,
  stored: readonly Stored[] = [],
  vows: readonly Vow[] = [],
) {
  const signer = seat === null ? undefined : signers[seat];
  const me = seat === null || signer === undefined ? null : { seat, signer };
  const chance = chanceFor(`seat ${seat} from line ${stored.length}`);
  return unwrap(createMatch({ game, seating, me, verify, stored, vows, chance }));
}

/** Plays a move and delivers all that follows from it. */
export function play(table: TestTable, seat: Seat, action: Plain): void {
  spread(table, seat, unwrap(act(matchOf(table, seat), action, PASSWORD)));
}

export function giveUp(table: TestTable, seat: Seat): void {
  spread(table, seat, unwrap(resignMatch(matchOf(table, seat))));
}

/** Delivers what a seat published to all others, and what they publish in turn. */
export function spread(table: TestTable, author: Seat, effects: readonly Effect[]): void {
  table.effects[author]?.push(...effects);
  publish(table, author, effects);
}

function publish(table: TestTable, author: Seat, effects: readonly Effect[]): void {
  for (const effect of effects) {
    if (effect.kind !== "publish") continue;
    for (const [seat, match] of table.matches.entries())
      if (seat !== author) spread(table, seat, receive(match, effect.entry.bytes).effects);
  }
}

export function matchOf(table: TestTable, seat: Seat): Match {
  const match = table.matches[seat];
  if (match === undefined) throw new Error(`No seat ${seat}.`);
  return match;
}

/** What a seat could sign next, with anything in it changed. */
export function nextEntry(
  table: TestTable,
  seat: Seat,
  body: Body,
  change: Partial<Entry> = {},
): Signed<Entry> {
  const { seating, turn, states, chains } = matchOf(table, seat);
  const accepted = chains[seat]?.accepted ?? [];
  const [state, signer] = [states[turn]?.hash, table.signers[seat]];
  if (state === undefined || signer === undefined) throw new Error(`No seat ${seat}.`);
  const honest: Entry = {
    v: 1,
    table: seating.table.hash,
    match: seating.start.hash,
    seat,
    seq: accepted.length,
    prev: accepted.at(-1)?.hash ?? seating.start.hash,
    turn,
    state,
    body,
  };
  return signEntry({ ...honest, ...change }, signer);
}

/** The codes of the refusals among effects. */
export function refusalsIn(effects: readonly Effect[]): string[] {
  return effects.flatMap((effect) => (effect.kind === "refused" ? [effect.fault.code] : []));
}
