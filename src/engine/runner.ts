import { ok, type Result } from "../../protocol/result.ts";
import type { LocalDealer } from "./dealer.ts";
import type { Game, GameEvent, Plain, Seat } from "./game.ts";

/** A match on one device: a state, and the dealer that knows its hidden pieces. */
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

/** One event, in order: for the caller to show, log and replay. */
export interface Happening<State, Action> {
  readonly event: GameEvent<Action>;
  readonly state: State;
}

/**
 * Lets a seat act, then settles chance requests and automatic actions until somebody has a choice or the match is
 * over. A refused action changes nothing.
 */
export function act<S extends Plain, A extends Plain, O extends Plain, V extends Plain>(
  match: LocalMatch<S, A, O, V>,
  seat: Seat,
  action: A,
): Result<Happening<S, A>[]> {
  return happen(match, { kind: "acted", seat, action });
}

/**
 * Like `act`, for a choice from `legal`. A game that keeps choices secret turns it into a commitment with `password`
 * (32 hex digits), and the dealer stores its text.
 */
export function choose<S extends Plain, A extends Plain, O extends Plain, V extends Plain>(
  match: LocalMatch<S, A, O, V>,
  seat: Seat,
  choice: A,
  password: string,
): Result<Happening<S, A>[]> {
  return settled(match, submitChoice(match, seat, choice, password));
}

/** Applies any event (an expiry, a resignation) and then settles as `act` does. */
export function happen<S extends Plain, A extends Plain, O extends Plain, V extends Plain>(
  match: LocalMatch<S, A, O, V>,
  event: GameEvent<A>,
): Result<Happening<S, A>[]> {
  return settled(match, submit(match, event));
}

/** Settles everything that is automatic or waits for chance. Call once after set-up. */
export function settle<S extends Plain, A extends Plain, O extends Plain, V extends Plain>(
  match: LocalMatch<S, A, O, V>,
): Happening<S, A>[] {
  const happenings: Happening<S, A>[] = [];
  for (;;) {
    const happening = advance(match);
    if (happening === null) return happenings;
    happenings.push(happening);
  }
}

/** One step of `settle`: the next event that needs no choice, or `null`. */
export function advance<S extends Plain, A extends Plain, O extends Plain, V extends Plain>(
  match: LocalMatch<S, A, O, V>,
): Happening<S, A> | null {
  const event = nextEvent(match);
  if (event === null) return null;
  const done = submit(match, event);
  if (!done.ok) throw new Error(`${match.game.id} refused what it asked for: ${done.fault.code}`);
  return done.value;
}

/** Checks the claims behind one event and applies it, without settling. */
export function submit<S extends Plain, A extends Plain, O extends Plain, V extends Plain>(
  match: LocalMatch<S, A, O, V>,
  event: GameEvent<A>,
): Result<Happening<S, A>> {
  const { game, dealer } = match;
  const claims = event.kind === "acted" ? game.claims(match.state, event.seat, event.action) : [];
  const next = game.apply(match.state, event);
  if (!next.ok) return next;
  const untrue = claims.find((claim) => !dealer.holds(claim));
  if (untrue !== undefined) return { ok: false, fault: untrue.refusal };
  match.state = next.value;
  return ok({ event, state: next.value });
}

/** `choose` without settling. */
export function submitChoice<S extends Plain, A extends Plain, O extends Plain, V extends Plain>(
  match: LocalMatch<S, A, O, V>,
  seat: Seat,
  choice: A,
  password: string,
): Result<Happening<S, A>> {
  const { game, dealer, state } = match;
  const { action, sealed } = game.seal?.(state, seat, choice, password) ?? {
    action: choice,
    sealed: null,
  };
  const done = submit(match, { kind: "acted", seat, action });
  if (done.ok && sealed !== null) dealer.keep(seat, sealed);
  return done;
}

function settled<S extends Plain, A extends Plain, O extends Plain, V extends Plain>(
  match: LocalMatch<S, A, O, V>,
  done: Result<Happening<S, A>>,
): Result<Happening<S, A>[]> {
  return done.ok ? ok([done.value, ...settle(match)]) : done;
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
