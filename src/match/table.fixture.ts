import sodium from "libsodium-wrappers-sumo";
import { toyGroup as group } from "../../protocol/deck/testing/toy-group.ts";
import { readEntry } from "../../protocol/entry.ts";
import { type Signer, strictly, type Verify } from "../../protocol/identity.ts";
import type { Timers } from "../../protocol/manifest.ts";
import { seededBytes } from "../../protocol/randomness.ts";
import { seatingOf, unwrap } from "../../protocol/seating.fixture.ts";
import type { Seating } from "../../protocol/start.ts";
import { signVote, type Vote } from "../../protocol/vote.ts";
import type { Game, Plain, Seat } from "../engine/game.ts";
import { act, resignMatch } from "./author.ts";
import { messagesAfter, positionOf } from "./catch-up.ts";
import { tick } from "./clock.ts";
import { createMatch } from "./create.ts";
import { logAt } from "./history.ts";
import type { Effect, Line, Match, Message } from "./match.ts";
import { receiveMessage } from "./receive.ts";
import type { ChanceTools, House } from "./terms.ts";

/** For tests: one match on several machines; messages arrive at once, or when the test says so. */
export interface TestTable {
  readonly game: Game;
  readonly seating: Seating;
  readonly signers: readonly Signer[];
  readonly matches: Match[];
  /** What each seat was asked to do, in order. */
  readonly effects: Effect[][];
  /** Messages in transit. */
  readonly mail: { readonly to: Seat; readonly from: Seat; readonly message: Message }[];
  /** The seats that lack something, and ask for it at the next `wait`. */
  readonly lacking: Set<Seat>;
  /** Whether a message arrives; all do unless a test says otherwise. */
  carries: (from: Seat, to: Seat, message: Message) => boolean;
}

/** The same randomness in every run. */
export function chanceFor(purpose: string): ChanceTools {
  return { group, random: seededBytes(new Uint8Array(32), purpose) };
}

/** With libsodium: ten machines check every signature, and tweetnacl takes ten milliseconds for each. */
export const verify: Verify = strictly((key, message, signature) =>
  sodium.crypto_sign_verify_detached(signature, message, key),
);

function signerOf(seat: number): Signer {
  const { publicKey, privateKey } = sodium.crypto_sign_seed_keypair(
    new Uint8Array(32).fill(seat + 1),
  );
  return {
    key: publicKey,
    sign: (message) => sodium.crypto_sign_detached(message, privateKey),
  };
}

export const PASSWORD = "00112233445566778899aabbccddeeff";

export function tableOf(
  game: Game,
  seats: number,
  options: Plain = game.defaults,
  limit: number | null | Timers = null,
  carries: TestTable["carries"] = () => true,
  owners: readonly (Seat | null)[] = [],
): TestTable {
  const [host, ...rest] = Array.from({ length: seats }, (_, seat) => signerOf(seat));
  if (host === undefined) throw new Error("A table has seats.");
  const signers = [host, ...rest] as const;
  const wish = {
    game: game.id,
    rulesVersion: game.rulesVersion,
    options,
    timers: typeof limit === "object" && limit !== null ? limit : { phase: limit },
  };
  const seating = seatingOf(signers, verify, wish, owners);
  const created = signers.map((_, seat) => create({ game, seating, signers }, seat));
  const table: TestTable = {
    game,
    seating,
    signers,
    matches: created.map(({ match }) => match),
    effects: signers.map(() => []),
    mail: [],
    lacking: new Set(),
    carries,
  };
  for (const [seat, { effects }] of created.entries()) post(table, seat, effects);
  deliver(table);
  return table;
}

/** A match of this table on one more machine, or on the same one after a restart. */
export function create(
  { game, seating, signers }: Pick<TestTable, "game" | "seating" | "signers">,
  seat: Seat | null,
  stored: readonly Line[] = [],
  house?: House,
) {
  const signer = seat === null ? undefined : signers[seat];
  const me =
    seat === null || signer === undefined ? null : { seat, signer, ...(house && { house }) };
  const chance = chanceFor(`seat ${seat} from line ${stored.length}`);
  return unwrap(createMatch({ game, seating, me, verify, stored, chance }));
}

/** The lines that a seat was asked to write. */
export function storedBy(table: TestTable, seat: Seat): Line[] {
  return (table.effects[seat] ?? []).flatMap((effect) =>
    effect.kind === "store" ? effect.line : [],
  );
}

/** The seat's machine restarts with what is on its disk. */
export function restart(table: TestTable, seat: Seat): void {
  const { match, effects } = create(table, seat, storedBy(table, seat));
  table.matches[seat] = match;
  post(table, seat, effects);
  deliver(table);
}

/** Plays a move and delivers everything that follows from it. */
export function play(table: TestTable, seat: Seat, action: Plain): void {
  spread(table, seat, unwrap(act(matchOf(table, seat), action, PASSWORD)));
}

export function giveUp(table: TestTable, seat: Seat): void {
  spread(table, seat, unwrap(resignMatch(matchOf(table, seat))));
}

/** Delivers what a seat sends to all others, and what they send in turn. */
export function spread(table: TestTable, author: Seat, effects: readonly Effect[]): void {
  post(table, author, effects);
  deliver(table);
}

/** Sends a seat's messages, without delivering them. */
export function post(table: TestTable, author: Seat, effects: readonly Effect[]): void {
  table.effects[author]?.push(...effects);
  for (const effect of effects) {
    if (effect.kind === "missing") table.lacking.add(author);
    if (effect.kind !== "send") continue;
    for (const to of table.matches.keys())
      if (to !== author) table.mail.push({ to, from: author, message: effect.message });
  }
}

/** Delivers everything in transit, and what follows from it. */
export function deliver(table: TestTable): void {
  for (let next = table.mail.shift(); next !== undefined; next = table.mail.shift()) {
    const { to, from, message } = next;
    if (table.carries(from, to, message)) receiveAt(table, to, message);
  }
}

export function receiveAt(table: TestTable, seat: Seat, message: Message): void {
  post(table, seat, receiveMessage(matchOf(table, seat), message).effects);
}

/** Has a seat catch up with what the others hold. */
export function catchUp(table: TestTable, seat: Seat): void {
  for (const [from, match] of table.matches.entries()) {
    if (from === seat) continue;
    for (const message of messagesAfter(match, positionOf(matchOf(table, seat))))
      table.mail.push({ to: seat, from, message });
    deliver(table);
  }
}

/**
 * Has seats resign after they have given all their parts of the first phase, but before they hear the others' last
 * parts or any vote, so that they have not voted; then delivers everything. `open` plays the same in every run.
 */
export function leaveBeforeVoting(
  open: (carries: TestTable["carries"]) => TestTable,
  leaving: readonly Seat[],
): TestTable {
  const [first] = matchOf(
    open(() => true),
    0,
  ).history.finals;
  const isLast = (from: Seat, { kind, bytes }: Message) => {
    if (kind !== "entry") return false;
    const { turn, step } = unwrap(readEntry(bytes)).value;
    return turn === 0 && first?.content.answers.findLast(([seat]) => seat === from)?.[1] === step;
  };
  const held: TestTable["mail"][number][] = [];
  const table = open((from, to, message) => {
    if (!leaving.includes(to) || (message.kind !== "vote" && !isLast(from, message))) return true;
    held.push({ from, to, message });
    return false;
  });
  for (const seat of leaving) giveUp(table, seat);
  table.carries = () => true;
  table.mail.push(...held);
  deliver(table);
  return table;
}

/** Lets time pass on every machine; seats that lack something ask. */
export function wait(table: TestTable, now: number): void {
  const asking = [...table.lacking];
  table.lacking.clear();
  for (const seat of asking) catchUp(table, seat);
  for (const [seat, match] of table.matches.entries()) post(table, seat, tick(match, now));
  deliver(table);
}

export function matchOf(table: TestTable, seat: Seat): Match {
  const match = table.matches[seat];
  if (match === undefined) throw new Error(`No seat ${seat}.`);
  return match;
}

/** How many signatures a match has checked from now on. */
export function countChecks(match: Match): () => number {
  let checked = 0;
  const { verify: check } = match;
  Object.assign(match, {
    verify: (...args: Parameters<Verify>) => {
      checked++;
      return check(...args);
    },
  });
  return () => checked;
}

/** A vote that a voter could sign now, with these changes. */
export function voteOf(table: TestTable, voter: Seat, change: Partial<Vote> = {}): Message {
  const { history, phase, seating } = matchOf(table, voter);
  const log = logAt(history, phase.turn);
  const signer = table.signers[voter];
  if (log === null || signer === undefined) throw new Error(`Seat ${voter} has nothing to sign.`);
  const vote: Vote = {
    v: 2,
    match: seating.start.hash,
    turn: phase.turn,
    log,
    voter,
    round: 0,
    kind: "prevote",
    content: null,
    vr: -1,
    ...change,
  };
  return { kind: "vote", bytes: signVote(vote, signer).bytes };
}
