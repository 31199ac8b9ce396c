import { encodeEvidence } from "../../../protocol/certificate.ts";
import { type Body, type Entry, readEntry, signEntry } from "../../../protocol/entry.ts";
import { randomBelow } from "../../../src/engine/random.ts";
import { logAt } from "../../../src/match/history.ts";
import type { Message } from "../../../src/match/match.ts";
import type { Machine } from "../machine.ts";
import type { Attack, Tactic } from "./attacker.ts";
import { entryIn } from "./resignations.ts";

export const ACCUSATIONS = {
  accuser: { acts: accuseItself, says: ({ machine }) => silent.has(machine) },
  misgiver: { says: giveFalsely, isMute: true },
} satisfies Record<string, Tactic>;

type Part = { readonly [field: string]: unknown };

const AT_ONCE = 10;
const LATE_MS = 3_000;

/** Who has done what convicts it, and says nothing more: its own program would show another face. */
const silent = new WeakSet<Machine>();

/** Uses up whatever room there is for what it signs, and now and then shows what convicts it. */
function accuseItself(attack: Attack): void {
  const { machine, match, me, random, world, tell } = attack;
  const { turn, outcome } = match.phase;
  if (silent.has(machine) || outcome !== null) return;
  const victim =
    randomBelow(random, 2) === 0
      ? undefined
      : world.machines[randomBelow(random, world.machines.length)];
  const back = Math.max(0, turn - randomBelow(random, 3));
  const noise = Uint8Array.from({ length: 32 }, () => randomBelow(random, 256));
  const sign = (change: Partial<Entry>) =>
    signEntry({ ...entryIn(match, me.seat, back, { kind: "resign" }), ...change }, me.signer);
  const others = match.history.finals[back]?.entries ?? [];
  const bodies: readonly Body[] = [
    { kind: "act", action: { number: 1 }, seen: [] },
    { kind: "chance", parts: [{ kind: "accept", deck: 0, epoch: 0 }] },
    { kind: "chance", parts: [randomBelow(random, 9)] },
    { kind: "resign" },
  ];
  const body = bodies[randomBelow(random, bodies.length)] as Body;
  const step = randomBelow(random, 4) === 0 ? randomBelow(random, 64) : randomBelow(random, 4);
  const inVain = (entry: Uint8Array): Message => {
    const base = randomBelow(random, 3) === 0 ? others.map(({ bytes }) => bytes) : [];
    return { kind: "evidence", bytes: encodeEvidence({ kind: "entry", entry, base }) };
  };
  const many = Array.from({ length: AT_ONCE }, (_, at) => at);
  // The next free step would be its move, and mostly it wants to stay.
  const free = entryIn(match, me.seat, turn, body).step;
  const hidden = sign({ turn, log: logAt(match.history, turn) ?? noise, step: free + 1 });
  const ways: readonly (() => readonly Message[])[] = [
    () => many.map(() => inVain(sign({ body, step }).bytes)),
    () => many.map((at) => inVain(sign({ body, step: (step + at) % 64 }).bytes)),
    () => many.map((at) => ({ kind: "entry", bytes: sign({ body, log: noise, step: at }).bytes })),
    () => many.map(() => inVain(sign({ body, log: noise, step }).bytes)),
    () => [
      inVain(sign({ body: { kind: "act", action: { number: 2 }, seen: [hidden.hash] } }).bytes),
    ],
  ];
  const guilty: readonly (() => readonly Message[])[] = [
    () =>
      many.map((at) => {
        const face: Body = { kind: "act", action: { number: at, said: at }, seen: [] };
        return { kind: "entry", bytes: sign({ turn, body: face, step: free }).bytes };
      }),
    () => {
      const act: Body = { kind: "act", action: { number: 99 }, seen: [hidden.hash] };
      const move = sign({ turn, body: act, step: free, log: hidden.value.log });
      return [hidden, move].map(({ bytes }) => ({ kind: "entry", bytes }));
    },
    () => [{ kind: "entry", bytes: sign({ turn, body, step: free }).bytes }],
  ];
  const soon = () => randomBelow(random, 500);
  const isLast = randomBelow(random, 12) === 0;
  for (const way of isLast ? ways : [ways[randomBelow(random, ways.length)]])
    for (const message of way?.() ?? []) tell(message, victim, soon());
  if (!isLast) return;
  silent.add(machine);
  // Onlookers hear of it from others only.
  const players = world.machines.filter((one) => one.me !== null && one !== machine);
  for (const message of guilty[randomBelow(random, guilty.length)]?.() ?? [])
    for (const to of players) tell(message, to, 500 + soon());
}

/** Puts the joint key where its shares of a card belong: a point, but not the right one. */
function giveFalsely(attack: Attack, message: Message): boolean {
  const { machine, match, me, random, tell } = attack;
  if (silent.has(machine)) return true;
  const read = message.kind === "entry" ? readEntry(message.bytes) : null;
  const body = read?.ok ? read.value.value.body : null;
  const joint = match.dealing.dealer.deck?.joint;
  if (!read?.ok || body?.kind !== "chance" || joint === undefined || joint === null) return false;
  const parts = (body.parts as readonly Part[]).map((part) =>
    part["kind"] === "shares" && part["shares"] instanceof Uint8Array
      ? { ...part, shares: repeated(joint, part["shares"].length) }
      : part,
  );
  // In a deal it would be caught before any card is opened.
  const often = match.phase.request?.kind === "deal" ? 40 : 2;
  if (!parts.some((part, at) => part !== body.parts[at]) || randomBelow(random, often) > 0)
    return false;
  const entry = { ...read.value.value, body: { ...body, parts: parts as never } };
  const { bytes } = signEntry(entry, me.signer);
  // Mostly the last of all, which completes what was asked for.
  tell({ kind: "entry", bytes }, undefined, randomBelow(random, LATE_MS));
  silent.add(machine);
  return true;
}

function repeated(point: Uint8Array, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, at) => point[at % point.length] ?? 0);
}
