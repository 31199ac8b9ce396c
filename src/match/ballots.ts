import { equalBytes } from "../../protocol/bytes.ts";
import type { Accepted, Ballot, Value } from "../../protocol/vote.ts";
import type { Seat } from "../engine/game.ts";

/** What a proposal must be after the promises that it carries, and which reports in them count. No state, no clock. */
export interface PollVote {
  readonly voter: Seat;
  readonly ballot: Ballot;
  readonly body: PollBody;
  /** The vote as signed: promises, proposals and acceptances are shown to others. */
  readonly bytes: Uint8Array;
}

export type PollBody =
  | { readonly kind: "prepare" }
  | { readonly kind: "promise"; readonly accepted: Accepted | null }
  | Proposed
  | { readonly kind: "accepted"; readonly value: Value };

interface Proposed {
  readonly kind: "propose";
  readonly value: Value;
  readonly promises: readonly PollVote[];
}

/** A proposal that follows from its promises, as somebody signed it. */
export type Proposal = PollVote & { readonly body: Proposed };

/** What a voter knows about the question from elsewhere. */
export interface Terms {
  readonly me: Seat;
  readonly asked: Seat;
  /** Who counts, ascending, with the seat that is asked about; it has no vote itself, its entry speaks for it. */
  readonly voters: readonly Seat[];
  /** The entry that this voter holds for the question. */
  readonly entry: Uint8Array | null;
  /** What may be decided against the seat, as this voter sees it; empty while its time is not up here. */
  readonly against: readonly Value["kind"][];
  /** What the rules make of the seat if its time is up, whether or not it is up here, or of its cheating. */
  readonly lawful: readonly Value["kind"][];
  /** Whether the seat has signed two entries for the question: then the one that is here does not stand in the way of a vote. */
  readonly forked: boolean;
  /** Whether the entry with this hash is here: nobody can have a decision for one that nobody can produce. */
  knows(entry: Uint8Array): boolean;
}

/** More than half, the seat that is asked about included. */
export function majorityOf(voters: readonly Seat[]): number {
  return moreThanHalf(voters.length);
}

function moreThanHalf(count: number): number {
  return Math.floor(count / 2) + 1;
}

export function isBelow(left: Ballot, right: Ballot): boolean {
  return left.n < right.n || (left.n === right.n && left.seat < right.seat);
}

export function isSame(left: Ballot, right: Ballot): boolean {
  return left.n === right.n && left.seat === right.seat;
}

export function isSameValue(left: Value, right: Value): boolean {
  if (left.kind === "entry" && right.kind === "entry") return equalBytes(left.hash, right.hash);
  return left.kind === right.kind;
}

interface Report extends Accepted {
  readonly voter: Seat;
}

function reportsIn(promises: readonly PollVote[]): Report[] {
  return promises.flatMap(({ voter, body }) =>
    body.kind === "promise" && body.accepted !== null ? { ...body.accepted, voter } : [],
  );
}

/** What was reported for the highest attempt of all: more than one value where whoever asked proposed two. */
function lastOf(reports: readonly Report[]): Report[] {
  const [highest] = reports.toSorted((left, right) =>
    isBelow(left.ballot, right.ballot) ? 1 : -1,
  );
  return reports.filter(({ ballot }) => highest !== undefined && isSame(ballot, highest.ballot));
}

/**
 * What an attempt must propose after these promises: what was accepted in the highest attempt; else the entry that
 * somebody has. Two different entries convict their author, and it is out. Otherwise the seat is late. `null`: nothing yet.
 */
export function valueFor(
  promises: readonly PollVote[],
  { against, asked, voters }: Pick<Terms, "against" | "asked" | "voters">,
): Value | null {
  const reports = reportsIn(promises);
  const last = lastOf(reports);
  const [first] = last;
  if (first === undefined || first.ballot.n === 0) return freeValue(reports, against);
  const values = distinct(last);
  if (values.length === 1) return first.value;
  // Somebody proposed two things in one attempt. Each followed from a majority's promises, so nothing was decided below it.
  const electors = voters.filter((seat) => seat !== asked);
  const open = values.filter((value) => mayStand(value, first.ballot, promises, electors));
  if (open.length === 0) return freeValue(reports, against);
  return open.length === 1 ? (open[0] ?? null) : null;
}

/** What there is to propose where nothing can have been decided. */
function freeValue(reports: readonly Report[], against: readonly Value["kind"][]): Value | null {
  const entries = distinct(reports.filter(({ value }) => value.kind === "entry"));
  if (entries.length > 1) return { kind: "removed" };
  return entries[0] ?? bare(against[0]);
}

function bare(kind: Value["kind"] | undefined): Value | null {
  return kind === undefined || kind === "entry" ? null : { kind };
}

function distinct(reports: readonly Accepted[]): Value[] {
  const values = reports.map(({ value }) => value);
  return values.filter(
    (value, index) => values.findIndex((one) => isSameValue(one, value)) === index,
  );
}

/**
 * Whether a value can have been decided in an attempt in which two were proposed, by what these promises tell: all may
 * have accepted it who do not say otherwise, and whoever asked for both. Who has accepted something stays and counts, the
 * others may have given up since.
 */
function mayStand(
  value: Value,
  ballot: Ballot,
  promises: readonly PollVote[],
  electors: readonly Seat[],
): boolean {
  const accepted = new Map(reportsIn(promises).map((report) => [report.voter, report]));
  const told = new Set(promises.map(({ voter }) => voter));
  const takes = (seat: Seat): boolean => {
    const report = accepted.get(seat);
    if (seat === ballot.seat || !told.has(seat)) return true;
    return (
      report !== undefined && isSame(report.ballot, ballot) && isSameValue(report.value, value)
    );
  };
  const takers = electors.filter(takes);
  const others = electors.filter((seat) => !takes(seat) && (accepted.get(seat)?.ballot.n ?? 0) > 0);
  return takers.length >= moreThanHalf(takers.length + others.length + 1);
}

/**
 * Whether a promise may count. A report of an acceptance does only with the proposal that was accepted: nobody can have
 * accepted what was not proposed, and what follows from no majority's promises may contradict a decision.
 */
export function isCounted(
  { ballot, body, voter }: PollVote,
  known: readonly Proposal[],
  terms: Terms,
): boolean {
  if (body.kind !== "promise") return false;
  const { accepted } = body;
  if (accepted === null) return true;
  const { ballot: at, value } = accepted;
  if (!isBelow(at, ballot)) return false;
  // In attempt 0, that of the asked seat, nothing is accepted but entries.
  if (at.n === 0 && (value.kind !== "entry" || at.seat !== terms.asked)) return false;
  if (at.n > 0 && proposalOf(known, accepted) === undefined) return false;
  // Nobody but its author vouches for what the author alone reports: it must be what the rules make of the seat.
  if (value.kind !== "entry") return voter !== at.seat || terms.lawful.includes(value.kind);
  // Of a seat that is known to have two faces there may be more of them than are here: what others report tells as much.
  return terms.forked || terms.knows(value.hash);
}

/** The proposal of a value in an attempt. */
export function proposalOf(
  known: readonly Proposal[],
  { ballot, value }: Accepted,
): Proposal | undefined {
  return known.find((one) => isSame(one.ballot, ballot) && isSameValue(one.body.value, value));
}

/** What an accepted value rests on, the oldest first: its proposal after the one whose value that took up, and so on. */
export function groundsOf(known: readonly Proposal[], accepted: Accepted | null): Proposal[] {
  const found = new Set<Proposal>();
  // Several voters report the same: each proposal is looked at once, or the steps would double with every attempt.
  const visit = (report: Accepted) => {
    const proposal = report.ballot.n === 0 ? undefined : proposalOf(known, report);
    if (proposal === undefined || found.has(proposal)) return;
    for (const before of lastOf(reportsIn(proposal.body.promises))) visit(before);
    found.add(proposal);
  };
  if (accepted !== null) visit(accepted);
  return [...found];
}

const AGAINST = ["expired", "removed"] as const;

/** Whether a proposal is one that its promises call for: a proposer has no choice, but of the ground against a late seat. */
export function isSound(
  { ballot, body: { value, promises } }: Proposal,
  known: readonly Proposal[],
  terms: Terms,
  against: readonly Value["kind"][] = AGAINST,
): boolean {
  const voters = new Set(promises.map(({ voter }) => voter));
  const counted =
    voters.size === promises.length &&
    promises.length >= majorityOf(terms.voters) &&
    promises.every(
      (vote) =>
        isSame(vote.ballot, ballot) &&
        terms.voters.includes(vote.voter) &&
        vote.voter !== terms.asked &&
        isCounted(vote, known, terms),
    );
  if (!counted) return false;
  const due = against.map((kind) => valueFor(promises, { ...terms, against: [kind] }));
  const bound = valueFor(promises, { ...terms, against: [] });
  return [...due, bound].some((one) => one !== null && isSameValue(one, value));
}
