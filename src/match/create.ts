import { equalBytes } from "../../protocol/bytes.ts";
import type { Group } from "../../protocol/deck/group.ts";
import { openSuite, type Suite } from "../../protocol/deck/suite.ts";
import { authenticateEntry, type Body, type Entry, readEntry } from "../../protocol/entry.ts";
import { fail, ok, type Result } from "../../protocol/result.ts";
import type { Game, Plain } from "../engine/game.ts";
import { settle } from "./author.ts";
import { emptyChain } from "./chain.ts";
import { NOTHING_OWN } from "./contribution.ts";
import { IDLE } from "./dealer.ts";
import { convictAgain, judgeSuspects, openExhibits } from "./evidence.ts";
import type { ChanceTools, Effect, Match, MatchSetup, Stored } from "./match.ts";
import { beginPhase } from "./phase.ts";
import { noteSigned, progress } from "./progress.ts";
import { claimAgainst, overruleClaims, takeAgain } from "./rewind.ts";
import { newTime } from "./time.ts";
import { keyOf, restoreVote } from "./voting.ts";
import { noWork } from "./work.ts";

/**
 * A match at its start, or as far as it had come when it was last stored. The effects are what the own seat owes already.
 * Faults: those of the game's set-up, `match/wrong-game`, `match/rules-version`, `match/not-your-seat`,
 * `match/no-dealer`, `match/damaged-log`.
 */
export function createMatch(
  setup: MatchSetup,
): Result<{ readonly match: Match; readonly effects: readonly Effect[] }> {
  const state = startState(setup);
  if (!state.ok) return state;
  const { game, seating, me, verify } = setup;
  const match: Match = {
    game,
    seating,
    me,
    verify,
    tools: setup.chance === undefined ? null : toolsFor(game, setup.chance),
    origin: state.value,
    state: state.value,
    turn: 0,
    expected: [],
    request: null,
    dealer: IDLE,
    trouble: null,
    own: NOTHING_OWN,
    work: noWork(),
    gone: [],
    outcome: null,
    steps: [],
    states: [],
    ends: setup.ends ?? null,
    log: [],
    chains: seating.joins.map((join) => emptyChain(join.value.player)),
    answers: new Map(),
    resignations: new Map(),
    parts: new Set(),
    effective: new Set(),
    signed: 0,
    sealed: [],
    secrets: new Map(),
    idle: new Set(),
    electorates: [],
    epochs: [],
    decisions: [],
    early: [],
    pinned: [],
    replaying: null,
    disputable: new Set(),
    polls: new Map(),
    time: newTime(),
    evidence: [],
    offences: [],
    perjuries: [],
    falsehoods: seating.joins.map(() => 0),
    doubts: seating.joins.map(() => 0),
    vain: seating.joins.map(() => 0),
  };
  for (const { kind, bytes } of setup.vows ?? [])
    if (kind === "vote") restoreVote(match, bytes);
    else if (kind === "certificate") match.early.push(bytes);
  const voted = match.early.length > 0;
  const begun = beginPhase(match);
  if (!begun.ok) return begun;
  progress(match);
  const exhibits = openExhibits(match, setup.vows ?? []);
  // Where something was voted or claimed, an entry may come to stand in another course than the one it was verified in. Who
  // has no seat keeps no log, and is handed one to check it (src/host/ledger/verify.ts).
  let disputed = voted;
  for (const [line, stored] of setup.stored.entries()) {
    match.work.trusting = false;
    judgeSuspects(match, exhibits);
    match.work.trusting = !disputed && me !== null;
    const restored = restore(match, stored, disputed);
    if (!restored.ok)
      return fail(
        "match/damaged-log",
        `Line ${line} of the stored log cannot be read: ${restored.fault.message}`,
      );
    disputed ||= restored.value.kind === "claim";
  }
  match.work.trusting = false;
  judgeSuspects(match, exhibits);
  convictAgain(match, exhibits);
  match.work.deferred = setup.chance?.deferred ?? false;
  return ok({ match, effects: settle(match) });
}

const suites = new WeakMap<Group, Map<string, Suite>>();

/** The constants for a game's pieces. Deriving them takes 12 ms with libsodium, so they are kept. */
function suiteFor(group: Group, game: string, count: number): Suite {
  const known = suites.get(group) ?? new Map<string, Suite>();
  suites.set(group, known);
  const name = `${game}/${count}`;
  const suite = known.get(name) ?? openSuite(group, game, count);
  known.set(name, suite);
  return suite;
}

function toolsFor({ id, pieces }: Game, { group, random }: ChanceTools): Match["tools"] {
  return { suite: pieces === undefined ? null : suiteFor(group, id, pieces.length), random };
}

function startState({ game, seating, me }: MatchSetup): Result<Plain> {
  const { value: manifest } = seating.table;
  if (manifest.game !== game.id)
    return fail("match/wrong-game", `The table plays ${manifest.game}, not ${game.id}.`);
  if (manifest.rulesVersion !== game.rulesVersion)
    return fail(
      "match/rules-version",
      "The table plays by another version of the rules. Update the app.",
    );
  const key = me === null ? null : seating.joins[me.seat]?.value.player;
  if (me !== null && !(key && equalBytes(key, me.signer.key)))
    return fail("match/not-your-seat", "Somebody else sits in this seat.");
  const options = game.parseOptions(manifest.options);
  if (!options.ok) return options;
  const seats = seating.joins.length;
  return game.setup({ options: options.value, seats, stake: manifest.stake });
}

/**
 * The disk is read as carefully as the network: what it holds may be half a write or somebody else's. Where the course of
 * the match was `disputed`, entries lie there in the order of one that has ended, and more than one under a number if
 * their author wants to do harm.
 */
function restore(match: Match, { bytes, sealed }: Stored, disputed: boolean): Result<Body> {
  const read = readEntry(bytes);
  if (!read.ok) return read;
  const { match: id, seat, seq, body } = read.value.value;
  const chain = match.chains[seat];
  const known = chain?.accepted[seq];
  // What a claim had kept from counting was written down again when it counted.
  if (known !== undefined && equalBytes(known.bytes, bytes)) return ok(body);
  const fits = disputed || seq === chain?.accepted.length;
  if (!equalBytes(id, match.seating.start.hash) || chain === undefined || !fits)
    return fail("entry/wrong-match", "It does not belong here.");
  const authentic = authenticateEntry(read.value, chain.key, match.verify);
  if (!authentic.ok) return authentic;
  // Who plays a log again without the seat has no use for what the seat alone can make of it.
  if (sealed !== null && seat === match.me?.seat) match.secrets.set(read.value, sealed);
  noteSigned(match, read.value.value);
  unbind(match, read.value.value);
  // As when it came: somebody who was said to be absent was not.
  if (seq === chain.accepted.length && claimAgainst(match, read.value.value) !== undefined) {
    chain.held.set(seq, read.value);
    overruleClaims(match);
    return ok(body);
  }
  const taken = takeAgain(match, read.value);
  progress(match);
  if (taken === null || disputed) return ok(body);
  return taken === "early"
    ? fail("entry/early", "Something before it is missing.")
    : { ok: false, fault: taken };
}

/**
 * What is on disk was accepted once. Where a vote speaks against it, it was here before the vote and its author has two
 * faces: one goes on with it until it is decided. The vote alone does not tell that from an entry that was not here.
 */
function unbind({ polls }: Match, { turn, state, epoch = 0, seat, seq }: Entry): void {
  const open = polls.get(keyOf({ turn, state, epoch, seat, seq }));
  if (open !== undefined) open.poll = { ...open.poll, bound: false };
}
