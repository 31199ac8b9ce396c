import type { ChanceRequest, Claim, Face, GameEvent, Knowledge, Seat, Slot } from "./game.ts";
import { type Random, randomBelow, shuffled } from "./random.ts";

/**
 * The dealer for a match on one device, where everybody trusts it: it holds every face, fulfils chance requests and
 * checks claims. Among peers, cryptography does the same.
 */
export interface LocalDealer {
  /** The event that answers the request. */
  fulfil(request: ChanceRequest): GameEvent<never>;
  /** Whether a claim is true. A slot that was never filled makes it false. */
  holds(claim: Claim): boolean;
  /** What a seat knows now. */
  knowledge(seat: Seat): Knowledge;
  /** Keeps the text behind a commitment of this seat. */
  keep(seat: Seat, sealed: string): void;
}

/** The local dealer's source of chance: a generator, or a script that fixes it. */
export interface Chance {
  /** Heads among `coins` coins. */
  roll(coins: number): number;
  /** The order in which these faces are placed, first slot first. */
  order(faces: readonly Face[]): readonly Face[];
}

/** Chance from a stream of random words. */
export function randomChance(random: Random): Chance {
  return {
    roll: (coins) => {
      let heads = 0;
      for (let coin = 0; coin < coins; coin++) heads += randomBelow(random, 2);
      return heads;
    },
    order: (faces) => shuffled(random, faces),
  };
}

/** A local dealer; `faces` are pieces already in place when a match starts from a given position. */
export function localDealer(
  chance: Chance,
  faces: ReadonlyMap<Slot, Face> = new Map(),
  shown: readonly { readonly slot: Slot; readonly seat: Seat }[] = [],
): LocalDealer {
  const all = new Map(faces);
  const seen = new Map<Seat, Map<Slot, Face>>();
  const sealed = new Map<Seat, string[]>();

  const faceAt = (slot: Slot): Face => {
    const face = all.get(slot);
    if (face === undefined)
      throw new Error(`slot ${slot} was never filled: the game's rules asked for it too early`);
    return face;
  };
  const show = (slot: Slot, seat: Seat) => {
    const known = seen.get(seat) ?? new Map<Slot, Face>();
    known.set(slot, faceAt(slot));
    seen.set(seat, known);
  };
  for (const { slot, seat } of shown) show(slot, seat);

  return {
    fulfil(request) {
      switch (request.kind) {
        case "roll":
          return { kind: "rolled", value: chance.roll(request.coins) };
        case "shuffle": {
          const faces = [...request.faces, ...request.hidden.map(faceAt)];
          for (const [index, face] of chance.order(faces).entries())
            all.set(request.first + index, face);
          return { kind: "shuffled" };
        }
        case "deal":
          for (const { slot, seat } of request.slots) show(slot, seat);
          return { kind: "dealt" };
        case "open":
          return { kind: "opened", faces: request.slots.map(faceAt) };
      }
    },
    holds: (claim) =>
      claim.kind === "is"
        ? all.get(claim.slot) === claim.face
        : claim.slots.every((slot) => {
            const face = all.get(slot);
            return face !== undefined && !claim.faces.includes(face);
          }),
    knowledge: (seat) => ({ faces: seen.get(seat) ?? new Map(), sealed: sealed.get(seat) ?? [] }),
    keep: (seat, text) => void sealed.set(seat, [...(sealed.get(seat) ?? []), text]),
  };
}
