import { localDealer, randomChance } from "../engine/dealer.ts";
import type { Face, Game, GameEvent, Plain, Seat } from "../engine/game.ts";
import type { Decision, Policy, Thinking } from "../engine/policy.ts";
import { type Random, seededRandom, shuffled } from "../engine/random.ts";
import { winShare } from "./payoff.ts";
import { type Faces, type Possible, type World, worldSampler } from "./world.ts";

/** What the search needs from a game. */
export interface MonteCarlo<State extends Plain, Action extends Plain> {
  /** How all seats play on in a sampled world; it must look only at the acting seat's own pieces. */
  readonly rollout: Policy<State, Action>;
  /** Playouts of a decision in a state, shared among its actions. */
  readonly playouts: (state: State) => number;
  /** What the play so far says about the unseen slots; absent: every deal is equally likely. */
  readonly possible?: (state: State) => Possible;
  /**
   * What the match is worth to a seat (0..1) in worlds played out from a state as `rollout` plays: for a game whose
   * states are too slow for thousands of playouts.
   */
  readonly playOut?: (state: State, seat: Seat) => (faces: Faces, random: Random) => number;
}

/**
 * By how many standard errors an action must beat the rollout's own choice to be preferred: playouts tell actions apart
 * only roughly, and a rule of thumb is right more often than a coin.
 */
const DOUBT = 0.5;

/**
 * Determinised Monte Carlo for any game: worlds are dealt from what the seat cannot see, every action is played out in
 * the same worlds, and after each round the worse half of the actions is dropped (sequential halving: Karnin, Koren and
 * Somekh 2013). The rollout's own choice stays to the end, as the one to beat.
 */
export function monteCarlo<S extends Plain, A extends Plain, O extends Plain, V extends Plain>(
  game: Game<S, A, O, V>,
  knowledge: MonteCarlo<S, A>,
): Policy<S, A> {
  return {
    choose(decision, thinking) {
      const first = knowledge.rollout.choose(decision, thinking);
      const others = decision.legal.filter((action) => action !== first);
      const worthOf = playsOf(game, knowledge, decision, thinking);
      const worthFirst = worthOf(first);
      let rivals = shuffled(thinking.random, others).map(
        (action): Rival<A> => ({ action, worthIn: worthOf(action), sum: 0, squares: 0 }),
      );
      const sample = worldSampler(game, decision, knowledge.possible?.(decision.state));
      const playouts = knowledge.playouts(decision.state);
      const rounds = Math.ceil(Math.log2(rivals.length + 1));
      for (let round = 0; round < rounds; round++) {
        const worlds = Math.ceil(playouts / (rounds * (rivals.length + 1)));
        for (let count = 0; count < worlds; count++) {
          const world = sample(thinking.random);
          const base = worthFirst(world);
          const gains = rivals.map(({ worthIn }) => worthIn(world) - base);
          // A world that not all actions have been played in allows no comparison.
          if (!thinking.spend(0)) return decide(first, rivals);
          for (const [index, rival] of rivals.entries()) note(rival, gains[index] as number);
        }
        rivals.sort((a, b) => b.sum - a.sum);
        if (round < rounds - 1) rivals = rivals.slice(0, Math.ceil(rivals.length / 2));
      }
      return decide(first, rivals);
    },
  };
}

/** An action, and what it gained over the rollout's own in the same worlds. */
interface Rival<A> {
  readonly action: A;
  readonly worthIn: Worth;
  sum: number;
  squares: number;
}

function note<A>(rival: Rival<A>, gain: number): void {
  rival.sum += gain;
  rival.squares += gain * gain;
}

/** The action that gains most over the first one, if the gain is certain. */
function decide<A>(first: A, rivals: readonly Rival<A>[]): A {
  const [rival] = rivals.toSorted((a, b) => b.sum - a.sum);
  // The standard error of a sum is the root of the sum of squares, if gains are small on average.
  return rival !== undefined && rival.sum > DOUBT * Math.sqrt(rival.squares) ? rival.action : first;
}

/** A fast playout examines about this many positions. */
const PLAYOUT_NODES = 32;

/** What the match is worth to the deciding seat in a world. */
export type Worth = (world: World) => number;

/** How worlds are played out after an action of the deciding seat. */
export function playsOf<S extends Plain, A extends Plain, O extends Plain, V extends Plain>(
  game: Game<S, A, O, V>,
  { rollout, playOut: fast }: Pick<MonteCarlo<S, A>, "rollout" | "playOut">,
  decision: Decision<S, A>,
  thinking: Thinking,
): (action: A) => Worth {
  const { state, seat } = decision;
  return (action) => {
    const next = game.apply(state, { kind: "acted", seat, action });
    if (!next.ok) throw new Error(`${game.id} refused a legal event: ${next.fault.code}`);
    if (fast === undefined)
      return (world) => playOut(game, rollout, next.value, seat, world, thinking);
    const play = fast(next.value, seat);
    return ({ faces, seed }) => {
      thinking.spend(PLAYOUT_NODES);
      return play(faces, seededRandom(seed));
    };
  };
}

/** Events after which a playout counts as lost: hands can go round for ever if everybody plays by the same rule. */
const LONGEST_PLAYOUT = 2000;

/** Its value to a seat by the Game contract; arbitrary if the budget ends first. */
function playOut<S extends Plain, A extends Plain, O extends Plain, V extends Plain>(
  game: Game<S, A, O, V>,
  rollout: Policy<S, A>,
  start: S,
  own: Seat,
  world: World,
  thinking: Thinking,
): number {
  const random = seededRandom(world.seed);
  const faces = new Map([...world.faces.entries()].filter(([, face]) => face >= 0));
  const dealer = localDealer(randomChance(random), faces);
  const known = { faces, sealed: [] };
  const within = { random, spend: thinking.spend };
  let state = start;
  for (let events = 0; events < LONGEST_PLAYOUT; events++) {
    if (!thinking.spend(1)) return 0;
    const pending = game.pending(state);
    if (pending.kind === "over") return winShare(game, state, own);
    let event: GameEvent<A>;
    if (pending.kind === "chance") {
      const { request } = pending;
      event = dealer.fulfil(request);
      if (request.kind === "deal") {
        for (const { slot, seat } of request.slots) {
          faces.set(slot, dealer.knowledge(seat).faces.get(slot) as Face);
        }
      }
    } else {
      const seat = pending.seats[0] as Seat;
      const action =
        game.automatic?.(state, seat, known) ??
        rollout.choose({ state, seat, known, legal: game.legal(state, seat, known) }, within);
      event = { kind: "acted", seat, action };
    }
    const next = game.apply(state, event);
    if (!next.ok) throw new Error(`${game.id} refused a legal event: ${next.fault.code}`);
    state = next.value;
  }
  return 0;
}
