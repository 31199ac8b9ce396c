import { equalBytes } from "../../protocol/bytes.ts";
import type { Group } from "../../protocol/deck/group.ts";
import { openSuite, type Suite } from "../../protocol/deck/suite.ts";
import { authenticateEntry, readEntry } from "../../protocol/entry.ts";
import { fail, ok, type Result } from "../../protocol/result.ts";
import type { Game, Plain } from "../engine/game.ts";
import { settle } from "./author.ts";
import { emptyChain } from "./chain.ts";
import { NOTHING_OWN } from "./contribution.ts";
import { IDLE } from "./dealer.ts";
import type { ChanceTools, Effect, Match, MatchSetup, Stored } from "./match.ts";
import { beginPhase } from "./phase.ts";
import { noteSigned, progress } from "./progress.ts";
import { claimAgainst, overruleClaims, takeAgain } from "./rewind.ts";
import { newTime } from "./time.ts";
import { restoreVote } from "./voting.ts";
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
    polls: new Map(),
    time: newTime(),
    evidence: [],
    offences: [],
    perjuries: [],
    falsehoods: seating.joins.map(() => 0),
    doubts: seating.joins.map(() => 0),
  };
  for (const { kind, bytes } of setup.vows ?? [])
    if (kind === "vote") restoreVote(match, bytes);
    else if (kind === "certificate") match.early.push(bytes);
  const voted = match.early.length > 0;
  const begun = beginPhase(match);
  if (!begun.ok) return begun;
  progress(match);
  // Where something was voted, an entry may come to stand in another course than the one it was verified in.
  match.work.trusting = !voted;
  for (const [line, stored] of setup.stored.entries()) {
    const restored = restore(match, stored, voted);
    if (!restored.ok)
      return fail(
        "match/damaged-log",
        `Line ${line} of the stored log cannot be read: ${restored.fault.message}`,
      );
  }
  match.work.trusting = false;
  match.work.deferred = setup.chance?.deferred ?? false;
  return ok({ match, effects: settle(match) });
}

const suites = new WeakMap<Group, Map<string, Suite>>();

/** The constants for a game's pieces. Deriving them takes 12 ms with libsodium, so they are kept. */
export function suiteFor(group: Group, game: string, count: number): Suite {
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
  return game.setup({ options: options.value, seats: manifest.seats, stake: manifest.stake });
}

/**
 * The disk is read as carefully as the network: what it holds may be half a write or somebody else's. Where something was
 * `voted`, entries lie there in the order of a course of the match that has ended.
 */
function restore(match: Match, { bytes, sealed }: Stored, voted: boolean): Result<null> {
  const read = readEntry(bytes);
  if (!read.ok) return read;
  const { match: id, seat, seq } = read.value.value;
  const chain = match.chains[seat];
  const fits = voted || seq === chain?.accepted.length;
  if (!equalBytes(id, match.seating.start.hash) || chain === undefined || !fits)
    return fail("entry/wrong-match", "It does not belong here.");
  const authentic = authenticateEntry(read.value, chain.key, match.verify);
  if (!authentic.ok) return authentic;
  if (sealed !== null) match.secrets.set(read.value, sealed);
  noteSigned(match, read.value.value);
  // As when it came: somebody who was said to be absent was not.
  if (seq === chain.accepted.length && claimAgainst(match, read.value.value) !== undefined) {
    chain.held.set(seq, read.value);
    overruleClaims(match);
    return ok(null);
  }
  const taken = takeAgain(match, read.value);
  progress(match);
  if (taken === null || voted) return ok(null);
  return taken === "early"
    ? fail("entry/early", "Something before it is missing.")
    : { ok: false, fault: taken };
}
