import { equalBytes, toHex } from "../../protocol/bytes.ts";
import { MAX_RESIGNED_EACH } from "../../protocol/content.ts";
import { ENTRY_LIMIT, type Entry } from "../../protocol/entry.ts";
import type { Seat } from "../engine/game.ts";
import type { Pool, SignedEntry, Status } from "./match.ts";
import type { Owners } from "./owners.ts";

/**
 * Two different entries for one step prove that a seat cheats; a third proves nothing more, but may be the one that
 * counts.
 */
const FACES = 2;
/** Faces of one step that contents with an honest vote name: more than honest voters can produce. */
const BACKED_FACES = 16;
/** Entries of one seat and phase: more than an honest seat ever signs. */
const ENTRIES = 64;
/**
 * Bytes of one seat's entries of the next phase: four of the largest. What has no room is fetched again once that phase
 * is open.
 */
const EARLY_BYTES: number = 4 * ENTRY_LIMIT;

interface Writable extends Pool {
  readonly faces: Map<string, readonly SignedEntry[]>;
  readonly early: Map<string, readonly SignedEntry[]>;
  readonly resignations: Map<Seat, readonly SignedEntry[]>;
  readonly status: Map<SignedEntry, Status>;
  readonly secrets: Map<string, { readonly entry: SignedEntry; readonly sealed: string }>;
  version: number;
}

export function newPool(): Pool {
  return {
    faces: new Map(),
    early: new Map(),
    resignations: new Map(),
    status: new Map(),
    version: 0,
    secrets: new Map(),
  };
}

/** Notes that an entry may be judged otherwise now. */
export function changePool(pool: Pool): void {
  (pool as Writable).version++;
}

/** Keeps the secret behind our own entry. It outlives the phase: one that begins anew is given the entry by others. */
export function keepSecret(pool: Pool, entry: SignedEntry, sealed: string): void {
  (pool as Writable).secrets.set(toHex(entry.hash), { entry, sealed });
}

/** The secret behind this entry; `null` if it is not ours, or has none. */
export function secretOf({ secrets }: Pool, { hash }: SignedEntry): string | null {
  return secrets.get(toHex(hash))?.sealed ?? null;
}

export function placeOf(seat: Seat, step: number): string {
  return `${seat}/${step}`;
}

/** What the author, or its bots before a resignation, signed earlier in this phase. */
export function placesBefore(owners: Owners, { seat, step, body }: Entry): string[] {
  const steps = (one: Seat, count: number) =>
    Array.from({ length: count }, (_, before) => placeOf(one, before));
  const bots = botsBefore(owners, seat, body);
  return [...steps(seat, step), ...bots.flatMap(([bot, count]) => steps(bot, count))];
}

/** The author's bots that had signed something in the phase of its resignation, with how many entries. */
export function botsBefore(
  owners: Owners,
  seat: Seat,
  body: Entry["body"],
): (readonly [bot: Seat, count: number])[] {
  const bots = body.kind === "resign" ? (body.bots ?? []) : [];
  return bots.filter(([bot]) => bot !== seat && owners.of[bot] === seat);
}

export type Added =
  | { readonly kind: "new" | "known" | "full" }
  /** The other entry for the same step. */
  | { readonly kind: "face"; readonly other: SignedEntry };

/**
 * Adds an entry of the open phase, or of the next. Two faces of each step are stored. A seat that shows three faces to
 * three players must not keep out the one that the others come to: `keepsThird` says whether a third is stored, too.
 */
export function addEntry(
  pool: Pool,
  entry: SignedEntry,
  when: "open" | "next",
  keepsThird: () => boolean = () => false,
): Added {
  const { faces, early, status } = pool as Writable;
  const into = when === "open" ? faces : early;
  const { seat, step } = entry.value;
  const known = into.get(placeOf(seat, step)) ?? [];
  if (known.some(({ bytes }) => equalBytes(bytes, entry.bytes))) return { kind: "known" };
  const [other] = known;
  if (other === undefined && countOf(into, seat) >= ENTRIES) return { kind: "full" };
  if (when === "next" && bytesOf(early, seat) + entry.bytes.length > EARLY_BYTES)
    return { kind: "full" };
  const isRoom = known.length < FACES || (known.length < BACKED_FACES && keepsThird());
  if (!isRoom) return { kind: "full" };
  into.set(placeOf(seat, step), [...known, entry]);
  if (when === "open") status.set(entry, "early");
  changePool(pool);
  return other === undefined ? { kind: "new" } : { kind: "face", other };
}

/** Whether these very bytes are here already. */
export function holdsEntry({ faces, early }: Pool, entry: SignedEntry): boolean {
  const { seat, step } = entry.value;
  return [faces, early].some((some) =>
    some.get(placeOf(seat, step))?.some(({ bytes }) => equalBytes(bytes, entry.bytes)),
  );
}

function countOf(faces: ReadonlyMap<string, unknown>, seat: Seat): number {
  let count = 0;
  for (const place of faces.keys()) if (place.startsWith(`${seat}/`)) count++;
  return count;
}

function bytesOf(faces: ReadonlyMap<string, readonly SignedEntry[]>, seat: Seat): number {
  let sum = 0;
  for (const [place, some] of faces)
    if (place.startsWith(`${seat}/`)) for (const { bytes } of some) sum += bytes.length;
  return sum;
}

/**
 * Adds a resignation. Two are stored for each seat, plus any that `isNamed`: a seat that resigns in every phase must
 * not keep out the one that counts. Returns whether it is new.
 */
export function addResignation(
  pool: Pool,
  entry: SignedEntry,
  isNamed: (hash: Uint8Array) => boolean = () => false,
): boolean {
  const { resignations } = pool as Writable;
  const { seat } = entry.value;
  const known = resignations.get(seat) ?? [];
  if (known.some(({ bytes }) => equalBytes(bytes, entry.bytes))) return false;
  const room = known.length < FACES || (known.length < MAX_RESIGNED_EACH && isNamed(entry.hash));
  if (room) resignations.set(seat, [...known, entry]);
  if (room) changePool(pool);
  return room;
}

/** Whether it is among the resignations, all of which are stored. */
export function holdsResignation({ resignations }: Pool, { value, hash }: SignedEntry): boolean {
  return resignations.get(value.seat)?.some((one) => equalBytes(one.hash, hash)) ?? false;
}

export function setStatus(pool: Pool, entry: SignedEntry, status: Status): void {
  (pool as Writable).status.set(entry, status);
  changePool(pool);
}

/** Begins the next phase and returns its early entries. Resignations of these seats are settled. */
export function turnPool(pool: Pool, settled: readonly Seat[]): SignedEntry[] {
  const { faces, early, status, resignations } = pool as Writable;
  const next = [...early.values()].flat();
  faces.clear();
  early.clear();
  status.clear();
  for (const seat of settled) resignations.delete(seat);
  changePool(pool);
  return next;
}

/** Entries of the open phase that are still to be judged, or judged again. */
export function unsettled({ status }: Pool): SignedEntry[] {
  return [...status].flatMap(([entry, known]) =>
    known === "early" || known === "waiting" ? entry : [],
  );
}

export function isGood({ status }: Pool, entry: SignedEntry): boolean {
  return status.get(entry) === "good";
}

/** Whether it counts, or was refused. */
export function isSettled({ status }: Pool, entry: SignedEntry): boolean {
  const known = status.get(entry);
  return known === "good" || typeof known === "object";
}

/** Everything in the open phase by seat and step, faces included. */
export function entriesIn({ faces }: Pool): SignedEntry[] {
  return inOrder([...faces.values()].flat());
}

export function inOrder(entries: readonly SignedEntry[]): SignedEntry[] {
  return entries.toSorted(
    ({ value: one }, { value: other }) => one.seat - other.seat || one.step - other.step,
  );
}

/** The number of a seat's next entry in the open phase. */
export function nextStep({ faces }: Pool, seat: Seat): number {
  let next = 0;
  while (faces.has(placeOf(seat, next))) next++;
  return next;
}

/** The first resignation of each seat that no phase has listed yet, ascending. */
export function openResignations({ resignations }: Pool): SignedEntry[] {
  if (resignations.size === 0) return [];
  return inOrder([...resignations.values()].flatMap(([first]) => first ?? []));
}

/**
 * The resignations of one seat: those that are stored, and any others that count in the open phase. A liar's first two may
 * be ones that never come to count.
 */
export function resignationsOf(pool: Pool, seat: Seat): readonly SignedEntry[] {
  const stored = pool.resignations.get(seat) ?? [];
  if (stored.length < FACES) return stored;
  const others = entriesIn(pool).filter(
    (entry) =>
      entry.value.seat === seat && entry.value.body.kind === "resign" && isGood(pool, entry),
  );
  return [...stored, ...others];
}

/** The resignation with this name, stored as one or as an entry of the open phase. */
export function resignationNamed(
  { resignations, faces }: Pool,
  hash: Uint8Array,
): SignedEntry | undefined {
  const isIt = (entry: SignedEntry) =>
    entry.value.body.kind === "resign" && equalBytes(entry.hash, hash);
  const kept = [...resignations.values()].flat().find(isIt);
  return kept ?? [...faces.values()].flat().find(isIt);
}

/** The entry of the open phase with this name. */
export function entryNamed(
  { faces }: Pool,
  seat: Seat,
  step: number,
  hash: Uint8Array,
): SignedEntry | undefined {
  return faces.get(placeOf(seat, step))?.find((entry) => equalBytes(entry.hash, hash));
}
