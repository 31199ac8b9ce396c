import type { RandomBytes } from "../randomness.ts";
import { look } from "./dealing/holding.ts";
import { contextOf, type Deck, type Keys } from "./deck.ts";
import { keyOf, type Scalar } from "./group/group.ts";
import { mod, randomSecret } from "./group/scalar.ts";
import { deliveryOf, openDelivery, sharingsToAccept } from "./keys/complaint.ts";
import { lagrange } from "./keys/feldman.ts";
import type { KeyOpening } from "./keys/key-phase.ts";
import { choosePolynomial } from "./keys/sharing.ts";
import type { Message } from "./messages.ts";
import { proveKnowledge } from "./proofs/schnorr.ts";
import type { Suite } from "./proofs/suite.ts";
import type { ShuffleSecrets } from "./shuffle/shuffle-prover.ts";

/**
 * What only one seat knows about a deck. Plain data that structured cloning preserves. The caller stores it before
 * sending anything made with it, and erases it when the deck is finished.
 */
export interface Secrets {
  readonly seat: number;
  /** The secret of E, which opens envelopes. */
  readonly sealing: Scalar;
  /** x: our own key's secret. */
  readonly key: Scalar;
  readonly polynomial: readonly Scalar[];
  /** What the key commitment hides. */
  readonly opening: KeyOpening;
  /** By `Keys.generation`: the current one. */
  readonly generations: ReadonlyMap<number, Generation>;
  /** The secret of every key this seat ever had, by `keyOf`: cards keep the key they were dealt under. */
  readonly held: ReadonlyMap<string, Scalar>;
  /** Made ahead of the next shuffle. */
  readonly prepared: ShuffleSecrets | null;
  /** For our own steps whose proof is not out yet, by what they answer. */
  readonly shuffles: ReadonlyMap<string, ShuffleSecrets>;
  /** The answers that are due, by what they answer: a second call repeats them instead of making new ones. */
  readonly due: ReadonlyMap<string, Message>;
}

interface Generation {
  /** This seat's secret when it was last shared. */
  readonly base: Scalar;
  /** The shares of the others' secrets, by dealer. */
  readonly shares: ReadonlyMap<number, Scalar>;
}

/** New secrets for a deck whose keys are not agreed yet. */
export function makeSecrets(suite: Suite, deck: Deck, seat: number, random: RandomBytes): Secrets {
  const { group } = suite;
  const key = randomSecret(random);
  const point = group.multiplyBase(key);
  const { polynomial, coefficients } = choosePolynomial(group, deck, key, random);
  const proof = proveKnowledge(group, contextOf(deck, seat, "key", {}), key, point, random);
  return {
    seat,
    sealing: randomSecret(random),
    key,
    polynomial,
    opening: { key: point, proof, coefficients, salt: random(32) },
    generations: new Map(),
    held: new Map(),
    prepared: null,
    shuffles: new Map(),
    due: new Map(),
  };
}

/** The seat's secrets for the current keys, and the dealers whose envelopes for it are wrong, new sharings included. */
export interface Followed {
  readonly secrets: Secrets;
  readonly wrong: readonly number[];
}

/** Updates the secrets to the deck's keys; call after every message, before computing anything with them. */
export function follow(suite: Suite, deck: Deck, secrets: Secrets): Followed {
  const { keys } = deck;
  if (deck.joint === null || !keys.live.includes(secrets.seat)) return { secrets, wrong: [] };
  const fitted = fitting.get(secrets) === keys ? secrets : renew(suite, keys, secrets);
  if (Array.isArray(fitted)) return { secrets, wrong: fitted };
  const { sharings } = sharingsToAccept(deck);
  const { wrong } =
    sharings === keys.sharings ? NOTHING_WRONG : openSharings(suite, sharings, secrets);
  return { secrets: fitted, wrong };
}

/** The keys that secrets are known to belong to: showing it again with each message would take two multiplications. */
const fitting = new WeakMap<Secrets, Keys>();

/** The secrets of these keys, or the dealers whose envelopes are wrong. */
function renew(suite: Suite, keys: Keys, secrets: Secrets): Secrets | number[] {
  const { seat } = secrets;
  const known = secrets.generations.get(keys.generation);
  const current = keys.current.get(seat);
  const fits = (generation: Generation) =>
    current !== undefined &&
    keyOf(suite.group.multiplyBase(secretOf(keys, seat, generation))) === keyOf(current);
  // If a dealer signs two messages, the others may decide on the one that was not here first.
  const opened = known !== undefined && fits(known) ? known : openGeneration(suite, keys, secrets);
  if (Array.isArray(opened)) return opened;
  const own = secretOf(keys, seat, opened);
  const point = suite.group.multiplyBase(own);
  if (current === undefined || keyOf(point) !== keyOf(current))
    throw new Error(`The stored secrets of seat ${seat} do not belong to this deck`);
  const generations = new Map([[keys.generation, opened]]);
  const held = new Map(secrets.held).set(keyOf(point), own);
  const fitted = { ...secrets, generations, held };
  fitting.set(fitted, keys);
  return fitted;
}

const NOTHING_WRONG = { wrong: [] };

/** This seat's current secret z. */
export function presentSecret({ keys }: Deck, { seat, generations }: Secrets): Scalar {
  const generation = generations.get(keys.generation);
  if (generation === undefined) throw new Error(`Seat ${seat} has no secrets for the present keys`);
  return secretOf(keys, seat, generation);
}

/** z = base + (own shares of the removed seats' secrets), as `currentKeys` has it for the public keys. */
function secretOf({ live, removed }: Keys, seat: number, { base, shares }: Generation): Scalar {
  const weight = removed.length === 0 ? 0n : lagrange(seat, live);
  return mod(removed.reduce((sum, gone) => sum + weight * (shares.get(gone) ?? 0n), base));
}

/** Opens everything sent to this seat for the current keys; returns the dealers of wrong envelopes, if any. */
function openGeneration(suite: Suite, keys: Keys, secrets: Secrets): Generation | number[] {
  const { contents, wrong } = openSharings(suite, keys.sharings, secrets);
  if (wrong.length > 0) return wrong;
  const own = keys.base.get(secrets.seat);
  const base =
    keys.origin === "keys" || own === undefined ? secrets.key : secrets.held.get(keyOf(own));
  return { base: base ?? 0n, shares: contents };
}

/** What these dealers sent to this seat, and those whose envelope for it is wrong. */
function openSharings(
  suite: Suite,
  sharings: Keys["sharings"],
  { seat, sealing }: Secrets,
): { readonly contents: ReadonlyMap<number, Scalar>; readonly wrong: number[] } {
  const contents = new Map<number, Scalar>();
  const wrong: number[] = [];
  for (const dealer of sharings.keys()) {
    const delivery = dealer === seat ? null : deliveryOf(suite, { sharings }, dealer, seat);
    if (delivery === null) continue;
    const shared = suite.group.multiply(sealing, delivery.envelope.ephemeral);
    const content = openDelivery(suite, delivery, shared);
    if (content === null) wrong.push(dealer);
    else contents.set(dealer, content);
  }
  return { contents, wrong };
}

/** The face in a slot as this seat knows it; `null` for hidden ones that it does not hold. */
export function faceOf(suite: Suite, deck: Deck, secrets: Secrets, slot: number): number | null {
  const state = deck.slots.get(slot);
  if (state?.kind === "open") return state.face;
  if (state?.kind !== "held" || state.holding.seat !== secrets.seat) return null;
  const secret = secrets.held.get(keyOf(state.holding.key));
  if (secret === undefined) return null;
  return suite.faces.get(keyOf(look(suite.group, state.holding, secret))) ?? null;
}
