import { openSodiumGroup } from "../../protocol/deck/group/ristretto-sodium.ts";
import type { Signer } from "../../protocol/identity.ts";
import { type PlaysFor, signJoin } from "../../protocol/join.ts";
import { type Manifest, signManifest } from "../../protocol/manifest.ts";
import { seededBytes } from "../../protocol/randomness.ts";
import { emptyRoster, followRoster, type Roster, signRosterChange } from "../../protocol/roster.ts";
import { manifestOf, unwrap } from "../../protocol/seating.fixture.ts";
import { type Seating, signStart } from "../../protocol/start.ts";
import type { Game, Plain, Seat } from "../../src/engine/game.ts";
import { randomBelow, seededRandom } from "../../src/engine/random.ts";
import { act } from "../../src/match/author.ts";
import { moveOf } from "../../src/match/awaited.ts";
import { createMatch } from "../../src/match/create.ts";
import { knowledgeOf } from "../../src/match/duty.ts";
import type { Match } from "../../src/match/match.ts";
import {
  deliver,
  matchOf,
  PASSWORD,
  post,
  spread,
  type TestTable,
  wait,
} from "../../src/match/table.fixture.ts";
import { nativeSigner, nativeVerify } from "../../src/node/keys/crypto.ts";

/** A table as in the app, signatures and group included, whose chance is the same in every run. */
export interface Wish {
  readonly game: Game<never, never, never, never>;
  readonly seats: number;
  readonly options?: Plain;
  readonly limit?: number;
  readonly rematchOf?: Manifest["rematchOf"];
  /** Whose table it is; seat 0 by default. */
  readonly host?: Seat;
  /** By seat: whose bot it is. */
  readonly bots?: ReadonlyMap<Seat, Seat>;
  /** By seat: from whose page it plays. */
  readonly pages?: ReadonlyMap<Seat, Seat>;
}

const group = await openSodiumGroup();

/** What the records are verified with: chance decides about weights only. */
export const CHANCE = { group, random: seededBytes(new Uint8Array(32), "vectors/weights") };

export function signerOf(seat: Seat): Signer {
  return nativeSigner(new Uint8Array(32).fill(seat + 1));
}

export function openTable(wish: Wish): TestTable {
  const game = wish.game as unknown as Game;
  const signers = Array.from({ length: wish.seats }, (_, seat) => signerOf(seat));
  const seating = seat(wish, game, signers);
  const created = signers.map((signer, at) =>
    unwrap(
      createMatch({
        game,
        seating,
        me: { seat: at, signer },
        verify: nativeVerify,
        stored: [],
        chance: { group, random: seededBytes(new Uint8Array(32).fill(9), `vectors/seat ${at}`) },
      }),
    ),
  );
  const table: TestTable = {
    game,
    seating,
    signers,
    matches: created.map(({ match }) => match),
    effects: signers.map(() => []),
    mail: [],
    lacking: new Set(),
    carries: () => true,
  };
  for (const [at, { effects }] of created.entries()) post(table, at, effects);
  return table;
}

function seat(wish: Wish, game: Game, signers: readonly Signer[]): Seating {
  const host = signers[wish.host ?? 0];
  if (host === undefined) throw new Error("A table has seats.");
  const table = signManifest(
    manifestOf(host, wish.seats, {
      game: game.id,
      rulesVersion: game.rulesVersion,
      options: wish.options ?? game.defaults,
      timers: { phase: wish.limit ?? null },
      rematchOf: wish.rematchOf ?? null,
    }),
    host,
  );
  let roster: Roster = emptyRoster(table);
  for (const [at, signer] of signers.entries()) {
    const owner = signers[wish.bots?.get(at) ?? -1];
    const bot = owner && { bot: { level: "expert", owner } as const };
    const pageOf = signers[wish.pages?.get(at) ?? -1]?.key;
    const by: PlaysFor | undefined = pageOf === undefined ? bot : { pageOf };
    const nonce = new Uint8Array(32).fill(at);
    const join = signJoin(table, bot ? `Bot ${at}` : `Player ${at}`, nonce, signer, by);
    const change = signRosterChange(roster, { kind: "accept", join: join.bytes }, host);
    roster = unwrap(followRoster(roster, change.bytes, nativeVerify));
  }
  return unwrap(signStart(roster, host));
}

/** Plays choices of chance until `until`, or until nobody has one. */
export function playOn(
  table: TestTable,
  seed: number,
  until: (match: Match) => boolean = () => false,
  playing: readonly Seat[] = [...table.matches.keys()],
): void {
  const random = seededRandom(seed, 0x7ec7);
  deliver(table);
  for (let moved = true; moved; ) {
    moved = false;
    for (const at of playing) {
      const match = matchOf(table, at);
      if (until(match)) return;
      const { expected, state, outcome, gone } = match.phase;
      if (outcome !== null || gone.includes(at) || !expected.includes(at)) continue;
      if (moveOf(match, at) !== undefined) continue;
      const choices = table.game.legal(state, at, knowledgeOf(match, at));
      const choice = choices[randomBelow(random, Math.max(1, choices.length))];
      if (choice === undefined) continue;
      const password = `${at}${PASSWORD}`.slice(0, PASSWORD.length);
      spread(table, at, unwrap(act(match, choice, password)));
      moved = true;
    }
  }
}

/** Nothing reaches or leaves these seats any more. */
export function cutOff(table: TestTable, ...away: readonly Seat[]): void {
  table.carries = (from, to) => !away.includes(from) && !away.includes(to);
}

/** Lets time pass until `done`, at most `limit` milliseconds of it. */
export function elapse(table: TestTable, limit: number, done: () => boolean): void {
  for (let now = 0; now <= limit && !done(); now += 500) wait(table, now);
  if (!done()) throw new Error("What should have happened by then has not.");
}
