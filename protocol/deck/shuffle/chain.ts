import { fail, ok, type Result } from "../../result.ts";
import { areKeysSettled } from "../dealing/requests.ts";
import { type Chain, contextOf, type Deck, outOfTurn, type SlotState, type Step } from "../deck.ts";
import type { MessageOf } from "../messages.ts";
import type { Check, Equation } from "../proofs/equation.ts";
import { MAX_PIECES, type Suite } from "../proofs/suite.ts";
import type { Context } from "../proofs/transcript.ts";
import { read } from "../proofs/wire.ts";
import { type Convicted, check, type Proofs, type Received, received } from "../received.ts";
import { type Ciphertext, encryptOpenly, pairUp } from "./elgamal.ts";
import { shuffleEquations } from "./shuffle-verifier.ts";

/** What a game asks of a shuffle: known faces and hidden slots go in, the slots from `first` on come out. */
export interface ShuffleRequest {
  readonly first: number;
  readonly faces: readonly number[];
  readonly hidden: readonly number[];
}

/**
 * Begins a shuffle. Its input is the same for everybody: the known faces encrypted with r = 1, in the request's order,
 * then the hidden slots' original ciphertexts (a dealt card goes back as it was, without the shares given for it).
 */
export function beginShuffle(suite: Suite, deck: Deck, request: ShuffleRequest): Result<Deck> {
  const { joint } = deck;
  if (joint === null) return outOfTurn("The keys are not agreed yet.");
  if (deck.chain !== null || deck.request !== null)
    return outOfTurn("Another shuffle or request is under way.");
  if (!areKeysSettled(deck)) return outOfTurn("The keys must be settled first.");
  const input: Ciphertext[] = [];
  for (const face of request.faces) {
    const card = suite.cards[face];
    if (card === undefined || deck.hidden.has(face))
      return fail("deck/no-such-face", `Face ${face} is not available to shuffle.`, "faces");
    input.push(encryptOpenly(suite.group, joint, card));
  }
  for (const slot of request.hidden) {
    const state = deck.slots.get(slot);
    if (state === undefined || state.kind === "open")
      return fail("deck/no-such-slot", `Slot ${slot} holds no hidden piece.`, "hidden");
    input.push(state.original);
  }
  const distinct =
    new Set(request.faces).size === request.faces.length &&
    new Set(request.hidden).size === request.hidden.length;
  if (!distinct || input.length > MAX_PIECES)
    return fail("deck/bad-shuffle-request", "A piece is shuffled twice, or there are too many.");
  for (const slot of deck.slots.keys())
    if (
      slot >= request.first &&
      slot < request.first + input.length &&
      !vacates(deck, request, slot)
    )
      return fail("deck/bad-shuffle-request", `Slot ${slot} is not empty.`, "first");
  return ok({
    ...deck,
    counter: deck.counter + 1,
    chain: {
      number: deck.counter,
      first: request.first,
      faces: request.faces,
      sources: request.hidden,
      input,
      steps: [],
    },
  });
}

/** Whether the piece in a slot goes into the shuffle. */
function vacates({ slots }: Deck, { faces, hidden }: ShuffleRequest, slot: number): boolean {
  const state = slots.get(slot);
  return hidden.includes(slot) || (state?.kind === "open" && faces.includes(state.face));
}

/** The seat whose turn it is to shuffle: live seats ascending, rotated by the shuffle's number; `null` if all have. */
export function nextShuffler({ chain, keys }: Deck): number | null {
  if (chain === null || chain.input.length === 0) return null;
  const start = chain.number % keys.live.length;
  const order = [...keys.live.slice(start), ...keys.live.slice(0, start)];
  return order.find((seat) => chain.steps.every((step) => step.seat !== seat)) ?? null;
}

/** What the next shuffler starts from. */
export function lastOutput(chain: Chain): readonly Ciphertext[] {
  return chain.steps.at(-1)?.output ?? chain.input;
}

export function stepContext(deck: Deck, chain: Chain, index: number, seat: number): Context {
  const epoch = chain.steps[index]?.epoch ?? deck.keys.epoch;
  return contextOf(deck, seat, "shuffle", { shuffle: chain.number, step: index }, epoch);
}

/** Takes a shuffled deck, on trust until its proof arrives: the next seat continues at once. */
export function receiveShuffle(
  { group }: Suite,
  deck: Deck,
  seat: number,
  message: MessageOf<"shuffle">,
): Result<Received> {
  const { chain } = deck;
  if (chain === null || message.shuffle !== chain.number || message.step !== chain.steps.length)
    return outOfTurn(`Shuffle ${message.shuffle}, step ${message.step} is not under way.`);
  if (seat !== nextShuffler(deck)) return outOfTurn(`It is not seat ${seat}'s turn to shuffle.`);
  const parts = read(
    group,
    message.output,
    { points: { points: 2 * chain.input.length } },
    "output",
  );
  if (!parts.ok) return parts;
  const step: Step = {
    seat,
    epoch: deck.keys.epoch,
    output: pairUp(parts.value.points),
    proof: null,
    proved: false,
  };
  return ok(received({ ...deck, chain: { ...chain, steps: [...chain.steps, step] } }));
}

/** Takes the proof of a step. It is checked with all others: `pendingProofs`; if skipped, it counts as verified. */
export function receiveShuffleProof(
  suite: Suite,
  deck: Deck,
  seat: number,
  message: MessageOf<"shuffle-proof">,
  proofs: Proofs,
): Result<Received> {
  const { chain } = deck;
  const step = chain?.steps[message.step];
  if (chain === null || step === undefined || message.shuffle !== chain.number)
    return outOfTurn(`Shuffle ${message.shuffle}, step ${message.step} is not under way.`);
  if (step.epoch !== message.epoch)
    return fail("deck/stale", `The proof was made for the keys of epoch ${message.epoch}.`);
  if (step.seat !== seat || step.proof !== null)
    return outOfTurn(`Step ${message.step} awaits no proof from seat ${seat}.`);
  const proved = proofs === "pass-over";
  const steps = chain.steps.with(message.step, { ...step, proof: message.proof, proved });
  const next = { ...deck, chain: { ...chain, steps } };
  if (proved) return ok(received(next));
  // Parsed now, so that it can be checked at any time.
  const equations = stepEquations(suite, next, message.step);
  return equations.ok ? ok(received(next)) : equations;
}

/** What the proof of a step asserts. */
function stepEquations(suite: Suite, deck: Deck, index: number): Result<readonly Equation[]> {
  const { chain, joint } = deck;
  const step = chain?.steps[index];
  if (chain === null || joint === null || step === undefined || step.proof === null)
    return outOfTurn(`Step ${index} has no proof.`);
  const input = chain.steps[index - 1]?.output ?? chain.input;
  const context = stepContext(deck, chain, index, step.seat);
  const shuffle = { key: joint, input, output: step.output };
  return shuffleEquations(suite, context, shuffle, step.proof);
}

export interface StepCheck extends Check {
  readonly step: number;
}

/** Checks for all proofs that have arrived and are not yet verified, for `failing`; then `settleProofs`. */
export function pendingProofs(suite: Suite, deck: Deck): StepCheck[] {
  const steps = deck.chain?.steps ?? [];
  return steps.flatMap((step, index) => {
    if (step.proof === null || step.proved) return [];
    const equations = stepEquations(suite, deck, index);
    if (!equations.ok) return [];
    const what = `Seat ${step.seat} did not shuffle the pieces it was given.`;
    return [{ step: index, ...check(step.seat, "deck/bad-shuffle", what, equations.value) }];
  });
}

/**
 * Records the outcome of `pendingProofs`. If any failed, the chain falls back to before the first of them, and its
 * author is convicted; what was built on it is void, and no share was given for it.
 */
export function settleProofs(
  deck: Deck,
  checks: readonly StepCheck[],
  failed: readonly StepCheck[],
): { readonly deck: Deck; readonly convicted: Convicted | null } {
  const { chain } = deck;
  if (chain === null) return { deck, convicted: null };
  const [worst] = failed.toSorted((left, right) => left.step - right.step);
  const steps = chain.steps
    .map((step, index) =>
      checks.some((one) => one.step === index) ? { ...step, proved: true } : step,
    )
    .slice(0, worst?.step);
  return {
    deck: { ...deck, chain: { ...chain, steps } },
    convicted: worst === undefined ? null : { seat: worst.seat, fault: worst.fault },
  };
}

/** Whether every live seat has shuffled and this peer has verified every proof: the gate before any share. */
export function isShuffled(deck: Deck): boolean {
  return (
    deck.chain !== null &&
    nextShuffler(deck) === null &&
    deck.chain.steps.every((step) => step.proved)
  );
}

/** Puts the shuffled pieces into their slots. Fault `deck/out-of-turn` while a seat or a verification is missing. */
export function finishShuffle(deck: Deck): Result<Deck> {
  const { chain } = deck;
  if (chain === null || !isShuffled(deck)) return outOfTurn("The shuffle is not complete.");
  const slots = new Map<number, SlotState>(deck.slots);
  const gone = { first: chain.first, faces: chain.faces, hidden: chain.sources };
  for (const slot of deck.slots.keys()) if (vacates(deck, gone, slot)) slots.delete(slot);
  for (const [index, original] of lastOutput(chain).entries())
    slots.set(chain.first + index, { kind: "stock", original, promised: null });
  return ok({
    ...deck,
    chain: null,
    // A seat that shuffles has accepted the keys.
    contestable: deck.contestable && chain.steps.length === 0,
    slots,
    hidden: deck.hidden.union(new Set(chain.faces)),
  });
}
