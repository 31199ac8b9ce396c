import type { Content } from "../../../protocol/content.ts";
import type { Seat } from "../../engine/game.ts";
import { blocks, isHere, leavingWith, mayBlock } from "../awaited.ts";
import { covers, endsHere, isOfNobody, seenIn } from "../contents.ts";
import { answerTo, type Dealer } from "../dealing/dealer.ts";
import { convictedSeats, isConvicted } from "../guilt.ts";
import { judgeBody, rebuild } from "../judgement.ts";
import type { Match, Phase, SignedEntry } from "../match.ts";
import { withBots } from "../owners.ts";
import { isVoted } from "../phase.ts";
import { botsBefore, entryNamed, resignationNamed } from "../pool.ts";
import { lateSeats } from "../time.ts";

/** Whether the open phase may come to a content that somebody proposes (docs/log.md, "Content"). */

/** What a content names, as far as it is here. */
export interface Named {
  readonly answers: readonly SignedEntry[];
  readonly resignations: readonly SignedEntry[];
  /** With the parts that it names. */
  readonly dealer: Dealer;
}

/** What a content names, if all of it is here and counts; otherwise `null`. */
export function findNamed(match: Match, content: Content): Named | null {
  const { pool, phase, dealing } = match;
  const answers = content.answers.flatMap(
    ([seat, step, hash]) => entryNamed(pool, seat, step, hash) ?? [],
  );
  const resignations = content.resigned.flatMap(([seat, hash]) => {
    const found = resignationNamed(pool, hash);
    return found?.value.seat === seat ? found : [];
  });
  if (answers.length < content.answers.length || resignations.length < content.resigned.length)
    return null;
  if (phase.request === null)
    return answers.every((entry) => counts(match, entry))
      ? { answers, resignations, dealer: phase.dealer }
      : null;
  const same =
    answers.length === dealing.applied.length &&
    answers.every((entry) => dealing.applied.includes(entry));
  const dealer = same ? dealing.dealer : dealerAfter(match, content, answers);
  return dealer === null ? null : { answers, resignations, dealer };
}

/** The dealer after these parts alone, for a content that names them. */
const rebuilt = new WeakMap<Content, { readonly phase: Phase; readonly dealer: Dealer | null }>();

/**
 * What the parts that a content names come to, `null` if they do not fit. It follows from them alone, so it is found out
 * once: reading the shuffles of ten again takes a tenth of a second, and a liar can propose what never becomes available.
 */
function dealerAfter(
  match: Match,
  content: Content,
  answers: readonly SignedEntry[],
): Dealer | null {
  const { phase, work } = match;
  const known = rebuilt.get(content);
  if (known?.phase === phase) return known.dealer;
  const dealer = rebuild(match, phase, answers)?.dealer ?? null;
  if (answers.every(({ value }) => work.verdicts.get(value) !== "waiting"))
    rebuilt.set(content, { phase, dealer });
  return dealer;
}

/** Whether a move counts, or would if another face of it had not arrived first. */
function counts(match: Match, entry: SignedEntry): boolean {
  const { phase, dealing, pool } = match;
  const face = pool.status.get(entry);
  if (face === "good") return true;
  return typeof face === "object" && judgeBody(match, phase, dealing, entry.value).kind === "good";
}

/**
 * Whether the rules let the phase come to this content, and everything it names is here and acceptable. Lateness and
 * convictions do not matter here.
 */
export function isAvailable(match: Match, content: Content): boolean {
  const { phase } = match;
  const { out, resigned } = content;
  const named = findNamed(match, content);
  if (named === null || phase.outcome !== null || phase.fault !== null) return false;
  const outSeats = out.map(([seat]) => seat);
  const here = (seat: Seat) => phase.seats.includes(seat);
  if (!outSeats.every(here) || !resigned.every(([seat]) => isHere(match, seat))) return false;
  const clash = (seat: Seat) =>
    resigned.some(([one]) => one === seat) || content.answers.some(([one]) => one === seat);
  if (outSeats.some(clash)) return false;
  return phase.request === null
    ? areMoves(match, named, outSeats)
    : isChance(match, content, named);
}

function areMoves(
  match: Match,
  { answers, resignations }: Named,
  outSeats: readonly Seat[],
): boolean {
  const seats = answers.map(({ value }) => value.seat);
  const moves = answers.every(({ value }) => value.body.kind === "act");
  if (!moves || new Set(seats).size < seats.length) return false;
  if (seenIn(match, answers).some((entry) => !resignations.includes(entry))) return false;
  const left = [...leavingWith(match, resignations), ...withBots(match.owners, outSeats)];
  if (covers(match, answers, left)) return true;
  return answers.length === 0 && endsHere(match, left);
}

function isChance(match: Match, { answers, resigned, out }: Content, named: Named): boolean {
  const { request } = match.phase;
  if (request === null) return false;
  if (answers.length > 0) {
    // Between two, the answers decide, and the content lists no resignations.
    const mayList = isVoted(match.phase) || resigned.length === 0;
    return mayList && out.length === 0 && answerTo(named.dealer, request) !== null;
  }
  return (
    out.length > 0 ||
    named.resignations.some((entry) => mayBlock(match, entry)) ||
    isOfNobody(match.phase, { answers: [], resigned, out })
  );
}

/** Whether this peer itself accepts this content. */
export function isValid(match: Match, content: Content): boolean {
  const named = isAvailable(match, content) ? findNamed(match, content) : null;
  if (named === null || content.answers.some(([seat]) => isConvicted(match, seat))) return false;
  const broken = match.phase.request !== null && content.answers.length + content.out.length === 0;
  if (broken && !named.resignations.some((entry) => blocks(match, entry))) return false;
  if (!content.resigned.every(([seat, hash]) => heedsMove(match, content, seat, hash)))
    return false;
  if (content.out.length === 0) return true;
  const convicted = convictedSeats(match);
  const late = lateSeats(match);
  return content.out.every(([seat, cause]) =>
    cause === "convicted" ? convicted.includes(seat) : late.includes(seat),
  );
}

/**
 * Whether the content keeps the moves of a seat and its bots from before its resignation. Nothing of a convicted seat has
 * to be kept.
 */
function heedsMove(
  match: Match,
  { answers }: Content,
  seat: Seat,
  resignation: Uint8Array,
): boolean {
  if (match.phase.request !== null || answers.length === 0 || isConvicted(match, seat)) return true;
  const entry = resignationNamed(match.pool, resignation)?.value;
  if (entry === undefined || entry.turn < match.phase.turn) return true;
  const bots = botsBefore(match.owners, seat, entry.body).map(([bot]) => bot);
  const signed = entry.step === 0 ? bots : [seat, ...bots];
  return signed.every((mover) => answers.some(([one]) => one === mover));
}
