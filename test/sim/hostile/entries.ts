import { encode } from "../../../protocol/cbor/cbor.ts";
import { type Body, type Entry, readEntry, signEntry } from "../../../protocol/entry.ts";
import { type Random, randomBelow } from "../../../src/engine/random.ts";
import type { Match, Message } from "../../../src/match/match.ts";
import type { Attack, Tactic } from "./attacker.ts";
import { entryIn } from "./resignations.ts";

export const FALSE_ENTRIES = {
  forger: { says: forge },
  liar: { acts: lie },
  replayer: { acts: replay },
} satisfies Record<string, Tactic>;

function bytesFrom(random: Random, length: number): Uint8Array {
  return Uint8Array.from({ length }, () => randomBelow(random, 256));
}

/** Sends its own entries with parts to some or all with a bit flipped, before the true ones or in their place. */
function forge({ world, machine, me, random, tell }: Attack, message: Message): boolean {
  if (message.kind !== "entry" || randomBelow(random, 4) > 0) return false;
  const read = readEntry(message.bytes);
  if (!read.ok) return false;
  const spoilt = spoil(read.value.value, random);
  if (spoilt === null) return false;
  const { bytes } = signEntry(spoilt, me.signer);
  for (const to of world.machines) {
    if (to === machine) continue;
    const fate = randomBelow(random, 3);
    if (fate > 0) tell({ kind: "entry", bytes }, to);
    if (fate < 2) tell(message, to, 200);
  }
  return true;
}

/** The same entry with a bit of its contribution to chance flipped, or on another base. */
function spoil(entry: Entry, random: Random): Entry | null {
  const { body, base } = entry;
  if (base !== undefined && randomBelow(random, 4) === 0)
    return { ...entry, base: turned(base, random) };
  if (!("parts" in body) || body.parts === undefined || body.parts.length === 0) return null;
  const at = randomBelow(random, body.parts.length);
  const part = { ...(body.parts[at] as { readonly [field: string]: unknown }) };
  const fields = Object.keys(part).filter((name) => part[name] instanceof Uint8Array);
  const field = fields[randomBelow(random, Math.max(1, fields.length))];
  if (field === undefined) return null;
  const parts = body.parts.with(at, {
    ...part,
    [field]: turned(part[field] as Uint8Array, random),
  } as never);
  return { ...entry, body: { ...body, parts } as Body };
}

function turned(bytes: Uint8Array, random: Random): Uint8Array {
  const copy = bytes.slice();
  const at = randomBelow(random, Math.max(1, copy.length));
  copy[at] = (copy[at] ?? 0) ^ (1 << randomBelow(random, 8));
  return copy;
}

/** Sends lies, none of which may ever count. */
function lie(attack: Attack): void {
  const { match, me, random, tell, world } = attack;
  const { turn, seats } = match.phase;
  const noise = bytesFrom(random, 32);
  const other = seats[randomBelow(random, Math.max(1, seats.length))] ?? 0;
  const resign = entryIn(match, me.seat, turn, { kind: "resign" });
  const illegal = { kind: "act", action: { column: 9, number: 99 }, seen: [] } as const;
  const signed = (change: Partial<Entry>) => signEntry({ ...resign, ...change }, me.signer).bytes;
  const lies: readonly (() => Message)[] = [
    () => ({ kind: "entry", bytes: bytesFrom(random, randomBelow(random, 400)) }),
    () => ({ kind: "vote", bytes: encode({ v: 2, body: "x" }) }),
    () => ({ kind: "evidence", bytes: encode({ kind: "faces", entries: [noise, noise] }) }),
    () => ({ kind: "entry", bytes: damaged(match, random) ?? noise }),
    () => ({ kind: "entry", bytes: signed({ seat: other === me.seat ? 0 : other }) }),
    () => ({ kind: "entry", bytes: signed({ seat: 63 }) }),
    () => ({ kind: "entry", bytes: signed({ match: noise }) }),
    () => ({ kind: "entry", bytes: signed({ log: noise }) }),
    () => ({ kind: "entry", bytes: signed({ turn: turn + 3 }) }),
    () => ({ kind: "entry", bytes: signed({ step: 63 }) }),
    () => ({ kind: "entry", bytes: signed({ body: illegal }) }),
    () => ({ kind: "entry", bytes: signed({ body: { ...illegal, seen: [noise] } }) }),
    () => ({
      kind: "entry",
      bytes: signed({ body: { kind: "chance", parts: [{ kind: "shuffle" }] } }),
    }),
  ];
  const message = lies[randomBelow(random, lies.length)]?.();
  const to =
    randomBelow(random, 2) === 0
      ? undefined
      : world.machines[randomBelow(random, world.machines.length)];
  if (message !== undefined) tell(message, to);
}

/** An entry of the history with one byte of it changed. */
function damaged({ history }: Match, random: Random): Uint8Array | null {
  const entries = history.finals.flatMap((final) => final.entries);
  const entry = entries[randomBelow(random, Math.max(1, entries.length))];
  return entry === undefined ? null : turned(entry.bytes, random);
}

/** Sends earlier entries again, and the same under other dates. */
function replay({ match, me, random, tell }: Attack): void {
  const entries = match.history.finals.flatMap((final) => final.entries);
  const old = entries[randomBelow(random, Math.max(1, entries.length))];
  if (old === undefined) return;
  tell({ kind: "entry", bytes: old.bytes });
  const votes = match.history.finals.flatMap((final) => final.votes);
  const vote = votes[randomBelow(random, Math.max(1, votes.length))];
  if (vote !== undefined) tell({ kind: "vote", bytes: vote });
  if (old.value.seat !== me.seat) return;
  const elsewhere = { ...old.value, match: new Uint8Array(32).fill(9) };
  tell({ kind: "entry", bytes: signEntry(elsewhere, me.signer).bytes });
}
