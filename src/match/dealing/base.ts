import { hashBase } from "../../../protocol/entry.ts";
import type { SignedEntry } from "../match.ts";
import { inOrder } from "../pool.ts";

/**
 * What parts of chance rest on (docs/log.md, "Base"): fixed for each kind of part, so that peers with the same entries
 * name the same base, whatever came first.
 */

type PartKind = string;

/** For each kind: the kinds of parts of the same phase that it rests on. */
const RESTS_ON: ReadonlyMap<PartKind, readonly PartKind[]> = new Map(
  Object.entries({
    "dice-tip": ["dice-commit"],
    "dice-link": ["dice-commit", "dice-tip"],
    "key-reveal": ["key-commit"],
    complaint: ["key-commit", "key-reveal", "reshare"],
    accept: ["reshare"],
    shuffle: ["key-commit", "key-reveal", "shuffle"],
    "shuffle-proof": ["key-commit", "key-reveal", "shuffle"],
  }),
);

/**
 * The entries that this seat's parts rest on, among the parts `applied` so far in their order, by seat and step. Seats
 * shuffle one after the other, so entries after a seat's own shuffle are not beneath its proof.
 */
export function baseOf(
  applied: readonly SignedEntry[],
  seat: number,
  parts: readonly unknown[],
): SignedEntry[] {
  const below = new Set<PartKind>();
  const kinds = parts.map(kindOf);
  for (const kind of kinds) for (const one of RESTS_ON.get(kind) ?? []) below.add(one);
  if (below.size === 0) return [];
  const proves = kinds.includes("shuffle-proof") && !kinds.includes("shuffle");
  const own = proves
    ? applied.findIndex((entry) => entry.value.seat === seat && kindsOf(entry).includes("shuffle"))
    : -1;
  return inOrder(
    applied.filter((entry, index) =>
      kindsOf(entry).some(
        (kind) => below.has(kind) && !(kind === "shuffle" && own >= 0 && index > own),
      ),
    ),
  );
}

/** The name of a base, or none for parts that rest on nothing in this phase. */
export function nameBase(entries: readonly SignedEntry[]): Uint8Array | undefined {
  return entries.length === 0 ? undefined : hashBase(entries);
}

function kindsOf({ value }: SignedEntry): PartKind[] {
  return value.body.kind === "chance" ? value.body.parts.map(kindOf) : [];
}

export function kindOf(part: unknown): PartKind {
  const kind = typeof part === "object" && part !== null && "kind" in part ? part.kind : null;
  return typeof kind === "string" ? kind : "";
}
