import { concatBytes } from "../../bytes.ts";
import type { RandomBytes } from "../../randomness.ts";
import { openingOf } from "../claims/statements.ts";
import { contextOf, type Deck, headOf } from "../deck.ts";
import { keyOf } from "../group/group.ts";
import { complaintContext, deliveryOf, mayComplain, sharingsToAccept } from "../keys/complaint.ts";
import { keyCommitment } from "../keys/key-phase.ts";
import { choosePolynomial, sealShares } from "../keys/sharing.ts";
import type { Message } from "../messages.ts";
import { proveEquality } from "../proofs/dleq.ts";
import { proveKnowledge } from "../proofs/schnorr.ts";
import type { Suite } from "../proofs/suite.ts";
import { follow, presentSecret, type Secrets } from "../secrets.ts";
import { lastOutput, nextShuffler, stepContext } from "../shuffle/chain.ts";
import { flatten } from "../shuffle/elgamal.ts";
import { applyShuffle, prepareShuffle, proveShuffle } from "../shuffle/shuffle-prover.ts";
import { areReshared, batchContext, batchesOf, needsReshare, owingSeats } from "./requests.ts";

/** What a seat must send now, and its secrets afterwards: store them before sending anything. */
export interface Answers {
  readonly secrets: Secrets;
  readonly messages: readonly Message[];
}

/**
 * Everything the deck awaits from this seat: keys, complaints, its turn to shuffle and the proof of it, shares for
 * exactly what the rules just dealt or opened, sharings of changed keys. Shares are made only here: never for a
 * ciphertext from a message, and never before every shuffle proof is verified, because slots exist only then. Call
 * after every change of the deck; it returns the same answers until the deck has them.
 */
export function answers(suite: Suite, deck: Deck, own: Secrets, random: RandomBytes): Answers {
  const { secrets, wrong } = follow(suite, deck, own);
  const owed = wrong.length > 0 ? complaintsOf(suite, deck, secrets, wrong) : dueOf(deck, secrets);
  const due = [...owed, ...openingsOf(deck, secrets)];
  let state: Secrets = secrets;
  const messages = new Map<string, Message>();
  for (const { key, make } of due) {
    const known = secrets.due.get(key);
    const answer = known === undefined ? make(suite, state, random) : { message: known };
    messages.set(key, answer.message);
    state = { ...state, ...answer.secrets };
  }
  return { secrets: { ...state, due: messages }, messages: [...messages.values()] };
}

/** Something this seat owes: what it answers, and how it is made. */
interface Due {
  readonly key: string;
  make(suite: Suite, secrets: Secrets, random: RandomBytes): Made;
}

interface Made {
  readonly message: Message;
  /** What the seat must remember about it. */
  readonly secrets?: Partial<Secrets>;
}

function dueOf(deck: Deck, secrets: Secrets): Due[] {
  const { seat } = secrets;
  const { keys, setup } = deck;
  if (deck.joint === null) {
    if (!deck.commits.has(seat)) return [keyCommit(deck)];
    const all = deck.commits.size === setup.seats.length;
    return all && !deck.reveals.has(seat) ? [keyReveal(deck)] : [];
  }
  if (!keys.live.includes(seat)) return [];
  const due: Due[] = [];
  if (areReshared(deck) && !deck.accepted.has(seat)) due.push(accept(deck));
  if (needsReshare(deck) && !deck.reshares.has(seat)) due.push(reshare(deck));
  if (nextShuffler(deck) === seat) due.push(shuffle(deck));
  const step = deck.chain?.steps.findIndex((one) => one.seat === seat && one.proof === null) ?? -1;
  if (step >= 0) due.push(shuffleProof(deck, step));
  if (owingSeats(deck).includes(seat)) due.push(shares(deck));
  return due;
}

/** Cards to show to everybody, which does not need the current keys. */
function openingsOf(deck: Deck, { seat }: Secrets): Due[] {
  const mine = (deck.request?.openings ?? [])
    .filter((slot) => {
      const state = deck.slots.get(slot);
      return state?.kind === "held" && state.holding.seat === seat;
    })
    .toSorted((left, right) => left - right);
  if (mine.length === 0) return [];
  return [
    {
      key: `opening/${deck.keys.epoch}/${mine.join()}`,
      make: (suite, own, random) => ({ message: openingOf(suite, deck, own, mine, random) }),
    },
  ];
}

function keyCommit(deck: Deck): Due {
  return {
    key: "key-commit",
    make: ({ group }, { seat, sealing, opening }, random) => {
      const point = group.multiplyBase(sealing);
      const context = contextOf(deck, seat, "sealing", {});
      return {
        message: {
          kind: "key-commit",
          ...headOf(deck),
          commitment: keyCommitment(deck, seat, opening),
          sealing: point,
          proof: proveKnowledge(group, context, sealing, point, random),
        },
      };
    },
  };
}

function keyReveal(deck: Deck): Due {
  return {
    key: "key-reveal",
    make: ({ group }, { seat, polynomial, opening }, random) => ({
      message: {
        kind: "key-reveal",
        ...headOf(deck),
        ...opening,
        envelopes: sealShares(group, deck, seat, polynomial, "keys", random),
      },
    }),
  };
}

function complaintsOf(suite: Suite, deck: Deck, secrets: Secrets, wrong: readonly number[]): Due[] {
  const { sharings, generation } = sharingsToAccept(deck);
  return wrong.flatMap((dealer) => {
    const ephemeral = deliveryOf(suite, { sharings }, dealer, secrets.seat)?.envelope.ephemeral;
    const sealing = deck.commits.get(secrets.seat)?.sealing;
    const heard = mayComplain(deck, { seat: secrets.seat, dealer });
    if (ephemeral === undefined || sealing === undefined || !heard) return [];
    return {
      key: `complaint/${deck.keys.epoch}/${generation}/${dealer}`,
      make: ({ group }: Suite, own: Secrets, random: RandomBytes): Made => {
        const shared = group.multiply(own.sealing, ephemeral);
        const context = complaintContext(deck, own.seat, dealer);
        return {
          message: {
            kind: "complaint",
            ...headOf(deck),
            dealer,
            shared,
            proof: proveEquality(
              group,
              context,
              own.sealing,
              sealing,
              [ephemeral],
              [shared],
              random,
            ),
          },
        };
      },
    };
  });
}

function reshare(deck: Deck): Due {
  return {
    key: `reshare/${deck.keys.epoch}`,
    make: ({ group }, secrets, random) => {
      const secret = presentSecret(deck, secrets);
      const { polynomial, coefficients } = choosePolynomial(group, deck, secret, random);
      const envelopes = sealShares(group, deck, secrets.seat, polynomial, "reshare", random);
      return {
        message: { kind: "reshare", ...headOf(deck), coefficients, envelopes },
      };
    },
  };
}

function accept(deck: Deck): Due {
  return {
    key: `accept/${deck.keys.epoch}`,
    make: () => ({ message: { kind: "accept", ...headOf(deck) } }),
  };
}

function shuffle(deck: Deck): Due {
  const { chain, joint } = deck;
  if (chain === null || joint === null) throw new Error("There is no shuffle to take part in");
  const input = lastOutput(chain);
  const key = shuffleKey(chain.number, chain.steps.length, input[0]?.b);
  return {
    key: `shuffle/${deck.keys.epoch}/${key}`,
    make: (suite, { prepared, shuffles }, random) => {
      const fits = prepared?.masks.length === input.length && keyOf(prepared.key) === keyOf(joint);
      const own = fits && prepared ? prepared : prepareShuffle(suite, joint, input.length, random);
      return {
        message: {
          kind: "shuffle",
          ...headOf(deck),
          shuffle: chain.number,
          step: chain.steps.length,
          output: concatBytes(...flatten(applyShuffle(suite, own, input))),
        },
        // Masks are for one deck only; a chain that falls back gets new ones.
        secrets: { prepared: null, shuffles: new Map(shuffles).set(key, own) },
      };
    },
  };
}

function shuffleProof(deck: Deck, index: number): Due {
  const { chain } = deck;
  const step = chain?.steps[index];
  if (chain === null || step === undefined) throw new Error("There is no step to prove");
  const input = chain.steps[index - 1]?.output ?? chain.input;
  const key = shuffleKey(chain.number, index, input[0]?.b);
  return {
    key: `shuffle-proof/${key}`,
    make: (suite, { seat, shuffles }, random) => {
      const own = shuffles.get(key);
      if (own === undefined) throw new Error("The secrets of this shuffle are lost");
      const context = stepContext(deck, chain, index, seat);
      return {
        message: {
          kind: "shuffle-proof",
          ...headOf(deck),
          epoch: step.epoch,
          shuffle: chain.number,
          step: index,
          proof: proveShuffle(suite, context, own, input, step.output, random),
        },
        secrets: { shuffles: new Map() },
      };
    },
  };
}

/** Names a step by its input: after a fallback the same step has another one. */
function shuffleKey(number: number, step: number, point: Uint8Array | undefined): string {
  return `${number}/${step}/${point === undefined ? "" : keyOf(point)}`;
}

function shares(deck: Deck): Due {
  const number = deck.request?.number ?? 0;
  return {
    key: `shares/${number}/${deck.keys.epoch}`,
    make: ({ group }, secrets, random) => {
      const { seat } = secrets;
      const secret = presentSecret(deck, secrets);
      const point = group.multiplyBase(secret);
      const given: Uint8Array[] = [];
      const proofs: Uint8Array[] = [];
      for (const batch of batchesOf(deck, seat)) {
        const images = batch.bases.map((base) => group.multiply(secret, base));
        const context = batchContext(deck, seat, batch);
        given.push(...images);
        proofs.push(proveEquality(group, context, secret, point, batch.bases, images, random));
      }
      return {
        message: {
          kind: "shares",
          ...headOf(deck),
          request: number,
          shares: concatBytes(...given),
          proofs: concatBytes(...proofs),
        },
      };
    },
  };
}

/** Makes the secrets of the next shuffle ahead, while others shuffle or play; `count` pieces. */
export function prepare(
  suite: Suite,
  deck: Deck,
  secrets: Secrets,
  count: number,
  random: RandomBytes,
): Secrets {
  if (deck.joint === null || secrets.prepared !== null) return secrets;
  return { ...secrets, prepared: prepareShuffle(suite, deck.joint, count, random) };
}
