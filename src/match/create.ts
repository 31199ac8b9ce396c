import { equalBytes } from "../../protocol/bytes.ts";
import { decodeCertificate } from "../../protocol/certificate.ts";
import type { Group } from "../../protocol/deck/group/group.ts";
import { openSuite, type Suite } from "../../protocol/deck/proofs/suite.ts";
import { type Fault, fail, ok, type Result } from "../../protocol/result.ts";
import { seatOf } from "../../protocol/roster.ts";
import { readVote } from "../../protocol/vote.ts";
import type { Game, Plain } from "../engine/game.ts";
import { IDLE } from "./dealing/dealer.ts";
import { deal, newDealing } from "./dealing/dealing.ts";
import { defer, noWork, trust } from "./dealing/work.ts";
import { sinceAnew } from "./deciding/anew.ts";
import { openVotes } from "./deciding/deciding.ts";
import { restoreVote, resumeVotes } from "./deciding/resuming.ts";
import { beginRestoring, newDeciding } from "./deciding/votes.ts";
import { newGuilt } from "./guilt.ts";
import { newHistory } from "./history.ts";
import { newIntent } from "./intent.ts";
import type { Effect, Line, Match, MatchSetup } from "./match.ts";
import { ownersIn } from "./owners.ts";
import { openPhase } from "./phase.ts";
import { newPool } from "./pool.ts";
import { receiveEntry, receiveMessage } from "./receive.ts";
import { settle } from "./settlement.ts";
import { newStatements } from "./statements.ts";
import type { ChanceTools, Terms } from "./terms.ts";
import { newTime } from "./time.ts";

/**
 * A match at its start, or where it stood when it was last stored. The effects are what our own seat already owes.
 * Faults: those of the game's set-up, `match/wrong-game`, `match/rules-version`, `match/not-your-seat`,
 * `match/no-dealer`, `match/waits-for-nobody`, `match/damaged-log`.
 */
export function createMatch(
  setup: MatchSetup,
): Result<{ readonly match: Match; readonly effects: readonly Effect[] }> {
  const since = sinceAnew(setup.stored);
  if (!since.ok) return since;
  const { lines, signed } = since.value;
  const created = emptyMatch(setup);
  if (!created.ok) return created;
  const match = created.value;
  // A peer without a seat keeps no log; it is given one only to check it (src/host/ledger/saved-line.ts).
  trust(match.work, setup.me !== null);
  beginRestoring(match, certifiedIn(setup.me, lines), signed);
  const fault = restore(match, lines);
  if (fault !== null) return { ok: false, fault };
  trust(match.work, false);
  defer(match.work, setup.chance?.deferred ?? false);
  return ok({ match, effects: [...resumeVotes(match), ...settle(match)] });
}

/** A match at its very start, in which nothing has been signed. Faults as for `createMatch`. */
export function emptyMatch(setup: MatchSetup): Result<Match> {
  const state = startState(setup);
  if (!state.ok) return state;
  const { game, seating, me, verify } = setup;
  const terms: Terms = {
    game,
    seating,
    owners: ownersIn(seating),
    tools: setup.chance === undefined ? null : toolsFor(game, setup.chance),
  };
  const phase = openPhase(terms, { turn: 0, state: state.value, gone: [], dealer: IDLE });
  if (phase.fault !== null) return { ok: false, fault: phase.fault };
  const match: Match = {
    ...terms,
    me,
    verify,
    history: newHistory(seating.start.hash, state.value),
    phase,
    pool: newPool(),
    dealing: newDealing(),
    deciding: newDeciding(),
    guilt: newGuilt(),
    statements: newStatements(),
    time: newTime(),
    intent: newIntent(),
    work: noWork(),
  };
  deal(match, phase.dealer, []);
  openVotes(match);
  return ok(match);
}

/**
 * Reads this machine's own disk as carefully as the network, because it may hold half a write. Only the last lines can
 * be missing, so each line is as acceptable as when it was written. Our own seat signs nothing until all are read.
 */
function restore(match: Match, stored: readonly Line[]): Fault | null {
  for (const [index, line] of stored.entries()) {
    const fault = restoreLine(match, line);
    if (fault !== null)
      return {
        code: "match/damaged-log",
        message: `Line ${index} of the stored log cannot be read: ${fault.message}`,
      };
  }
  return null;
}

/**
 * The phases with a certificate on disk, or with our own precommit: where one of two decides alone, that is the
 * certificate.
 */
function certifiedIn(me: MatchSetup["me"], stored: readonly Line[]): ReadonlySet<number> {
  const turns = stored.flatMap(({ kind, bytes }) => {
    if (kind === "certificate") {
      const certificate = decodeCertificate(bytes);
      return certificate.ok ? certificate.value.turn : [];
    }
    const vote = kind === "vote" ? readVote(bytes) : null;
    const own = vote?.ok && vote.value.value.voter === me?.seat ? vote.value.value : null;
    return own?.kind === "precommit" && own.content !== null ? own.turn : [];
  });
  return new Set(turns);
}

function restoreLine(match: Match, line: Line): Fault | null {
  const { kind, bytes, sealed } = line;
  if (kind === "anew") return null;
  if (kind === "content" || kind === "polka" || kind === "vote" || kind === "proposal") {
    const fault = restoreVote(match, kind, bytes);
    // An onlooker resumes with what it had found that two came to; the lines after it belong to the next phase.
    if (fault === null && kind === "content") settle(match);
    return fault;
  }
  const received =
    kind === "entry"
      ? receiveEntry(match, bytes, sealed)
      : receiveMessage(match, { kind: kind === "fork" ? "certificate" : kind, bytes });
  if (received.verdict !== "reject") return null;
  const refused = received.effects.find((effect) => effect.kind === "refused");
  return refused?.kind === "refused" ? refused.fault : null;
}

const suites = new WeakMap<Group, Map<string, Suite>>();

/** The constants for a game's pieces, cached: deriving them takes 12 ms with libsodium. */
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
      "This match uses a version of the rules that this app does not know.",
    );
  const key = me === null ? null : seating.joins[me.seat]?.value.player;
  if (me !== null && !(key && equalBytes(key, me.signer.key)))
    return fail("match/not-your-seat", "Somebody else sits in this seat.");
  const options = game.parseOptions(manifest.options);
  if (!options.ok) return options;
  const seats = seating.joins.length;
  // A list of players need not contain the host: then the first seat owns the game, as on one device.
  const owner = Math.max(0, seatOf(seating.joins, manifest.host));
  return game.setup({ options: options.value, seats, stake: manifest.stake, owner });
}
