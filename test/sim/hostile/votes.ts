import { fromHex } from "../../../protocol/bytes.ts";
import { readVote, signVote, type Vote } from "../../../protocol/vote.ts";
import { randomBelow } from "../../../src/engine/random.ts";
import type { Message } from "../../../src/match/match.ts";
import type { Attack, Tactic } from "./attacker.ts";

const LATE_MS = 60_000;

export const FALSE_VOTES = {
  "two-votes": { says: splitVote, acts: voteForEverything },
  withholder: { says: withhold, isMute: true },
  "silent-voter": {
    says: (_, { kind }) => kind === "vote" || kind === "proposal" || kind === "certificate",
    isMute: true,
  },
} satisfies Record<string, Tactic>;

/** Sends the message to some at once, to some late, to some never. */
function withhold({ world, machine, random, tell }: Attack, message: Message): boolean {
  for (const to of world.machines) {
    const fate = randomBelow(random, 3);
    if (to !== machine && fate > 0)
      tell(message, to, fate === 1 ? 0 : randomBelow(random, LATE_MS));
  }
  return true;
}

/** Sends each machine a different vote. */
function splitVote(attack: Attack, message: Message): boolean {
  const { world, machine, random, tell } = attack;
  const read = message.kind === "vote" ? readVote(message.bytes) : null;
  if (!read?.ok) return false;
  for (const to of world.machines)
    if (to !== machine)
      tell(randomBelow(random, 2) === 0 ? message : otherVote(attack, read.value.value), to);
  return true;
}

function otherVote(attack: Attack, vote: Vote): Message {
  const { me, random } = attack;
  const content = anyContent(attack);
  const vr = randomBelow(random, 4) === 0 ? vote.round - 1 : vote.vr;
  return { kind: "vote", bytes: signVote({ ...vote, content, vr }, me.signer).bytes };
}

/** The name of a content that votes can be for, or none. */
function anyContent({ match, random }: Attack): Uint8Array | null {
  const names = [...match.deciding.contents.keys()];
  const name = names[randomBelow(random, names.length + 1)];
  const bytes = name === undefined ? null : fromHex(name);
  return bytes?.ok ? bytes.value : null;
}

/** Sends anybody any vote in any nearby round. */
function voteForEverything(attack: Attack): void {
  const { match, me, random, world, tell } = attack;
  const { turn } = match.phase;
  const log = match.history.finals.at(-1)?.log ?? match.history.start;
  for (let times = 0; times < 3; times++) {
    const round = randomBelow(random, 4);
    const vote: Vote = {
      v: 2,
      match: match.seating.start.hash,
      turn,
      log,
      voter: me.seat,
      round,
      kind: randomBelow(random, 2) === 0 ? "prevote" : "precommit",
      content: anyContent(attack),
      vr: randomBelow(random, 3) === 0 ? round - 1 : -1,
    };
    const to = world.machines[randomBelow(random, world.machines.length)];
    tell({ kind: "vote", bytes: signVote(vote, me.signer).bytes }, to);
  }
}
