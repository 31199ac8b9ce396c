import { type Fault, fail, ok, type Result } from "../../../protocol/result.ts";
import { localDealer } from "../../engine/dealer.ts";
import type { Game, GameEvent, Outcome, Pending, Plain } from "../../engine/game.ts";
import { NO_KNOWLEDGE } from "../../engine/game.ts";
import {
  advance,
  type Happening,
  type LocalMatch,
  submit,
  submitChoice,
} from "../../engine/runner.ts";
import { findGame } from "../registry.ts";
import { type ScriptedChance, scriptedChance } from "./chance.ts";
import { parseScript, type Script, type ScriptEvent } from "./script.ts";

/** A script's output: the start, one line for each event, the end. All plain data. */
export type Line =
  | ({ readonly line: "start"; readonly at: number } & Snapshot)
  | ({
      readonly line: "event";
      readonly index: number;
      readonly at: number;
      readonly accepted: true;
    } & Snapshot)
  | {
      readonly line: "event";
      readonly index: number;
      readonly at: number;
      readonly accepted: false;
      readonly fault: Fault;
    }
  | { readonly line: "end"; readonly outcome: Outcome | null };

export interface Snapshot {
  /**
   * Everything the engine was told, in order: an expiry that was due, the event itself, chance and automatic actions.
   */
  readonly happened: readonly Happened[];
  readonly state: Plain;
  readonly pending: Pending;
  readonly views: { readonly public: Plain; readonly seats: readonly Plain[] };
  /** Legal moves of each seat, in notation. */
  readonly legal: readonly (readonly string[])[];
}

/** An engine event; a seat's action is also written in notation. */
type Happened = GameEvent<Plain> & { readonly text?: string };

/** A running script: the match, its chance, and the time at which the current phase began. */
interface Run {
  readonly match: LocalMatch<Plain, Plain, Plain, Plain>;
  readonly chance: ScriptedChance;
  readonly seats: number;
  since: number;
}

/**
 * Runs a script (docs/script.md) and returns its lines. A refused event is a line; a script that is malformed, does not
 * fit its game or fixes impossible chance gives a fault that names the field.
 */
export function runScript(json: unknown): Result<Line[]> {
  const script = parseScript(json);
  if (!script.ok) return script;
  const begun = begin(script.value);
  if (!begun.ok) return begun;
  const run = begun.value;
  const lines: Line[] = [{ line: "start", at: run.since, ...snapshot(run, settle(run)) }];
  for (const [index, event] of script.value.events.entries()) {
    const { at } = event;
    const happened = take(run, event);
    lines.push(
      happened.ok
        ? { line: "event", index, at, accepted: true, ...snapshot(run, happened.value) }
        : { line: "event", index, at, accepted: false, fault: happened.fault },
    );
  }
  const fault = run.chance.fault();
  if (fault !== null) return { ok: false, fault };
  return ok([...lines, { line: "end", outcome: run.match.game.outcome(run.match.state) }]);
}

function begin(script: Script): Result<Run> {
  const game: Game | undefined = findGame(script.game);
  if (game === undefined) {
    return fail("script/unknown-game", `There is no game called "${script.game}".`, "game");
  }
  const options = game.parseOptions(script.options);
  if (!options.ok) return inside("options", options.fault);
  const setup = { options: options.value, seats: script.seats, stake: script.stake };
  const chance = scriptedChance(script.chance, game.pieces ?? []);
  const rest = { chance, seats: script.seats, since: script.at };
  const state = game.setup(setup);
  if (!state.ok) return state;
  if (script.position === undefined) {
    return ok({ match: { game, dealer: localDealer(chance), state: state.value }, ...rest });
  }
  if (game.position === undefined) {
    return fail("script/no-position", `${game.id} can only start from its set-up.`, "position");
  }
  const position = game.position(setup, script.position);
  if (!position.ok) return inside("position", position.fault);
  const { state: placed, faces, shown } = position.value;
  return ok({ match: { game, dealer: localDealer(chance, faces, shown), state: placed }, ...rest });
}

/** A part's fault, with its field named from the whole script. */
function inside(part: string, fault: Fault): Result<never> {
  return fail(fault.code, fault.message, fault.field ? `${part}.${fault.field}` : part);
}

/**
 * Carries out one event: first the expiry that its time makes due (at most one, undone if the event itself is refused:
 * docs/script.md), then the event, then everything automatic that follows.
 */
function take(run: Run, event: ScriptEvent): Result<Happened[]> {
  const { match, since } = run;
  const { state } = match;
  const expiry = expireIfDue(run, event.at);
  const own = expiry.ok ? submitEvent(run, event) : expiry;
  if (expiry.ok && own.ok) return ok([...expiry.value, ...own.value]);
  match.state = state;
  run.since = since;
  return own;
}

function expireIfDue(run: Run, at: number): Result<Happened[]> {
  const { match } = run;
  const { game, state } = match;
  const pending = game.pending(state);
  const limit = game.timeLimit?.(state) ?? null;
  if (pending.kind !== "act" || limit === null || at - run.since < limit) return ok([]);
  return applied(run, at, () => submit(match, { kind: "expired", seats: pending.seats }));
}

function submitEvent(run: Run, event: ScriptEvent): Result<Happened[]> {
  return event.kind === "tick" ? ok([]) : applied(run, event.at, () => submitOne(run, event));
}

function submitOne(
  { match, chance }: Run,
  event: Exclude<ScriptEvent, { kind: "tick" }>,
): Result<Happening<Plain, Plain>> {
  const { game, dealer, state } = match;
  switch (event.kind) {
    case "expire":
      return submit(match, { kind: "expired", seats: event.seats });
    case "resign":
      return submit(match, { kind: "resigned", seats: [event.seat] });
    case "action": {
      const action = game.parseAction(event.action);
      if (!action.ok) return action;
      return submit(match, { kind: "acted", seat: event.seat, action: action.value });
    }
    case "move": {
      const { seat, move } = event;
      const choice = game.notation.parse(state, seat, dealer.knowledge(seat), move);
      if (!choice.ok) return choice;
      const done = submitChoice(match, seat, choice.value, chance.password());
      if (done.ok && wasSealed(done.value.event, choice.value)) chance.spendPassword();
      return done;
    }
  }
}

/** Whether the choice was sealed: then the action that happens is another one, the commitment. */
function wasSealed(event: GameEvent<Plain>, choice: Plain): boolean {
  return event.kind === "acted" && event.action !== choice;
}

/**
 * What one submitted event leads to, including chance and automatic actions; the clock restarts when a phase begins.
 */
function applied(
  run: Run,
  at: number,
  submitted: () => Result<Happening<Plain, Plain>>,
): Result<Happened[]> {
  const { game, state } = run.match;
  const phase = game.phase?.(state);
  const done = submitted();
  if (!done.ok) return done;
  const happened = [described(game, state, done.value.event), ...settle(run)];
  if (game.phase?.(run.match.state) !== phase) run.since = at;
  return ok(happened);
}

/** Like the engine's `settle`, but waits once the script has no more fixed chance. */
function settle({ match, chance }: Run): Happened[] {
  const happened: Happened[] = [];
  for (;;) {
    const { game, state } = match;
    const pending = game.pending(state);
    if (pending.kind === "chance" && !chance.covers(pending.request)) return happened;
    const next = advance(match);
    if (next === null) return happened;
    happened.push(described(game, state, next.event));
  }
}

function described(game: Game, before: Plain, event: GameEvent<Plain>): Happened {
  return event.kind === "acted"
    ? { ...event, text: game.notation.format(before, event.seat, event.action) }
    : event;
}

function snapshot({ match, seats }: Run, happened: readonly Happened[]): Snapshot {
  const { game, dealer, state } = match;
  const each = Array.from({ length: seats }, (_, seat) => seat);
  return {
    happened,
    state,
    pending: game.pending(state),
    views: {
      public: game.view(state, null, NO_KNOWLEDGE),
      seats: each.map((seat) => game.view(state, seat, dealer.knowledge(seat))),
    },
    legal: each.map((seat) =>
      game
        .legal(state, seat, dealer.knowledge(seat))
        .map((action) => game.notation.format(state, seat, action)),
    ),
  };
}
