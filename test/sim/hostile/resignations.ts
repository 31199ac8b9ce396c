import { encodeCertificate, encodeEvidence } from "../../../protocol/certificate.ts";
import { type Content, hashContent } from "../../../protocol/content.ts";
import { type Body, type Entry, signEntry } from "../../../protocol/entry.ts";
import { signProposal, signVote } from "../../../protocol/vote.ts";
import { randomBelow } from "../../../src/engine/random.ts";
import { logAt } from "../../../src/match/history.ts";
import type { Match, Message } from "../../../src/match/match.ts";
import { nextStep } from "../../../src/match/pool.ts";
import type { Attack, Tactic } from "./attacker.ts";

export const FALSE_RESIGNATIONS = {
  backdater: { acts: resignInThePast },
  hoarder: { acts: showFacesLate },
  "self-namer": { acts: nameItsOwn },
} satisfies Record<string, Tactic>;

/** The entry that this seat could sign in a phase, with this body. */
export function entryIn(match: Match, seat: number, turn: number, body: Body): Entry {
  const final = match.history.finals[turn];
  const own =
    final?.entries.filter(({ value }) => value.seat === seat && value.turn === turn) ?? [];
  return {
    v: 2,
    match: match.seating.start.hash,
    turn,
    log: logAt(match.history, turn) ?? match.history.start,
    seat,
    step: final === undefined ? nextStep(match.pool, seat) : own.length,
    body,
  };
}

/** Resigns, now or backdated, before or after its move, tells only some machines, and plays on. */
function resignInThePast(attack: Attack): void {
  const { match, me, random, world, tell } = attack;
  if (randomBelow(random, 4) > 0) return;
  if (randomBelow(random, 8) === 0) {
    resignBehind(attack);
    return;
  }
  const back = randomBelow(random, 3);
  const turn = Math.max(0, match.phase.turn - back);
  const entry = entryIn(match, me.seat, turn, { kind: "resign" });
  const step = Math.max(0, entry.step + randomBelow(random, 3) - 1);
  const { bytes } = signEntry({ ...entry, step }, me.signer);
  for (const to of world.machines)
    if (randomBelow(random, 2) === 0)
      tell({ kind: "entry", bytes }, to, randomBelow(random, 5_000));
}

/** Resigns to all but one machine, which is shown two other entries for that step. */
function resignBehind({ match, me, random, world, tell }: Attack): void {
  const { turn } = match.phase;
  const entry = entryIn(match, me.seat, turn, { kind: "resign" });
  const victim = world.machines[randomBelow(random, world.machines.length)];
  const others = [1, 2].map((column): Body => ({ kind: "act", action: { column }, seen: [] }));
  for (const to of world.machines)
    for (const body of to === victim ? others : [entry.body])
      tell({ kind: "entry", bytes: signEntry({ ...entry, body }, me.signer).bytes }, to);
}

/** As many as a peer stores of those that somebody names; a phase has steps for as many. */
const ROOM = 64;

/**
 * Resigns to some machines. To each of the others it proposes as many of its own resignations as there is room for, and
 * shows them.
 */
function nameItsOwn({ match, me, random, world, tell }: Attack): void {
  const { phase, history, seating } = match;
  const { voters, turn } = phase;
  const rounds = voters.map((_, one) => one + 1);
  const round = rounds.find((one) => voters[(turn + one) % voters.length] === me.seat);
  if (round === undefined || phase.outcome !== null || randomBelow(random, 6) > 0) return;
  const resignationIn = (turn: number, step: number) =>
    signEntry({ ...entryIn(match, me.seat, turn, { kind: "resign" }), step }, me.signer);
  const back = Math.max(0, turn - randomBelow(random, 3));
  const place = {
    v: 2,
    match: seating.start.hash,
    turn,
    log: logAt(history, turn) ?? history.start,
    voter: me.seat,
    round,
    vr: -1,
  } as const;
  const last: Message = {
    kind: "entry",
    bytes: resignationIn(Math.max(0, back - 3), ROOM - 1).bytes,
  };
  for (const to of world.machines) {
    if (randomBelow(random, 2) === 0) {
      tell(last, to);
      continue;
    }
    const since = Math.max(0, back - randomBelow(random, 3));
    const own = Array.from({ length: ROOM }, (_, step) => resignationIn(since, step));
    const resigned = own
      .map(({ hash }): [number, Uint8Array] => [me.seat, hash])
      .toSorted(([, one], [, other]) => Buffer.compare(one, other));
    const content: Content = { answers: [], resigned, out: [] };
    tell({ kind: "proposal", bytes: signProposal({ ...place, content }, me.signer).bytes }, to);
    const ballot = { ...place, kind: "precommit", content: hashContent(content) } as const;
    const vote = signVote(ballot, me.signer).bytes;
    const bytes = encodeCertificate({ turn, content, votes: [vote] });
    if (randomBelow(random, 2) === 0) tell({ kind: "vote", bytes: vote }, to);
    if (randomBelow(random, 2) === 0) tell({ kind: "certificate", bytes }, to);
    for (const entry of own) tell({ kind: "entry", bytes: entry.bytes }, to);
  }
}

/** Makes another face of everything it signed, and shows hardly any before the end. */
function showFacesLate({ match, me, random, tell, world }: Attack): void {
  const { finals } = match.history;
  const over = match.phase.outcome !== null;
  if (!over && randomBelow(random, 60) > 0) return;
  const own = finals
    .flatMap(({ entries }) => entries)
    .filter(({ value }) => value.seat === me.seat);
  const one = own[randomBelow(random, Math.max(1, own.length))];
  if (one === undefined) return;
  const { body } = one.value;
  // With the same meaning if possible: the same move.
  const other: Body =
    body.kind === "chance"
      ? { ...body, parts: body.parts.toReversed().slice(0, 1) }
      : { kind: "resign" };
  const face = signEntry({ ...one.value, body: other }, me.signer);
  if (Buffer.compare(face.bytes, one.bytes) === 0) return;
  const evidence = encodeEvidence({ kind: "faces", entries: [one.bytes, face.bytes] });
  const messages: Message[] = [
    { kind: "entry", bytes: face.bytes },
    { kind: "evidence", bytes: evidence },
  ];
  const to = world.machines[randomBelow(random, world.machines.length)];
  const message = messages[randomBelow(random, 2)];
  if (message !== undefined) tell(message, to);
}
