import { type Content, hashContent } from "../../../protocol/content.ts";
import { type Body, signEntry } from "../../../protocol/entry.ts";
import type { Signed } from "../../../protocol/signed.ts";
import { signProposal, signVote, type Vote } from "../../../protocol/vote.ts";
import { randomBelow } from "../../../src/engine/random.ts";
import type { Machine } from "../machine.ts";
import type { Attack, Tactic } from "./attacker.ts";

export const RELAYS = {
  relayer: { acts: relay },
} satisfies Record<string, Tactic>;

/** Everybody's votes, of all phases, that an attacker has heard. */
const heard = new WeakMap<Machine, Map<string, Signed<Vote>>>();

/** Says what others have said, where and when it does harm, and what no honest program would say. */
function relay(attack: Attack): void {
  const { machine, match, random } = attack;
  const votes = heard.get(machine) ?? new Map<string, Signed<Vote>>();
  heard.set(machine, votes);
  for (const vote of match.deciding.signed.values()) votes.set(vote.bytes.join(), vote);
  const all = [...votes.values()];
  if (match.phase.outcome !== null) return;
  [proposeOthers, repeatTheirOwn, leapAhead, giveUnasked][randomBelow(random, 4)]?.(attack, all);
}

function placeOf({ match }: Attack) {
  const { phase, history, seating } = match;
  const log = history.finals.at(-1)?.log ?? history.start;
  return { v: 2, match: seating.start.hash, turn: phase.turn, log } as const;
}

/** Proposes, whenever it may, on votes of others that belong there, or do not. */
function proposeOthers(attack: Attack, all: readonly Signed<Vote>[]): void {
  const { match, me, random, tell } = attack;
  const { voters, turn } = match.phase;
  const place = placeOf(attack);
  const rounds = Array.from({ length: 40 }, (_, round) => round + 1);
  const own = rounds.filter((round) => voters[(turn + round) % voters.length] === me.seat);
  const round = own[randomBelow(random, Math.max(1, own.length))];
  const known: Content[] = [...match.deciding.contents.values()];
  const content = known[randomBelow(random, Math.max(1, known.length))];
  if (round === undefined || content === undefined) return;
  const id = hashContent(content);
  const vr = randomBelow(random, round + 2) - 1;
  const isFit = ({ value }: Signed<Vote>) =>
    value.turn === turn &&
    value.kind === "prevote" &&
    value.round === vr &&
    value.content?.join() === id.join();
  const strays = all.filter(() => randomBelow(random, 3) === 0).slice(0, 8);
  const some = randomBelow(random, 3) > 0 ? all.filter(isFit) : strays;
  const polka = some
    .toSorted((one, other) => one.value.voter - other.value.voter)
    .map(({ bytes }) => bytes);
  const claim = { voter: me.seat, round, content, vr, ...(polka.length > 0 && { polka }) };
  const { bytes } = signProposal({ ...place, ...claim }, me.signer);
  for (const to of attack.world.machines)
    if (randomBelow(random, 3) > 0) tell({ kind: "proposal", bytes }, to);
}

/** Sends players their own votes, of any round. */
function repeatTheirOwn({ world, random, tell }: Attack, all: readonly Signed<Vote>[]): void {
  for (const { value, bytes } of all)
    for (const to of world.machines)
      if (to.me?.seat === value.voter && randomBelow(random, 3) === 0)
        tell({ kind: "vote", bytes }, to);
}

/** Votes in rounds that nobody has reached. Among three voters a liar may lead the others where it likes. */
function leapAhead(attack: Attack): void {
  const { match, me, random, tell } = attack;
  if (match.phase.voters.length < 4) return;
  const first = [20, 1000, 2 ** 31 - 20][randomBelow(random, 3)] ?? 20;
  for (let step = 0; step < 18; step++)
    for (const kind of ["prevote", "precommit"] as const) {
      const vote = { voter: me.seat, round: first + step, kind, content: null, vr: -1 } as const;
      tell({ kind: "vote", bytes: signVote({ ...placeOf(attack), ...vote }, me.signer).bytes });
    }
}

const KINDS = ["constructor", "toString", "dice-commit", "key-reveal", "shuffle", "accept"];

/** Gives a part of chance of any kind on any base, to some. */
function giveUnasked(attack: Attack): void {
  const { me, random, tell, world } = attack;
  const kind = KINDS[randomBelow(random, KINDS.length)];
  const body = { kind: "chance", parts: [{ kind }] } as unknown as Body;
  const base = randomBelow(random, 2) === 0 ? {} : { base: new Uint8Array(32) };
  const entry = { ...placeOf(attack), seat: me.seat, step: randomBelow(random, 3), body, ...base };
  const { bytes } = signEntry(entry, me.signer);
  for (const to of world.machines)
    if (randomBelow(random, 2) === 0) tell({ kind: "entry", bytes }, to);
}
