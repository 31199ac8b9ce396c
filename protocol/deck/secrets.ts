import type { RandomBytes } from "../randomness.ts";
import { look } from "./dealing/holding.ts";
import { contextOf, type Deck, type Keys } from "./deck.ts";
import { keyOf, type Scalar } from "./group/group.ts";
import { mod, randomSecret } from "./group/scalar.ts";
import { deliveryOf, openDelivery } from "./keys/complaint.ts";
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
  /** By `Keys.generation`: the current one, and the one before while a complaint may restore it. */
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

/** The seat's secrets for the deck's current keys, and the dealers whose envelopes for it are wrong. */
export interface Followed {
  readonly secrets: Secrets;
  readonly wrong: readonly number[];
}

/** Updates the secrets to the deck's keys; call after every message, before computing anything with them. */
export function follow(suite: Suite, deck: Deck, secrets: Secrets): Followed {
  const { keys, before } = deck;
  const { seat } = secrets;
  if (deck.joint === null || !keys.live.includes(seat)) return { secrets, wrong: [] };
  const known = secrets.generations.get(keys.generation);
  const current = keys.current.get(seat);
  const fits = (generation: Generation) =>
    current !== undefined &&
    keyOf(suite.group.multiplyBase(secretOf(keys, seat, generation))) === keyOf(current);
  // If a dealer signs two messages, the others may decide on the one that was not here first.
  const opened =
    known !== undefined && fits(known) ? known : openGeneration(suite, deck, secrets, known);
  if (Array.isArray(opened)) return { secrets, wrong: opened };
  const generations = new Map([[keys.generation, opened]]);
  const former = before === null ? undefined : secrets.generations.get(before.generation);
  if (before !== null && former !== undefined && deck.contestable)
    generations.set(before.generation, former);
  const own = secretOf(keys, seat, opened);
  const point = suite.group.multiplyBase(own);
  if (current === undefined || keyOf(point) !== keyOf(current))
    throw new Error(`The stored secrets of seat ${seat} do not belong to this deck`);
  const held = new Map(secrets.held).set(keyOf(point), own);
  return { secrets: { ...secrets, generations, held }, wrong: [] };
}

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

/**
 * Opens everything sent to this seat for the current keys; returns the dealers of wrong envelopes, if any. `known`:
 * what was opened before; the seat's own part of it is still valid.
 */
function openGeneration(
  suite: Suite,
  deck: Deck,
  secrets: Secrets,
  known: Generation | undefined,
): Generation | number[] {
  const { seat } = secrets;
  const { keys, before } = deck;
  const contents = new Map<number, Scalar>();
  const wrong: number[] = [];
  for (const dealer of keys.sharings.keys()) {
    if (dealer === seat) continue;
    const delivery = deliveryOf(suite, deck, dealer, seat);
    if (delivery === null) continue;
    const shared = suite.group.multiply(secrets.sealing, delivery.envelope.ephemeral);
    const content = openDelivery(suite, delivery, shared);
    if (content === null) wrong.push(dealer);
    else contents.set(dealer, content);
  }
  if (wrong.length > 0) return wrong;
  const former = before === null ? undefined : secrets.generations.get(before.generation);
  const old = before === null || former === undefined ? 0n : secretOf(before, seat, former);
  return { base: keys.origin === "keys" ? secrets.key : (known?.base ?? old), shares: contents };
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
