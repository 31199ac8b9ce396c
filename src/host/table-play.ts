import { toHex } from "../../protocol/bytes.ts";
import { type Fault, ok, type Result } from "../../protocol/result.ts";
import { seatOf } from "../../protocol/roster.ts";
import type { Seating } from "../../protocol/start.ts";
import type { Plain, Seat } from "../engine/game.ts";
import { propose, resignMatch, settle } from "../match/author.ts";
import { foresee } from "../match/chain.ts";
import { createMatch } from "../match/create.ts";
import { receiveMessage } from "../match/exchange.ts";
import type { Effect, Stored, Vow } from "../match/match.ts";
import { computed, receive } from "../match/receive.ts";
import { claim, nextDeadline, tick } from "../match/time.ts";
import type { Job } from "../match/work.ts";
import type { PlayerId } from "./api.ts";
import { notPlaying } from "./live-table.ts";
import {
  cannotWrite,
  flush,
  mySeat,
  refuse,
  save,
  seriesOf,
  type TableState,
  type Verdict,
} from "./table-state.ts";
import { encodeMessage } from "./wire.ts";

/** Begins the match, or takes it up where its stored entries end. Faults of `createMatch`. */
export function beginMatch(
  state: TableState,
  seating: Seating,
  stored: readonly Stored[],
  vows: readonly Vow[] = [],
): Result<null> {
  const { game, deps } = state;
  const seat = seatOf(seating.joins, deps.me.key);
  const me = seat === -1 ? null : { seat, signer: deps.me };
  const created = createMatch({
    game,
    seating,
    me,
    verify: deps.verify,
    stored,
    vows,
    chance: deps.chance,
  });
  if (!created.ok) return created;
  state.seating = seating;
  state.series = seriesOf(state, seating);
  state.match = created.value.match;
  carryOut(state, created.value.effects);
  deps.changed();
  return ok(null);
}

/** Carries out a match's effects in their order: disk, network, screen. `from`: whose message they are of. */
function carryOut(
  state: TableState,
  effects: readonly Effect[],
  from: PlayerId | null = null,
): void {
  const published = perform(state, effects, from);
  const timed = tellTime(state);
  if (effects.length > 0 || timed.acted) show(state, published || timed.published);
  setTimer(state);
}

/** Timers hold 24 days at most; a limit of weeks is looked at again now and then. */
const LONGEST_WAIT_MS = 60 * 60 * 1000;

/** Tells the match what time it is. */
function tellTime(state: TableState): { readonly acted: boolean; readonly published: boolean } {
  const { match } = state;
  if (match === null || state.closed || state.frozen) return { acted: false, published: false };
  const effects = tick(match, performance.now());
  return { acted: effects.length > 0, published: perform(state, effects) };
}

/** Has the match told the time again when that matters next. */
function setTimer(state: TableState): void {
  const { match } = state;
  clearTimeout(state.timer);
  const at = match === null || state.closed || state.frozen ? null : nextDeadline(match);
  if (at === null) return;
  const wait = Math.min(LONGEST_WAIT_MS, Math.max(0, at - performance.now()));
  state.timer = setTimeout(() => {
    // What is shown changes with the time as well: whose is up, and what the player may do about it.
    show(state, tellTime(state).published);
    setTimer(state);
  }, wait);
  state.timer.unref();
}

/** Syncs what was sent, then shows what came of it. */
function show(state: TableState, published: boolean): void {
  if (published && !state.frozen) flush(state);
  if (!state.frozen) state.deps.changed();
  const { match } = state;
  if (match !== null) setImmediate(() => foresee(match));
}

/** Answers whether something of our own was sent. */
function perform(
  state: TableState,
  effects: readonly Effect[],
  from: PlayerId | null = null,
): boolean {
  const { deps } = state;
  let published = false;
  for (const effect of effects) {
    if (state.frozen) return published;
    switch (effect.kind) {
      case "store": {
        const { bytes } = effect.entry;
        const line = { bytes: encodeMessage({ kind: "entry", bytes }), sealed: effect.sealed };
        // An entry lost in a power cut comes back from the others; what is secret behind it does not.
        if (save(state, line) && effect.sealed !== null) flush(state);
        break;
      }
      case "publish":
        deps.publish(encodeMessage({ kind: "entry", bytes: effect.entry.bytes }));
        published = true;
        break;
      case "refused":
        refuse(state, effect.fault, effect.seat);
        break;
      case "evidence":
        for (const { bytes } of effect.evidence.entries)
          deps.publish(encodeMessage({ kind: "entry", bytes }));
        refuse(
          state,
          {
            code: "match/equivocation",
            message: "This player signed two different moves with the same number.",
          },
          effect.evidence.seat,
        );
        break;
      case "perjury":
        for (const bytes of effect.perjury.votes)
          deps.publish(encodeMessage({ kind: "vote", bytes }));
        refuse(
          state,
          { code: "match/perjury", message: "This player voted for two different things at once." },
          effect.perjury.seat,
        );
        break;
      case "rewound":
        refuse(
          state,
          {
            code: "match/rewound",
            message:
              "While you were cut off, the others decided to go on without a player. What happened here meanwhile does not count.",
          },
          null,
        );
        break;
      case "compute":
        compute(state, effect.job);
        break;
      case "offence": {
        const { seat, fault, entry } = effect.offence;
        refuse(state, fault, seat);
        deps.publish(encodeMessage({ kind: "entry", bytes: entry.bytes }));
        break;
      }
      case "missing":
        deps.missing(effect.heads, from);
        break;
      case "vow":
        if (save(state, { bytes: encodeMessage(effect.message), sealed: null })) flush(state);
        break;
      case "send":
        deps.publish(encodeMessage(effect.message));
        break;
      case "changed":
      case "over":
        // Shown below, with everything else that these effects changed.
        break;
    }
  }
  return published;
}

/** Has a job done elsewhere; the match goes on meanwhile. */
function compute(state: TableState, job: Job): void {
  const { match, game, deps } = state;
  const pieces = { game: game.id, count: game.pieces?.length ?? 0 };
  void deps.proofs.run(pieces, job).then((done) => {
    if (match === null || state.closed || state.frozen) return;
    if (done.ok) return carryOut(state, computed(match, done.value));
    refuse(state, done.fault, null);
    deps.changed();
  });
}

export function receiveEntry(state: TableState, bytes: Uint8Array, from: PlayerId): Verdict {
  if (state.match === null) {
    state.deps.missing(null, from);
    return "ignore";
  }
  const { verdict, effects } = receive(state.match, bytes);
  carryOut(state, effects, from);
  return verdict;
}

/** A vote about a late seat, or what came of the votes. */
export function receiveVote(
  state: TableState,
  kind: "vote" | "certificate",
  bytes: Uint8Array,
  from: PlayerId,
): Verdict {
  const { match } = state;
  if (match === null) return "ignore";
  // Whether a seat is late is a matter of now.
  const due = tick(match, performance.now());
  const { verdict, effects } = receiveMessage(match, { kind, bytes });
  carryOut(state, [...due, ...effects], from);
  return verdict;
}

/** Whether entries or decisions wait here for others that come before them. */
export function holdsEarly({ match }: TableState): boolean {
  if (match === null) return false;
  const { chains, early, work } = match;
  const waits = chains.some(({ held }) =>
    [...held.values()].some(({ value }) => work.verdicts.get(value) !== "waiting"),
  );
  return waits || early.length > 0;
}

/** The own move. Faults of the game and the match, `table/not-playing`, `profile/cannot-write`. */
export function makeMove(state: TableState, action: Plain): Result<null> {
  const { match, deps } = state;
  if (match === null || match.outcome !== null) return notPlaying();
  const password = match.game.seal === undefined ? "" : toHex(deps.random(16));
  const move = propose(match, action, password);
  if (!move.ok) return refused(state, move.fault);
  // On its way before we compute what follows from it.
  const sent = perform(state, move.value);
  const sentMore = perform(state, settle(match));
  const timed = tellTime(state);
  show(state, sent || sentMore || timed.published);
  setTimer(state);
  return state.frozen ? cannotWrite() : ok(null);
}

/** Gives up. Faults as for a move. */
export function giveUp(state: TableState): Result<null> {
  const { match } = state;
  if (match === null || match.outcome !== null) return notPlaying();
  const leaving = resignMatch(match);
  if (!leaving.ok) return refused(state, leaving.fault);
  carryOut(state, leaving.value);
  return state.frozen ? cannotWrite() : ok(null);
}

/** Says that a seat has let its time run out. Faults of `claim`, `table/not-playing`, `profile/cannot-write`. */
export function callAbsent(state: TableState, seat: Seat): Result<null> {
  const { match } = state;
  if (match === null || match.outcome !== null) return notPlaying();
  const called = claim(match, seat, performance.now());
  if (!called.ok) return refused(state, called.fault);
  carryOut(state, called.value);
  return state.frozen ? cannotWrite() : ok(null);
}

/** An own move that cannot be made stands in the log view as well. */
function refused(state: TableState, fault: Fault): Result<null> {
  refuse(state, fault, mySeat(state));
  state.deps.changed();
  return { ok: false, fault };
}
