import { uint32 } from "../randomness.ts";
import { fail, type Result } from "../result.ts";
import type { Holding } from "./dealing/holding.ts";
import type { Point } from "./group/group.ts";
import type { Envelope } from "./keys/envelope.ts";
import { type Context, type Fields, objectId, type ProofKind } from "./proofs/transcript.ts";
import type { Ciphertext } from "./shuffle/elgamal.ts";

/** What a deck is opened with; the same on every peer. */
export interface DeckSetup {
  /** The match's id, and the hashes of its rules and of its roster (seats, identity keys, options): 32 bytes each. */
  readonly match: Uint8Array;
  readonly rules: Uint8Array;
  readonly roster: Uint8Array;
  /** Counts the decks of the match: every deal from known pieces alone has keys of its own. */
  readonly deck: number;
  /** Ascending, at least two. */
  readonly seats: readonly number[];
}

/**
 * Everything public about hidden pieces under one joint key: plain data, the same on every peer that received the same
 * messages, spectators included. Functions return a new deck; nothing changes in place.
 */
export interface Deck {
  readonly setup: DeckSetup;
  readonly commits: ReadonlyMap<number, KeyCommit>;
  readonly reveals: ReadonlyMap<number, KeyReveal>;
  /** Y, once every key is revealed. Constant from then on, whoever leaves. */
  readonly joint: Point | null;
  readonly keys: Keys;
  /**
   * Whether the first keys may still be complained about: until a shuffle or request shows that every seat accepts
   * them. Later ones become the current keys only once every seat has accepted them.
   */
  readonly contestable: boolean;
  /**
   * Upheld complaints about the first keys, or about new sharings. They change nothing else until a seat is removed:
   * messages that others are sending meanwhile stay valid, whether they arrive before the complaint or after it.
   */
  readonly complaints: readonly Complaint[];
  /** New sharings of the current keys, as they come in. */
  readonly reshares: ReadonlyMap<number, Sharing>;
  /** The seats that accept all of these. */
  readonly accepted: ReadonlySet<number>;
  readonly slots: ReadonlyMap<number, SlotState>;
  /** The faces in slots that nobody has opened. */
  readonly hidden: ReadonlySet<number>;
  readonly chain: Chain | null;
  readonly request: Request | null;
  /** Counts shuffles and requests. */
  readonly counter: number;
}

export interface KeyCommit {
  readonly commitment: Uint8Array;
  /** E: others seal envelopes to it. */
  readonly sealing: Point;
}

export interface KeyReveal {
  readonly key: Point;
  readonly sharing: Sharing | null;
}

/** A key shared among the others: the committed coefficients A_0 ... A_(t-1) and an envelope for each recipient. */
export interface Sharing {
  readonly coefficients: readonly Point[];
  readonly envelopes: ReadonlyMap<number, Envelope>;
}

/** What `dealer` sent to `seat` was wrong. */
export interface Complaint {
  readonly seat: number;
  readonly dealer: number;
}

/** The seats whose secrets add up to the joint one. */
export interface Keys {
  /** Rises with every change of `current`; bound into every proof. */
  readonly epoch: number;
  /** Names `base`. */
  readonly generation: number;
  readonly origin: Origin;
  /** Ascending. */
  readonly live: readonly number[];
  /** Each holder's key when it was last shared. */
  readonly base: ReadonlyMap<number, Point>;
  readonly sharings: ReadonlyMap<number, Sharing>;
  /** How many shares replace a missing holder; 0 without sharing. */
  readonly threshold: number;
  /** The holders removed since. */
  readonly removed: readonly number[];
  /** Z_j of every live seat: `base` plus what the removed seats' shares add to it. */
  readonly current: ReadonlyMap<number, Point>;
}

/** How the current `base` came to be shared: with the first keys, or again after a removal. */
export type Origin = "keys" | "reshare";

export type SlotState =
  /**
   * Nobody has been shown it. Once it is promised to a seat (or everybody), shares may be out that, with others, would
   * let that seat read it: from then on it goes to nobody else, whatever becomes of that request, unless it is shuffled
   * again.
   */
  | {
      readonly kind: "stock";
      readonly original: Ciphertext;
      readonly promised: number | "all" | null;
    }
  | { readonly kind: "held"; readonly original: Ciphertext; readonly holding: Holding }
  | { readonly kind: "open"; readonly face: number };

/** A shuffle under way: each live seat in turn. */
export interface Chain {
  readonly number: number;
  readonly first: number;
  readonly faces: readonly number[];
  readonly sources: readonly number[];
  readonly input: readonly Ciphertext[];
  readonly steps: readonly Step[];
}

export interface Step {
  readonly seat: number;
  /** The epoch in which it was sent. */
  readonly epoch: number;
  readonly output: readonly Ciphertext[];
  readonly proof: Uint8Array | null;
  /** Whether this peer has verified the proof; the only thing here that peers may know at different times. */
  readonly proved: boolean;
}

/** Shares that are being requested. */
export interface Request {
  readonly number: number;
  /** Stock slots and who is to learn them; `null`: everybody. */
  readonly items: readonly { readonly slot: number; readonly to: number | null }[];
  /** Held slots that their holders must open. */
  readonly openings: readonly number[];
  /** By sender and slot. */
  readonly shares: ReadonlyMap<number, ReadonlyMap<number, Point>>;
}

/** A deck before its keys are agreed. */
export function openDeck(setup: DeckSetup): Deck {
  return {
    setup,
    commits: new Map(),
    reveals: new Map(),
    joint: null,
    keys: {
      epoch: 0,
      generation: 0,
      origin: "keys",
      live: setup.seats,
      base: new Map(),
      sharings: new Map(),
      threshold: 0,
      removed: [],
      current: new Map(),
    },
    contestable: true,
    complaints: [],
    reshares: new Map(),
    accepted: new Set(),
    slots: new Map(),
    hidden: new Set(),
    chain: null,
    request: null,
    counter: 0,
  };
}

/** The context of this seat's proof about this object. */
export function contextOf(
  { setup, keys }: Deck,
  seat: number,
  kind: ProofKind,
  object: Fields,
  epoch: number = keys.epoch,
): Context {
  return {
    version: 1,
    group: "ristretto255",
    match: setup.match,
    rules: setup.rules,
    roster: setup.roster,
    epoch,
    seat,
    kind,
    object: objectId({ ...object, deck: setup.deck }),
  };
}

/** What every message begins with: the deck and the keys it was made for. */
export function headOf({ setup, keys }: Deck): { readonly deck: number; readonly epoch: number } {
  return { deck: setup.deck, epoch: keys.epoch };
}

/** A list of slots, seats or faces for a transcript. */
export function numbers(values: readonly number[]): Uint8Array[] {
  return values.map(uint32);
}

export function put<K, V>(map: ReadonlyMap<K, V>, key: K, value: V): Map<K, V> {
  return new Map(map).set(key, value);
}

/** The fault of a message that does not fit the deck's state. */
export function outOfTurn(message: string): Result<never> {
  return fail("deck/out-of-turn", message);
}
