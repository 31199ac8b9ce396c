import { equalBytes, toHex } from "../../../protocol/bytes.ts";
import { openChat } from "../../../protocol/chat.ts";
import type { Manifest } from "../../../protocol/manifest.ts";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Signed } from "../../../protocol/signed.ts";
import { openStart, type Seating } from "../../../protocol/start.ts";
import type { Game, Seat } from "../../engine/game.ts";
import { hasClaimed } from "../../match/clock.ts";
import { knowledgeOf } from "../../match/duty.ts";
import { shownOf } from "../../match/foresight.ts";
import { stepsOf } from "../../match/history.ts";
import type { Line as MatchLine } from "../../match/match.ts";
import { decisionsOf } from "../../match/record/decisions.ts";
import { endingOf, recordOf, replayOf } from "../../match/record/verification.ts";
import type { PlayerId, Replay, TableId } from "../api/api.ts";
import { packed } from "../api/positions.ts";
import type { Gapped } from "../catch-up/gaps.ts";
import { receiveOfCup, restoreCup } from "../cup/cup-word.ts";
import { receiveAgain, receiveOffer, tellAgain, wantAgain } from "../evening/again.ts";
import { receiveCallOff, restoreAgain } from "../evening/called-off.ts";
import type { Evening } from "../evening/evening.ts";
import { eveningWord, receiveEvening, restoreEvening } from "../evening/words.ts";
import { signersOf } from "../history/record.ts";
import { mayFollow } from "../invite/admission.ts";
import type { Line } from "../ports/store.ts";
import type { Events } from "./events.ts";
import {
  alreadyStarted,
  type Deciding,
  type Finished,
  type LiveTable,
  noHint,
  notPlaying,
  notYourSeat,
  stillPlaying,
} from "./live-table.ts";
import {
  decodeKnock,
  decodeMessage,
  GOODBYE,
  isOfMatch,
  type Message,
  type Position,
  UNKNOWN_KIND,
} from "./messages.ts";
import { verified, viewing } from "./network-view.ts";
import { isOldLine, oldFormat } from "./old-format.ts";
import { leaveOthers, receiveCrowded } from "./participation.ts";
import { messagesAfter, positionAt, progressOf } from "./progress.ts";
import {
  askAgain,
  changeRoster,
  follow,
  receiveJoin,
  receiveLeave,
  receiveQueued,
  receiveRefusal,
  receiveRoster,
  receiveStart,
  removePlayer,
  sit,
  startMatch,
} from "./table-gathering.ts";
import { pause, tellPause } from "./table-pause.ts";
import {
  beginMatch,
  callAbsent,
  giveUp,
  goOn,
  holdsEarly,
  makeMove,
  receivePlay,
} from "./table-play.ts";
import { receiveChat, speak } from "./table-speech.ts";
import type { TableEvent } from "./table-state.ts";
import {
  blame,
  changed,
  createTableState,
  hostOf,
  isHost,
  joinsOf,
  mySeat,
  peersOf,
  type TableDeps,
  type TableState,
  type Verdict,
} from "./table-state.ts";
import { hear } from "./table-talk.ts";
import { timesIn } from "./table-times.ts";
import { unknownGame } from "./table-wish.ts";

/** A table among peers: signed messages come in by any route, and the same methods serve the API as on a device. */
export interface NetworkTable extends LiveTable, Gapped, Pick<Events<TableEvent>, "subscribe"> {
  /** Read only. */
  readonly state: TableState;
  /** `direct`: it came over a connection whose handshake proved that `from` is this player. */
  receive(message: Uint8Array, from: PlayerId, direct: boolean): Verdict;
  position(): Position;
  /** What a peer at this position lacks, in an order in which it can process it. */
  messagesAfter(position: Position): Uint8Array[];
  /** What this player may be told of it, without the first `skip`, made while read: the table must not change meanwhile. */
  answerTo(position: Position, skip: number, player: PlayerId): Iterable<Uint8Array>;
  /** Somebody began or ceased to watch. */
  audienceChanged(): void;
  /** A player's connection came or went. */
  connectionChanged(player: PlayerId, open: boolean): void;
  /** The ways to these players have changed. */
  waysChanged(players: readonly PlayerId[]): void;
  /** Sends the join that has no answer yet, if there is one. */
  askAgain(): void;
  /** The host takes a seat; a guest asks for one until it has it. */
  sit(ticket?: Uint8Array): Result<null>;
  /**
   * Whether this player has a seat and signs nothing more in a match that, for somebody at this position, goes on: they
   * are told, since only this app knows.
   */
  isMuteAt(position: Position): boolean;
  /** Whether this player may receive what is said here. */
  mayFollow(player: PlayerId): boolean;
  /** Tells everybody here the state of the evening, and when the match begins automatically; host only. */
  tellEvening(): void;
  /** The match of the next table has begun. */
  linkNext(next: TableId): void;
  /** Signs what waited until the seats of this process had told one another what each has on disk. */
  goOn(): void;
  /** Asks for a break in which no time runs, or asks to go on. Faults `table/not-playing`, `table/not-your-seat`. */
  pause(wanted: boolean): Result<null>;
}

/** A table restored from its log, or new with an empty one. Faults `table/unreadable`, `table/unknown-game` and those of the match. */
export function createNetworkTable(
  table: Signed<Manifest>,
  game: Game,
  evening: Evening,
  log: readonly Line[],
  deps: TableDeps,
): Result<NetworkTable> {
  const options = game.parseOptions(table.value.options);
  const state = createTableState(table, game, options.ok ? options.value : null, evening, deps);
  const restored = restore(state, log);
  if (!restored.ok || !options.ok) return restored.ok ? unknownGame() : restored;
  const ifMine = (seat: number, move: () => Result<null>) =>
    seat === mySeat(state) ? move() : state.match === null ? notPlaying() : notYourSeat();
  return ok({
    id: toHex(table.hash),
    state,
    view: viewing(state),
    subscribe: state.events.subscribe,
    receive(message, from, direct) {
      const verdict =
        state.closed || state.frozen ? "ignore" : receive(state, message, from, direct);
      if (verdict === "accept") state.version++;
      if (verdict === "accept" || (verdict === "ignore" && isPassedOn(state, message, from)))
        state.events.emit({ kind: "heard", message, from, direct });
      return verdict;
    },
    progress: () => (state.match === null ? null : progressOf(state.match)),
    holds: () => holdsEarly(state),
    // Nobody hears the results any more once the table is closed or cannot be written.
    isVerifying: () =>
      !state.closed && !state.frozen && (state.match?.work.verifying.size ?? 0) > 0,
    position: () => positionAt(state),
    messagesAfter: (position) => [...messagesAfter(state, position, 0)],
    answerTo: (position, skip, player) => messagesAfter(state, position, skip, player),
    connectionChanged: (player, open) => connectionChanged(state, player, open),
    waysChanged(players) {
      if (peersOf(state).some((player) => players.includes(player))) changed(state);
    },
    audienceChanged: () => changed(state),
    askAgain: () => askAgain(state),
    sit: (ticket) => sit(state, ticket ?? null),
    isMuteAt: (position) => isMuteAt(state, position),
    mayFollow: (player) => mayFollow(state, player),
    tellEvening() {
      const word = eveningWord(state);
      for (const player of peersOf(state)) deps.send(player, word);
      changed(state);
    },
    linkNext(next) {
      state.next = next;
      changed(state);
    },
    act: (seat, action) => ifMine(seat, () => makeMove(state, action)),
    resign: (seat) => ifMine(seat, () => giveUp(state)),
    claim: (seat) => callAbsent(state, seat),
    say: (text) => speak(state, text),
    goOn: () => goOn(state),
    pause: (wanted) => pause(state, wanted),
    start: () => whileGathering(state, () => startMatch(state)),
    remove: (player) => whileGathering(state, () => removePlayer(state, player)),
    cancel: () => whileGathering(state, () => changeRoster(state, { kind: "cancel" })),
    rematch: () => wantAgain(state),
    leave: () => leave(state),
    record: () =>
      state.match === null
        ? notPlaying()
        : ok({
            name: `${game.id}-${toHex(table.hash).slice(0, 8)}.fairhand`,
            bytes: recordOf(state.match),
          }),
    replay: () => replay(state),
    knowing: (seat) => knowing(state, seat),
    deciding: noHint,
    finished: () => finished(state),
    close() {
      state.closed = true;
      state.alarm.stop();
    },
  });
}

function replay(state: TableState): Result<Replay> {
  const { game, match } = state;
  if (match === null) return notPlaying();
  const course = packed(replayOf(game, match.history.origin, stepsOf(match.history)));
  if (!course.ok) return course;
  return ok({
    game: game.id,
    players: joinsOf(state).map(({ value }) => value.name),
    signers: signersOf({ joins: joinsOf(state) }),
    convicted: [...match.guilt.convicted.keys()].toSorted((one, other) => one - other),
    ...course.value,
    outcome: match.phase.outcome,
    verified: match.phase.outcome === null ? null : verified(match),
    ending: endingOf(match),
  });
}

function knowing({ game, match }: TableState, seat: Seat): Result<Deciding> {
  if (match === null) return notPlaying();
  if (match.me?.seat !== seat) return notYourSeat();
  return ok({ game, state: shownOf(match).state, seat, knowledge: knowledgeOf(match, seat) });
}

function connectionChanged(state: TableState, player: PlayerId, open: boolean): void {
  if (open && player === hostOf(state)) askAgain(state);
  if (!peersOf(state).includes(player)) return;
  if (open) {
    tellAgain(state, player);
    tellPause(state, player);
  }
  changed(state);
}

function finished({ game, match }: TableState): Result<Finished> {
  if (match === null) return notPlaying();
  return match.phase.outcome === null
    ? stillPlaying()
    : ok({
        game,
        played: decisionsOf(game, stepsOf(match.history), (seat) =>
          match.me?.seat === seat ? knowledgeOf(match, seat) : null,
        ),
      });
}

/** More than any vote or resignation takes. */
const PASSED_ON_BYTES = 4096;

/** Whether our bots hear what is of no use here: it costs each of them as much again, and nobody counts that. */
function isPassedOn(state: TableState, message: Uint8Array, from: PlayerId): boolean {
  return message.length <= PASSED_ON_BYTES && peersOf(state).includes(from);
}

function restore(state: TableState, log: readonly Line[]): Result<null> {
  const lines: MatchLine[] = [];
  const later: Message[] = [];
  let seating: Seating | null = null;
  for (const line of log) {
    const message = decodeMessage(line.bytes);
    if (!message.ok) return unreadable();
    const { kind, bytes } = message.value;
    if (kind === "roster") {
      if (!follow(state, bytes).ok) return unreadable();
    } else if (kind === "start") {
      const opened = openStart(bytes, state.table, state.deps.verify);
      if (!opened.ok) return unreadable();
      seating = opened.value;
    } else if (isOfMatch(kind)) {
      if (isOldLine(message.value, seating)) return oldFormat();
      lines.push({ kind, bytes, sealed: line.sealed });
    } else later.push(message.value);
  }
  for (const { kind, bytes } of later) {
    if (kind === "evening") restoreEvening(state, bytes);
    if (kind === "left") state.left.add(toHex(bytes));
    if (kind !== "chat") continue;
    const line = openChat(bytes, state.table, state.deps.verify);
    if (line.ok) hear(state.talk, line.value, null);
  }
  const begun = seating === null ? ok(null) : beginMatch(state, seating, lines, timesIn(later));
  restoreAgain(state, later);
  restoreCup(state, later);
  return begun;
}

function unreadable(): Result<never> {
  return fail("table/unreadable", "A saved match could not be read; it is left as it is.");
}

function receive(state: TableState, bytes: Uint8Array, from: PlayerId, direct: boolean): Verdict {
  const message = decodeMessage(bytes);
  if (!message.ok) return blame(state, message.fault);
  switch (message.value.kind) {
    case "join":
      return state.match === null ? receiveJoin(state, message.value.bytes, null) : "ignore";
    case "knock": {
      const { proof, join } = decodeKnock(message.value.bytes);
      return state.match === null ? receiveJoin(state, join, proof) : "ignore";
    }
    case "crowded":
      if (direct) receiveCrowded(state, from);
      return "ignore";
    case "queued":
      return receiveQueued(state, from, direct);
    case "refused":
      return receiveRefusal(state, message.value.bytes, from, direct);
    case "again":
      return receiveAgain(state, from, direct);
    case "evening":
      return receiveEvening(state, message.value.bytes, from, direct);
    case "cup":
    case "cup-table":
    case "cup-result":
      return receiveOfCup(state, message.value.kind, message.value.bytes, from, direct);
    case "leave":
      return receiveLeave(state, from, direct);
    case "roster":
      return receiveRoster(state, message.value.bytes, from);
    case "start":
      return receiveStart(state, message.value.bytes, from);
    case "entry":
    case "vote":
    case "proposal":
    case "certificate":
    case "evidence":
    case "claim":
    case "end":
    case "pause":
      return receivePlay(state, { kind: message.value.kind, bytes: message.value.bytes }, from);
    case "chat":
      return receiveChat(state, message.value.bytes);
    case "rematch":
      return receiveOffer(state, message.value.bytes);
    case "called-off":
      return receiveCallOff(state, message.value.bytes);
    case "content":
    case "polka":
    case "fork":
    case "anew":
    case "times":
    case "left":
    case "more":
      return blame(state, UNKNOWN_KIND);
  }
}

function whileGathering(state: TableState, step: () => Result<null>): Result<null> {
  if (!isHost(state))
    return fail("table/not-host", "Only the player who opened the table can do this.");
  return state.match === null ? step() : alreadyStarted();
}

function isMuteAt(state: TableState, { match: at }: Position): boolean {
  const { match } = positionAt(state);
  const isThere = at !== null && match?.turn === at.turn && equalBytes(match.log, at.log);
  return state.deps.isMute === true && isThere && state.match?.phase.outcome === null;
}

function sayGoodbye(state: TableState): void {
  for (const player of peersOf(state)) state.deps.send(player, GOODBYE);
}

function leave(state: TableState): Result<null> {
  const { match, roster, deps } = state;
  if (match !== null) {
    if (mySeat(state) === -1) {
      if (deps.isMute === true) sayGoodbye(state);
      return ok(null);
    }
    if (match.phase.outcome === null && hasClaimed(match)) return ok(null);
    const left = match.phase.outcome === null ? leaveOthers(state, match) : ok(null);
    if (left.ok) sayGoodbye(state);
    return left;
  }
  if (roster.cancelled) return ok(null);
  if (isHost(state))
    return fail(
      "table/you-are-host",
      "This is your own table: you can keep it open or cancel it for everyone, but you can't leave it.",
    );
  deps.send(hostOf(state), GOODBYE);
  return ok(null);
}
