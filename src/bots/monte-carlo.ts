import { localDealer, randomChance } from "../engine/dealer.ts";
import type { Face, Game, Plain, Seat } from "../engine/game.ts";
import type { Decision, Policy, Thinking } from "../engine/policy.ts";
import { seededRandom, shuffled } from "../engine/random.ts";
import { winShare } from "./payoff.ts";
import { type Possible, type World, worldSampler } from "./world.ts";

/** What a game lends to the search. */
export interface MonteCarlo<State extends Plain, Action extends Plain> {
  /** How all seats play on in a sampled world; it must look at the acting seat's own pieces only. */
  readonly rollout: Policy<State, Action>;
  /** Worlds played out for each decision, shared among its actions. */
  readonly worlds: number;
  /** What the play so far says of the unseen slots; absent: every deal is as likely. */
  readonly possible?: (state: State) => Possible;
}

/**
 * Determinised Monte Carlo for any game: worlds are dealt from what the seat cannot see, every action is played out in
 * the same worlds, and after each round the worse half of the actions is dropped (sequential halving: Karnin, Koren and
 * Somekh 2013).
 */
export function monteCarlo<S extends Plain, A extends Plain, O extends Plain, V extends Plain>(
  game: Game<S, A, O, V>,
  knowledge: MonteCarlo<S, A>,
): Policy<S, A> {
  return {
    choose(decision, thinking) {
      const first = knowledge.rollout.choose(decision, thinking);
      const others = decision.legal.filter((action) => action !== first);
      // Of equal actions the earliest is taken: without any time to think that is the rollout's own choice.
      const order = [first, ...shuffled(thinking.random, others)];
      let arms: Arm<A>[] = order.map((action) => ({ action, sum: 0 }));
      const sample = worldSampler(game, decision, knowledge.possible?.(decision.state));
      const rounds = Math.ceil(Math.log2(arms.length));
      for (let round = 0; round < rounds; round++) {
        const worlds = Math.ceil(knowledge.worlds / (rounds * arms.length));
        for (let world = 0; world < worlds; world++) {
          const dealt = sample(thinking.random);
          const shares: number[] = [];
          for (const { action } of arms) {
            const share = playOut(game, knowledge.rollout, decision, action, dealt, thinking);
            // A world that not all have played cannot be compared.
            if (share === null) return best(arms);
            shares.push(share);
          }
          for (const [index, arm] of arms.entries()) arm.sum += shares[index] as number;
        }
        arms = arms.sort((a, b) => b.sum - a.sum).slice(0, Math.ceil(arms.length / 2));
      }
      return best(arms);
    },
  };
}

interface Arm<A> {
  readonly action: A;
  sum: number;
}

function best<A>(arms: readonly Arm<A>[]): A {
  return arms.reduce((top, arm) => (arm.sum > top.sum ? arm : top)).action;
}

/** Events after which a playout counts as lost: hands can go round for ever if everybody plays by the same rule. */
const LONGEST_PLAYOUT = 2000;

/** What the match is worth to the deciding seat after this action in this world; `null` if the budget ends first. */
function playOut<S extends Plain, A extends Plain, O extends Plain, V extends Plain>(
  game: Game<S, A, O, V>,
  rollout: Policy<S, A>,
  decision: Decision<S, A>,
  action: A,
  world: World,
  thinking: Thinking,
): number | null {
  const random = seededRandom(world.seed);
  const dealer = localDealer(randomChance(random), world.faces);
  const faces = new Map(world.faces);
  const known = { faces, sealed: [] };
  const within = { random, spend: thinking.spend };
  let next = game.apply(decision.state, { kind: "acted", seat: decision.seat, action });
  for (let events = 0; events < LONGEST_PLAYOUT; events++) {
    if (!next.ok) throw new Error(`${game.id} refused a legal event: ${next.fault.code}`);
    if (!thinking.spend(1)) return null;
    const state = next.value;
    const pending = game.pending(state);
    if (pending.kind === "over") return winShare(game, state, decision.seat);
    if (pending.kind === "chance") {
      const { request } = pending;
      next = game.apply(state, dealer.fulfil(request));
      if (request.kind === "deal") {
        for (const { slot, seat } of request.slots) {
          faces.set(slot, dealer.knowledge(seat).faces.get(slot) as Face);
        }
      }
      continue;
    }
    const seat = pending.seats[0] as Seat;
    const acted =
      game.automatic?.(state, seat, known) ??
      rollout.choose({ state, seat, known, legal: game.legal(state, seat, known) }, within);
    next = game.apply(state, { kind: "acted", seat, action: acted });
  }
  return 0;
}
