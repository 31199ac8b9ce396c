import { encodeCertificate } from "../../../protocol/certificate.ts";
import { type Content, hashContent } from "../../../protocol/content.ts";
import { type Body, type Entry, readEntry, signEntry } from "../../../protocol/entry.ts";
import { signProposal, signVote } from "../../../protocol/vote.ts";
import { randomBelow } from "../../../src/engine/random.ts";
import { resignMatch } from "../../../src/match/author.ts";
import { made } from "../../../src/match/contents.ts";
import { logAt } from "../../../src/match/history.ts";
import type { Message, SignedEntry } from "../../../src/match/match.ts";
import { entriesIn, nextStep } from "../../../src/match/pool.ts";
import { carryOut, type Machine } from "../machine.ts";
import type { Attack, Tactic } from "./attacker.ts";
import { entryIn } from "./resignations.ts";

export const PARTINGS = {
  "parting-twins": { says: leaveUnfinished },
  "parting-word": { acts: leaveAWord, says: isGone },
} satisfies Record<string, Tactic>;

const SOON_MS = 2_000;
const LATER_MS = 8_000;

/** The phase that a twin leaves unfinished. */
const unfinished = new WeakMap<Machine, number>();

/** In mid-throw, mostly, a twin says nothing more, and resigns after a while, or both of them do, each by itself. */
function leaveUnfinished({ world, machine, random }: Attack, { kind, bytes }: Message): boolean {
  const read = kind === "entry" ? readEntry(bytes) : null;
  if (!read?.ok || read.value.value.body.kind === "resign") return false;
  const { turn } = read.value.value;
  if (unfinished.get(machine) === turn) return true;
  if (randomBelow(random, 5) > 0) return false;
  unfinished.set(machine, turn);
  const leavers = randomBelow(random, 2) === 0 ? [machine] : (world.attacker?.ears() ?? []);
  for (const leaver of leavers)
    world.schedule.after(1 + randomBelow(random, LATER_MS), () => {
      const left = leaver.match === null ? null : resignMatch(leaver.match);
      if (left?.ok) carryOut(world, leaver, left.value);
    });
  return false;
}

/** Who has left with a last word. */
const gone = new WeakSet<Machine>();

function isGone({ machine }: Attack): boolean {
  return gone.has(machine);
}

/**
 * Shows further faces of what it signed in this phase, each to some; tells one machine what the phase came to by one of
 * these, as if it decided alone; mostly resigns, perhaps differently to some, and says nothing more.
 */
function leaveAWord(attack: Attack): void {
  const { match, me, random, machine, world, tell } = attack;
  if (match.phase.outcome !== null || gone.has(machine) || randomBelow(random, 12) > 0) return;
  const own = entriesIn(match.pool).filter(({ value }) => value.seat === me.seat);
  const last = own.at(-1);
  const faces = last === undefined ? [] : [1, 2].map((mark) => otherFace(attack, last, mark));
  const resignations = resignationsOf(attack);
  const listener = world.machines[randomBelow(random, world.machines.length)];
  for (const face of [...faces, ...resignations])
    for (const to of world.machines)
      if (randomBelow(random, 3) === 0)
        tell({ kind: "entry", bytes: face.bytes }, to, randomBelow(random, SOON_MS));
  for (const word of wordsOn(attack, [...own.slice(0, -1), ...faces.slice(0, 1)], resignations))
    tell(word, listener, randomBelow(random, SOON_MS));
  if (randomBelow(random, 3) > 0) gone.add(machine);
}

/** The same step with another meaning, if possible one that can still count. */
function otherFace({ me }: Attack, { value }: SignedEntry, mark: number): SignedEntry {
  return signEntry({ ...value, body: otherBody(value.body, mark) }, me.signer);
}

function otherBody(body: Body, mark: number): Body {
  if (body.kind === "resign") return { kind: "chance", parts: [{ kind: "dice-tip", mark }] };
  const { parts } = body;
  const changed = parts?.map((part) => withOtherBytes(part, mark));
  return body.kind === "chance"
    ? { kind: "chance", parts: changed ?? [] }
    : { ...body, action: { column: mark } };
}

/** Any 32 bytes are a commitment. */
function withOtherBytes<Part>(part: Part, mark: number): Part {
  if (typeof part !== "object" || part === null) return part;
  const fields = Object.entries(part).map(([name, field]) => [
    name,
    field instanceof Uint8Array ? new Uint8Array(field.length).fill(mark) : field,
  ]);
  return Object.fromEntries(fields) as Part;
}

/** None to three resignations: after what it signed here, as a face of it, and a phase earlier. */
function resignationsOf({ match, me, random }: Attack): SignedEntry[] {
  const { turn } = match.phase;
  const bots = match.owners.of.flatMap((owner, bot): (readonly [number, number])[] => {
    const steps = nextStep(match.pool, bot);
    return owner === me.seat && bot !== me.seat && steps > 0 ? [[bot, steps]] : [];
  });
  const resign: Body = bots.length > 0 ? { kind: "resign", bots } : { kind: "resign" };
  const now: Entry = entryIn(match, me.seat, turn, resign);
  const before: Entry = entryIn(match, me.seat, Math.max(0, turn - 1), { kind: "resign" });
  const choices = [now, { ...now, step: Math.max(0, now.step - 1) }, before];
  return choices
    .filter(() => randomBelow(random, 2) === 0)
    .map((entry) => signEntry(entry, me.signer));
}

/** A certificate of its vote alone, and a proposal as one of two makes it. */
function wordsOn(
  { match, me, random }: Attack,
  own: readonly SignedEntry[],
  resignations: readonly SignedEntry[],
): Message[] {
  const { phase, history, pool, seating } = match;
  const others = entriesIn(pool).filter(
    ({ value }) => value.seat !== me.seat && value.body.kind !== "resign",
  );
  const gaveUp = [...pool.resignations.values()].flatMap((some) => some.slice(0, 1));
  const listed = randomBelow(random, 2) === 0 ? gaveUp : [...gaveUp, ...resignations.slice(0, 1)];
  const answers = randomBelow(random, 4) === 0 ? [] : [...others, ...own];
  const content: Content = made(oneAStep(answers), listed);
  const place = {
    v: 2,
    match: seating.start.hash,
    turn: phase.turn,
    log: logAt(history, phase.turn) ?? history.start,
    voter: me.seat,
    round: 0,
    vr: -1,
  } as const;
  const ballot = { ...place, kind: "precommit", content: hashContent(content) } as const;
  const votes = [signVote(ballot, me.signer).bytes];
  return [
    { kind: "certificate", bytes: encodeCertificate({ turn: phase.turn, content, votes }) },
    { kind: "proposal", bytes: signProposal({ ...place, content }, me.signer).bytes },
  ];
}

function oneAStep(entries: readonly SignedEntry[]): SignedEntry[] {
  const steps = new Map(entries.map((entry) => [`${entry.value.seat}.${entry.value.step}`, entry]));
  return [...steps.values()].toSorted(
    ({ value: one }, { value: other }) => one.seat - other.seat || one.step - other.step,
  );
}
