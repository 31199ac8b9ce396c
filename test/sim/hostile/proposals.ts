import { encodeCertificate } from "../../../protocol/certificate.ts";
import { type Content, hashContent } from "../../../protocol/content.ts";
import { MAX_SEATS } from "../../../protocol/manifest.ts";
import type { Signed } from "../../../protocol/signed.ts";
import { signProposal, signVote, type Vote } from "../../../protocol/vote.ts";
import { randomBelow } from "../../../src/engine/random.ts";
import type { Attack, Tactic } from "./attacker.ts";

export const FALSE_PROPOSALS = {
  proposer: { acts: proposeFalsely },
} satisfies Record<string, Tactic>;

/** Proposes, in its rounds and in others', what nobody can check or should believe, and votes for it. */
function proposeFalsely(attack: Attack): void {
  const { match, me, random, tell, world } = attack;
  if (randomBelow(random, 8) === 0) {
    certifyThePast(attack);
    return;
  }
  const { phase, history } = match;
  const round = 1 + randomBelow(random, 4);
  const content = falseContent(attack);
  const place = {
    match: match.seating.start.hash,
    turn: phase.turn,
    log: history.finals.at(-1)?.log ?? history.start,
  };
  const votes = (["prevote", "precommit"] as const).map((kind) =>
    signVote(
      { v: 2, ...place, voter: me.seat, round, kind, content: hashContent(content), vr: -1 },
      me.signer,
    ),
  );
  const polka = randomBelow(random, 3) === 0;
  /** Well-formed, but its signature may be false: peers that are elsewhere in the match must not pass it on. */
  const sometimesFalse = (bytes: Uint8Array) =>
    randomBelow(random, 3) === 0 ? bytes.with(-1, (bytes.at(-1) ?? 0) ^ 1) : bytes;
  const proposal = signProposal(
    {
      v: 2,
      ...place,
      voter: me.seat,
      round,
      content,
      vr: polka ? round - 1 : -1,
      ...(polka ? { polka: votes.slice(0, 1).map(({ bytes }) => sometimesFalse(bytes)) } : {}),
    },
    me.signer,
  );
  const certificate = encodeCertificate({
    turn: phase.turn + randomBelow(random, 3),
    content,
    votes: certifying(attack, votes).map(sometimesFalse),
  });
  for (const to of world.machines) {
    if (randomBelow(random, 4) === 0) continue;
    tell({ kind: "proposal", bytes: proposal.bytes }, to);
    for (const { bytes } of votes)
      if (randomBelow(random, 2) === 0) tell({ kind: "vote", bytes }, to);
    if (randomBelow(random, 4) === 0) tell({ kind: "certificate", bytes: certificate }, to);
  }
}

/** Certifies a final phase anew, alone, as if all others had resigned by then, by resignations that came later. */
function certifyThePast({ match, me, random, tell }: Attack): void {
  const { history, phase, seating } = match;
  const final = history.finals[randomBelow(random, Math.max(1, history.finals.length))];
  const resignations = [...history.finals.flatMap(({ entries }) => entries)].filter(
    ({ value }) => value.body.kind === "resign" && value.seat !== me.seat,
  );
  if (final === undefined || resignations.length === 0) return;
  const resigned = resignations
    .toSorted((one, other) => one.value.seat - other.value.seat)
    .filter(({ value }, index, all) => all[index - 1]?.value.seat !== value.seat)
    .map(({ value, hash }): [number, Uint8Array] => [value.seat, hash]);
  const content = { answers: [], resigned, out: [] };
  const { turn } = final;
  const place = { match: seating.start.hash, turn, log: final.before };
  const vote = signVote(
    {
      v: 2,
      ...place,
      voter: me.seat,
      round: 0,
      kind: "precommit",
      content: hashContent(content),
      vr: -1,
    },
    me.signer,
  );
  if (phase.turn > turn)
    tell({
      kind: "certificate",
      bytes: encodeCertificate({ turn, content, votes: [vote.bytes] }),
    });
}

/** Its own precommit, or votes of this phase, by anybody, where they do not belong. */
function certifying({ match, random }: Attack, own: readonly Signed<Vote>[]): Uint8Array[] {
  const heard = [...match.deciding.signed.values()];
  const votes = heard.length > 0 && randomBelow(random, 2) === 0 ? heard : own.slice(1);
  return votes.slice(0, MAX_SEATS).map(({ bytes }) => bytes);
}

function falseContent({ match, me, random }: Attack): Content {
  const { phase, deciding } = match;
  const others = phase.seats.filter((seat) => seat !== me.seat);
  const victim = others[randomBelow(random, Math.max(1, others.length))] ?? 0;
  const known = [...deciding.contents.values()];
  const base = known[randomBelow(random, Math.max(1, known.length))] ?? {
    answers: [],
    resigned: [],
    out: [],
  };
  const unknown = new Uint8Array(32).fill(randomBelow(random, 256));
  switch (randomBelow(random, 6)) {
    case 0:
      return { answers: [[me.seat, 0, unknown]], resigned: [], out: [] };
    case 1:
      return { answers: [], resigned: [[victim, unknown]], out: [] };
    case 2:
      return { answers: [], resigned: [], out: [[victim, "convicted"]] };
    case 3:
      return { answers: [], resigned: [], out: [[victim, "late"]] };
    case 4:
      return {
        ...base,
        answers: base.answers.filter(([seat]) => seat !== victim),
        out: [[victim, "late"]],
      };
    default:
      return { ...base, answers: base.answers.slice(1) };
  }
}
