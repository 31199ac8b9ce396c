import { headOf } from "../../../protocol/deck/deck.ts";
import { ENVELOPE_BYTES } from "../../../protocol/deck/keys/envelope.ts";
import { type Body, type Entry, readEntry, signEntry } from "../../../protocol/entry.ts";
import { randomBelow } from "../../../src/engine/random.ts";
import { baseOf, nameBase } from "../../../src/match/dealing/base.ts";
import type { Match, Message } from "../../../src/match/match.ts";
import { nextStep } from "../../../src/match/pool.ts";
import type { Machine } from "../machine.ts";
import type { Attack, Tactic } from "./attacker.ts";
import { entryIn } from "./resignations.ts";

export const FALSE_SHARINGS = {
  "false-sharer": { says: shareFalsely, acts: leaveSoon, isMute: true },
} satisfies Record<string, Tactic>;

type Part = { readonly [field: string]: unknown };
type Chance = Extract<Body, { readonly kind: "chance" }>;

const liars = new WeakSet<Machine>();

/** Sends its new sharing with one envelope that does not open, to everybody, so that only its recipient knows. */
function shareFalsely({ machine, me, random, tell }: Attack, message: Message): boolean {
  if (message.kind !== "entry") return false;
  const read = readEntry(message.bytes);
  const part = read.ok ? sharingIn(read.value.value) : null;
  // From then on it says nothing that its own program, which knows only the true sharing, would say.
  if (!read.ok || part === null) return liars.has(machine);
  const envelopes = (part["envelopes"] as Uint8Array).slice();
  const which = randomBelow(random, envelopes.length / ENVELOPE_BYTES);
  // The last byte of an envelope belongs to what is sealed; the proof is only about its point.
  const last = (which + 1) * ENVELOPE_BYTES - 1;
  envelopes[last] = (envelopes[last] ?? 0) ^ 1;
  const body = { kind: "chance", parts: [{ ...part, envelopes }] } as unknown as Chance;
  tell({ kind: "entry", bytes: signEntry({ ...read.value.value, body }, me.signer).bytes });
  liars.add(machine);
  return true;
}

function sharingIn({ body }: Entry): Part | null {
  const [part] = body.kind === "chance" ? (body.parts as readonly Part[]) : [];
  return part?.["kind"] === "reshare" ? part : null;
}

/** Accepts the sharings as another peer has them, its own false one among them, and resigns soon after. */
function leaveSoon({ world, machine, me, random, tell }: Attack): void {
  const others = world.machines.filter((one) => one !== machine && !one.gone);
  const match = others[randomBelow(random, Math.max(1, others.length))]?.match;
  if (match == null || !liars.has(machine) || match.phase.gone.includes(me.seat)) return;
  if (randomBelow(random, 2) === 0) return;
  const { turn, request } = match.phase;
  const accepting = acceptance(match, me.seat);
  if (request?.kind === "reshare" && accepting === null && randomBelow(random, 4) > 0) return;
  const body: Body = accepting ?? { kind: "resign" };
  const base = accepting && nameBase(baseOf(match.dealing.applied, me.seat, accepting.parts));
  const entry = entryIn(match, me.seat, turn, body);
  const { bytes } = signEntry({ ...entry, ...(base && { base }) }, me.signer);
  tell({ kind: "entry", bytes });
}

/** What accepts the new sharings, if all are in and this seat has not accepted them. */
function acceptance({ dealing, phase, pool }: Match, seat: number): Chance | null {
  const { deck } = dealing.dealer;
  if (deck === null || phase.request?.kind !== "reshare") return null;
  if (deck.reshares.size < deck.keys.live.length || nextStep(pool, seat) !== 1) return null;
  return { kind: "chance", parts: [{ kind: "accept", ...headOf(deck) }] };
}
