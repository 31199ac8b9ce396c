import * as v from "valibot";
import { MAX_CHAT } from "../../../protocol/chat.ts";
import { MAX_NAME } from "../../../protocol/join.ts";
import { ACCESS, MAX_PHASE_MS, MAX_SEATS, timersSchema } from "../../../protocol/manifest.ts";
import { RECORD_LIMIT } from "../../../protocol/record.ts";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import { MAX_COUNT, wholeNumber } from "../../../protocol/signed.ts";
import { MAX_STAKE } from "../../../protocol/stake.ts";
import { lineOf } from "../../../protocol/text.ts";
import type { Plain } from "../../engine/game.ts";
import { BOT_LEVELS } from "../../engine/policy.ts";
import { BOT_PACES } from "../bots/pace.ts";
import { MAX_PLAYERS } from "../cup/cup.ts";
import { planSchema } from "../evening/evening.ts";
import { BACKUP_PART } from "./codec.ts";

// What the interface may pass to each method. Games parse their own options and actions; here these are only plain
// data.

const id = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, "Expected 64 hex digits"));
const seat = wholeNumber(0, MAX_SEATS - 1);
/** A round of a tournament, or a place in one. */
const round = wholeNumber(0, MAX_PLAYERS);
/** How far a solver looks; see `StudyApi.study`. */
const effort = v.picklist([0, 1, 2, 3, 4]);
const stake = wholeNumber(0, MAX_STAKE);
const game = v.pipe(v.string(), v.maxLength(32));
const name = v.pipe(v.string(), v.trim(), lineOf(1, MAX_NAME));
/** Whatever was pasted; `findCode` reads the beginning. */
const pasted = v.pipe(v.string(), v.maxLength(100_000));
const plain = v.custom<Plain>(
  (value) => isPlain(value, MAX_DEPTH),
  "Expected plain data: no functions, no fractions",
);
const level = v.picklist(BOT_LEVELS);
const player = v.variant("kind", [
  v.strictObject({ kind: v.literal("human"), name }),
  v.strictObject({ kind: v.literal("bot"), level }),
]);

const file = v.pipe(
  v.instance(Uint8Array),
  v.check((bytes) => bytes.length <= RECORD_LIMIT, "The file is too large"),
);
const backupPart = v.pipe(
  v.instance(Uint8Array),
  v.check((bytes) => bytes.length <= BACKUP_PART, "The part is too large"),
);
const passphrase = v.pipe(v.string(), v.maxLength(1000));
const servers = v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(8));

export const ARGUMENTS = {
  setName: v.strictTuple([name]),
  backUp: v.strictTuple([passphrase]),
  bringBackup: v.strictTuple([backupPart, wholeNumber(0, Number.MAX_SAFE_INTEGER)]),
  restoreBackup: v.strictTuple([passphrase]),
  exportKey: v.strictTuple([passphrase]),
  importKey: v.strictTuple([pasted, passphrase]),
  setUpdates: v.strictTuple([v.boolean()]),
  installUpdate: v.strictTuple([]),
  setBotPace: v.strictTuple([v.picklist(BOT_PACES)]),
  createTable: v.strictTuple([
    v.strictObject({
      game,
      options: plain,
      seats: wholeNumber(2, MAX_SEATS),
      stake,
      timers: v.exactOptional(timersSchema),
      access: v.exactOptional(v.picklist(ACCESS)),
      after: v.exactOptional(id),
      plan: v.exactOptional(planSchema),
    }),
  ]),
  joinTable: v.strictTuple([id]),
  watchTable: v.strictTuple([id]),
  leaveTable: v.strictTuple([id]),
  cancelTable: v.strictTuple([id]),
  startTable: v.strictTuple([id]),
  addBots: v.strictTuple([id, v.pipe(v.array(level), v.minLength(1), v.maxLength(MAX_SEATS))]),
  removePlayer: v.strictTuple([id, id]),
  attend: v.strictTuple([id, v.nullable(seat)]),
  act: v.strictTuple([id, seat, plain]),
  resign: v.strictTuple([id, seat]),
  claim: v.strictTuple([id, seat]),
  pause: v.strictTuple([id, v.boolean()]),
  say: v.strictTuple([id, v.pipe(v.string(), v.trim(), lineOf(1, MAX_CHAT))]),
  rematch: v.strictTuple([id, v.nullable(id)]),
  startCup: v.strictTuple([
    id,
    v.strictObject({
      kind: v.picklist(["knock-out", "round-robin"]),
      game,
      options: plain,
      stake,
      phase: v.nullable(wholeNumber(1000, MAX_PHASE_MS)),
    }),
  ]),
  playCup: v.strictTuple([id]),
  settleCup: v.strictTuple([id, round, round, v.picklist(["one", "other"])]),
  endCup: v.strictTuple([id]),
  playHere: v.strictTuple([
    v.strictObject({
      game,
      options: plain,
      stake,
      timers: v.exactOptional(timersSchema),
      players: v.pipe(v.array(player), v.minLength(1), v.maxLength(MAX_SEATS)),
    }),
  ]),
  exportRecord: v.strictTuple([id]),
  replay: v.strictTuple([id]),
  openRecord: v.strictTuple([file]),
  hint: v.strictTuple([id, seat]),
  weighMoves: v.strictTuple([id, seat, effort]),
  analyse: v.strictTuple([id, wholeNumber(0, MAX_COUNT), v.nullable(seat)]),
  leaveAnalysis: v.strictTuple([id]),
  study: v.strictTuple([v.pipe(v.string(), v.maxLength(200)), effort]),
  leaveStudy: v.strictTuple([v.pipe(v.string(), v.maxLength(200))]),
  replyTo: v.strictTuple([v.pipe(v.string(), v.maxLength(200)), level]),
  puzzle: v.strictTuple([game, wholeNumber(0, MAX_COUNT)]),
  solveGame: v.strictTuple([game]),
  stopSolving: v.strictTuple([]),
  removeSolved: v.strictTuple([game]),
  mutePlayer: v.strictTuple([id, v.boolean()]),
  ledger: v.strictTuple([]),
  history: v.strictTuple([]),
  exportLedger: v.strictTuple([]),
  checkLedger: v.strictTuple([]),
  forgetOpponent: v.strictTuple([id]),
  dismissNotice: v.strictTuple([wholeNumber(0, MAX_COUNT)]),
  invite: v.strictTuple([id]),
  renewInvite: v.strictTuple([id]),
  setLocked: v.strictTuple([id, v.boolean()]),
  setKnownOnly: v.strictTuple([id, v.boolean()]),
  readCode: v.strictTuple([pasted]),
  lookAtInvite: v.strictTuple([pasted]),
  joinByInvite: v.strictTuple([pasted]),
  watchByInvite: v.strictTuple([pasted]),
  createOffer: v.strictTuple([]),
  answerOffer: v.strictTuple([pasted]),
  takeReply: v.strictTuple([pasted]),
  block: v.strictTuple([id, name]),
  unblock: v.strictTuple([id]),
  befriend: v.strictTuple([id, name]),
  unfriend: v.strictTuple([id]),
  favourFriend: v.strictTuple([id, v.boolean()]),
  setPresence: v.strictTuple([v.boolean()]),
  inviteFriend: v.strictTuple([
    id,
    v.variant("kind", [
      v.strictObject({ kind: v.literal("table"), table: id }),
      v.strictObject({ kind: v.literal("game"), game }),
    ]),
  ]),
  dismissInvitation: v.strictTuple([id]),
  selfTest: v.strictTuple([]),
  newCrashes: v.strictTuple([]),
  dismissCrashes: v.strictTuple([]),
  keepPageCrash: v.strictTuple([v.pipe(v.string(), v.maxLength(16_384)), v.boolean()]),
  door: v.strictTuple([]),
  openDoor: v.strictTuple([]),
  closeDoor: v.strictTuple([]),
  setInternet: v.strictTuple([
    v.strictObject({
      relays: servers,
      stun: servers,
      mapPorts: v.boolean(),
      lend: v.boolean(),
    }),
  ]),
} as const;

export type Method = keyof typeof ARGUMENTS;
export type ArgumentsOf<M extends Method> = v.InferOutput<(typeof ARGUMENTS)[M]>;

const NAMES: Partial<Record<Method, string>> = {
  setName: "name",
  say: "text",
};

/** The parsed arguments of a call. Fault `api/bad-argument`, naming the part. */
export function parseArguments<M extends Method>(
  method: M,
  input: readonly unknown[],
): Result<ArgumentsOf<M>> {
  const schema: v.GenericSchema<unknown, ArgumentsOf<M>> = ARGUMENTS[method];
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return ok(parsed.output);
  const [issue] = parsed.issues;
  const field = NAMES[method] ?? v.getDotPath(issue) ?? undefined;
  return fail("api/bad-argument", `This input is not valid: ${issue.message}.`, field);
}

/** Deeper than any game's options; keeps the walk from exhausting the stack. */
const MAX_DEPTH = 16;

function isPlain(value: unknown, depth: number): boolean {
  if (value === null || typeof value === "boolean" || typeof value === "string") return true;
  if (typeof value === "number") return Number.isSafeInteger(value);
  if (typeof value !== "object" || depth === 0) return false;
  if (Array.isArray(value)) return value.every((item) => isPlain(item, depth - 1));
  return (
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).every((item) => isPlain(item, depth - 1))
  );
}
