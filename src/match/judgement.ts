import { encode, equalBytes } from "../../protocol/bytes.ts";
import type { Body, Entry } from "../../protocol/entry.ts";
import { hashLog, type SignedOutcome } from "../../protocol/outcome.ts";
import { inRecordOrder } from "../../protocol/record.ts";
import { type Fault, fail, ok, type Result } from "../../protocol/result.ts";
import { headOf } from "./chain.ts";
import type { Match } from "./match.ts";
import { endsMatch, seatsSeen } from "./resignation.ts";

/** What is to be done with an entry that is next in its chain. `early`: it rests on something not here yet. */
export type Judgement = "accept" | "early" | Fault;

/**
 * Whether an entry, next in its seat's chain and with a good signature, may be accepted now. The answer depends on
 * the log alone, never on the order in which it came.
 */
export function judge(match: Match, entry: Entry): Judgement {
  const judgement = judgeChain(match, entry);
  return judgement === "accept" ? judgeBody(match, entry) : judgement;
}

function judgeChain(match: Match, entry: Entry): Judgement {
  const chain = match.chains[entry.seat];
  if (chain === undefined) return fault("entry/unknown-seat", "Nobody sits in this seat.");
  if (!equalBytes(entry.prev, headOf(chain, match.seating.start.hash)))
    return fault("entry/wrong-prev", "The entry does not follow this player's last one.");
  const last = chain.accepted.at(-1)?.value;
  if (last?.body.kind === "result")
    return fault("entry/after-result", "This player has already countersigned the result.");
  if (last?.body.kind === "resign" && entry.body.kind !== "result")
    return fault("entry/after-resignation", "This player has given up.");
  if (last !== undefined && entry.turn < last.turn)
    return fault(
      "entry/turn-backwards",
      "The entry answers an earlier turn than the one before it.",
    );
  if (entry.turn > match.turn) return "early";
  const state = match.states[entry.turn];
  return state !== undefined && equalBytes(entry.state, state)
    ? "accept"
    : fault("entry/wrong-state", "This player sees another position than we do.");
}

function judgeBody(match: Match, entry: Entry): Judgement {
  const over = match.outcome !== null && entry.turn === match.turn;
  const { body } = entry;
  switch (body.kind) {
    case "result":
      if (!over) return fault("entry/out-of-turn", "The match is not over yet.");
      return equalOutcomes(body.outcome, outcomeToSign(match))
        ? "accept"
        : fault("entry/wrong-outcome", "This player claims another result than the log gives.");
    case "resign":
      return over ? fault("match/over", "The match is over.") : "accept";
    case "act":
    case "ack":
      if (over) return fault("match/over", "The match is over.");
      if (
        entry.turn < match.turn ||
        !match.expected.includes(entry.seat) ||
        match.answers.has(entry.seat)
      )
        return fault("entry/out-of-turn", "It is not this player's turn.");
      return judgeAnswer(match, entry, body);
  }
}

function judgeAnswer(
  match: Match,
  { seat }: Entry,
  body: Extract<Body, { kind: "act" | "ack" }>,
): Judgement {
  const seats = seatsSeen(match, body.seen);
  if (seats.includes(null)) {
    const past = [...match.effective].some((known) =>
      body.seen.some((hash) => equalBytes(hash, known.hash)),
    );
    return past
      ? fault("entry/bad-seen", "The entry names a resignation that has taken effect.")
      : "early";
  }
  const known = seats.filter((seat) => seat !== null);
  if (known.some((seat, index) => index > 0 && seat <= (known[index - 1] ?? -1)))
    return fault("entry/bad-seen", "The resignations are not named in seat order.");
  if (body.kind === "ack")
    return endsMatch(match.game, match.state, known)
      ? "accept"
      : fault("entry/out-of-turn", "The match goes on: this player has to move.");
  const checked = checkAction(match, seat, body.action);
  return checked.ok ? "accept" : checked.fault;
}

function checkAction(match: Match, seat: number, input: unknown): Result<null> {
  const { game, state } = match;
  const action = game.parseAction(input);
  if (!action.ok) return action;
  if (game.claims(state, seat, action.value).length > 0)
    return fail("match/no-dealer", "Hidden pieces cannot be proved among peers yet.");
  const applied = game.apply(state, { kind: "acted", seat, action: action.value });
  return applied.ok ? ok(null) : applied;
}

/** What every seat countersigns when the match is over. */
export function outcomeToSign(match: Match): SignedOutcome | null {
  if (match.outcome === null) return null;
  const { winners, payouts, remainder, reason } = match.outcome;
  return { winners, payouts, remainder, reason, log: hashLog(inRecordOrder([...match.effective])) };
}

function equalOutcomes(left: SignedOutcome, right: SignedOutcome | null): boolean {
  return right !== null && equalBytes(encode(left), encode(right));
}

function fault(code: Fault["code"], message: string): Fault {
  return { code, message };
}
