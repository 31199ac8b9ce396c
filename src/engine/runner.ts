import type { Result } from "../../protocol/result.ts";
import type { LocalDealer } from "./dealer.ts";
import type { Game, GameEvent, Plain, Seat } from "./game.ts";

/** A match at one device: a state and the dealer that knows what is hidden in it. */
export interface LocalMatch<
  State extends Plain,
  Action extends Plain,
  Options extends Plain,
  View extends Plain,
> {
  readonly game: Game<State, Action, Options, View>;
  readonly dealer: LocalDealer;
  state: State;
}

/** One thing that happened, in order: what the caller shows, logs and replays. */
export interface Happening<State, Action> {
  readonly event: GameEvent<Action>;
  readonly state: State;
}

/**
 * Lets a seat act and then answers chance requests and automatic actions until somebody has a choice or the match is over.
 * A refused action changes nothing.
 */
export function act<S extends Plain, A extends Plain, O extends Plain, V extends Plain>(
  match: LocalMatch<S, A, O, V>,
  seat: Seat,
  action: A,
): Result<Happening<S, A>[]> {
  const { game, dealer } = match;
  for (const claim of game.claims(match.state, seat, action)) {
    if (!dealer.holds(claim)) {
      return {
        ok: false,
        fault: {
          code: `${game.id}/FalseClaim`,
          message: "The pieces are not what this move says they are.",
        },
      };
    }
  }
  return happen(match, { kind: "acted", seat, action });
}

/** Applies any event (an expiry, a resignation) and then settles as `act` does. */
export function happen<S extends Plain, A extends Plain, O extends Plain, V extends Plain>(
  match: LocalMatch<S, A, O, V>,
  event: GameEvent<A>,
): Result<Happening<S, A>[]> {
  const next = match.game.apply(match.state, event);
  if (!next.ok) return next;
  match.state = next.value;
  return { ok: true, value: [{ event, state: next.value }, ...settle(match)] };
}

/** Answers everything that waits for chance or is automatic. Call once after set-up. */
export function settle<S extends Plain, A extends Plain, O extends Plain, V extends Plain>(
  match: LocalMatch<S, A, O, V>,
): Happening<S, A>[] {
  const happenings: Happening<S, A>[] = [];
  for (;;) {
    const event = nextEvent(match);
    if (event === null) return happenings;
    const next = match.game.apply(match.state, event);
    if (!next.ok) throw new Error(`${match.game.id} refused what it asked for: ${next.fault.code}`);
    match.state = next.value;
    happenings.push({ event, state: next.value });
  }
}

function nextEvent<S extends Plain, A extends Plain, O extends Plain, V extends Plain>({
  game,
  dealer,
  state,
}: LocalMatch<S, A, O, V>): GameEvent<A> | null {
  const pending = game.pending(state);
  if (pending.kind === "over") return null;
  if (pending.kind === "chance") return dealer.fulfil(pending.request);
  for (const seat of pending.seats) {
    const action = game.automatic?.(state, seat, dealer.knowledge(seat)) ?? null;
    if (action !== null) return { kind: "acted", seat, action };
  }
  return null;
}
