import { toHex } from "../../protocol/bytes.ts";
import { batchContext, batchesOf } from "../../protocol/deck/dealing/requests.ts";
import { contextOf, type Deck, numbers } from "../../protocol/deck/deck.ts";
import { type Context, contextId } from "../../protocol/deck/proofs/transcript.ts";
import type { Course } from "./courses.ts";
import { type Fields, payloadOf } from "./forging.ts";
import type { Json } from "./vector.ts";

/**
 * The contexts of the first proof of each kind in a record, field by field: the part a second implementation is
 * likeliest to get wrong.
 */
export function proofInputs({ name, match }: Course): Json[] {
  const cases: Json[] = [];
  const seen = new Set<string>();
  let entry = 0;
  for (const { phase, entries } of match.history.finals)
    for (const { bytes, value } of entries) {
      const { deck } = phase.dealer;
      const parts = ((payloadOf(bytes)["body"] as Fields)["parts"] ?? []) as Fields[];
      for (const part of deck === null ? [] : parts) {
        const kind = String(part["kind"]);
        const proof = deck && !seen.has(kind) ? proofOf(deck, value.seat, part) : null;
        if (proof === null) continue;
        seen.add(kind);
        cases.push({ base: name, entry, message: kind, ...proof });
      }
      entry++;
    }
  return cases;
}

/** By the deck as the phase began. */
function proofOf(deck: Deck, seat: number, part: Fields): { readonly [key: string]: Json } | null {
  const context = (kind: Context["kind"], object: Parameters<typeof contextOf>[3]) =>
    contextJson(contextOf(deck, seat, kind, object));
  const list = (field: string) => numbers(part[field] as number[]);
  switch (part["kind"]) {
    case "key-commit":
      return context("sealing", {});
    case "key-reveal":
      return context("key", {});
    case "shuffle-proof":
      return context("shuffle", { shuffle: Number(part["shuffle"]), step: Number(part["step"]) });
    case "shares": {
      const [batch] = batchesOf(deck, seat);
      const key = deck.keys.current.get(seat);
      if (batch === undefined || key === undefined) return null;
      return {
        ...contextJson(batchContext(deck, seat, batch)),
        key: toHex(key),
        bases: batch.bases.map(toHex),
      };
    }
    case "opening":
      return context("opening", { slots: list("slots") });
    case "none-of": {
      const [slot = 0] = part["slots"] as number[];
      const state = deck.slots.get(slot);
      if (state?.kind !== "held") return null;
      const { key, base, residual } = state.holding;
      return {
        ...context(part["form"] as "one-of" | "unequal", {
          slots: list("slots"),
          faces: list("faces"),
          against: list("against"),
          slot,
        }),
        key: toHex(key),
        bases: [toHex(base)],
        residual: toHex(residual),
      };
    }
    default:
      return null;
  }
}

function contextJson(context: Context): { readonly [key: string]: Json } {
  const { match, rules, roster, epoch, seat, kind, object } = context;
  return {
    context: {
      match: toHex(match),
      rules: toHex(rules),
      roster: toHex(roster),
      epoch,
      seat,
      kind,
      object: toHex(object),
    },
    ctx: toHex(contextId(context)),
  };
}
