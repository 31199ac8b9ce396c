import { expect, test } from "vitest";
import type { Table } from "../../host/api/api.ts";
import { NO_FRIENDS } from "../connection/network.fixture.ts";
import { AWAITED, seatOf, snapshotOf, tableOf } from "../table.fixture.ts";
import { callsOf, newsBetween } from "./calls.ts";
import { backText, callText } from "./text.ts";

const kinds = (...tables: Table[]) => callsOf(snapshotOf(...tables)).map(({ kind }) => kind);
const outcome = { winners: [0], payouts: [0, 0], remainder: 0, reason: "line" };
const over = (part: Partial<Table> = {}) => tableOf({ stage: "over", ...part }, { outcome });
const wanted = (...seats: number[]) => ({
  wanted: seats,
  left: [],
  next: null,
  offer: null,
  owner: false,
  terms: null,
});

test("the own turn calls, somebody else's does not", () => {
  expect(kinds(tableOf({}, AWAITED))).toEqual(["turn"]);
  expect(kinds(tableOf())).toEqual([]);
});

test("a match on this device and one that is only watched call nobody", () => {
  expect(kinds(tableOf({ kind: "device" }, AWAITED))).toEqual([]);
  expect(kinds(tableOf({ watching: true }, AWAITED))).toEqual([]);
});

test("a full table calls whoever may start it", () => {
  const room = { stage: "gathering", match: null } as const;
  expect(kinds(tableOf({ ...room, hosting: true }))).toEqual(["full"]);
  expect(kinds(tableOf({ ...room }))).toEqual([]);
  expect(kinds(tableOf({ ...room, hosting: true, capacity: 3 }))).toEqual([]);
});

test("a rematch calls until it is answered", () => {
  expect(kinds(over({ rematch: wanted(1) }))).toEqual(["rematch"]);
  expect(kinds(over({ rematch: wanted(0, 1) }))).toEqual([]);
  expect(kinds(over({ rematch: { ...wanted(1), next: "n" } }))).toEqual([]);
  expect(kinds(over())).toEqual([]);
});

const game = { round: 0, place: 0, one: 1, other: 0, results: [], over: false, winner: null };
const played = { ...game, table: "t2", mine: true, waiting: false };
const players = ["Anna", "Ben"].map((name, seat) => ({
  player: seatOf(seat, name).player ?? "",
  name,
  points: 0,
  gone: false,
}));
const terms = {
  kind: "knock-out",
  game: "connect-four",
  options: {},
  stake: 0,
  phase: null,
} as const;
const cup = (rounds: readonly (readonly (typeof played)[])[]) => ({
  ...terms,
  players,
  rounds,
  tables: [],
  over: false,
  champions: [],
  owner: false,
});

test("whoever has opened the table of a tournament's game calls the other one until that one is there", () => {
  expect(kinds(over({ cup: cup([[played]]) }))).toEqual(["cup"]);
  expect(kinds(over({ cup: cup([[{ ...played, mine: false }]]) }))).toEqual([]);
  expect(kinds(over({ cup: cup([[played]]) }), tableOf({ id: "t2" }))).toEqual([]);
});

test("a wish to play again calls nobody while a tournament goes on", () => {
  const asked = { rematch: wanted(1), cup: cup([]) };
  expect(kinds(over(asked))).toEqual([]);
  expect(kinds(over({ ...asked, cup: { ...asked.cup, over: true } }))).toEqual(["rematch"]);
});

test("a break that somebody would like calls until it is answered or taken", () => {
  const asked = (...seats: number[]) => tableOf({}, { pause: { wanted: seats, on: false } });
  expect(kinds(asked(1))).toEqual(["break"]);
  expect(kinds(asked(0, 1))).toEqual([]);
  expect(kinds(tableOf({}, { pause: { wanted: [0, 1], on: true } }))).toEqual([]);
});

const ben = (connected: boolean) => ({
  seats: [seatOf(0, "Anna"), seatOf(1, "Ben", { connected })],
});

test("somebody who goes is told on the own turn too, and when they are back", () => {
  const here = snapshotOf(tableOf(ben(true), AWAITED));
  const away = snapshotOf(tableOf(ben(false), AWAITED));
  expect(newsBetween(here, away).calls.map((call) => callText("en", call))).toEqual([
    "Connect Four: Ben lost the connection.",
  ]);
  expect(newsBetween(away, here).back.map((call) => backText("en", call))).toEqual([
    "Connect Four: Ben is back.",
  ]);
});

test("nobody calls who is out of the match and has gone", () => {
  const seats = [seatOf(0, "Anna"), seatOf(1, "Ben"), seatOf(2, "Cleo", { connected: false })];
  const moves = [{ seat: 2, text: "", action: null, kind: "resigned" }] as const;
  expect(kinds(tableOf({ game: "crazy-eights", capacity: 3, seats }, { moves }))).toEqual([]);
});

test("whoever was away when the match ended is not announced as back", () => {
  expect(newsBetween(snapshotOf(tableOf(ben(false))), snapshotOf(over(ben(true)))).back).toEqual(
    [],
  );
});

test("what is told once is not told again, and the first look tells nothing", () => {
  const turn = snapshotOf(tableOf({}, AWAITED));
  expect(newsBetween(turn, turn).calls).toEqual([]);
  expect(newsBetween(null, turn).calls).toEqual([]);
  const next = snapshotOf(tableOf({}, { ...AWAITED, turn: 2 }));
  expect(newsBetween(turn, next).calls).toHaveLength(1);
});

const KEY = "ab".repeat(32);
const friend = (here: boolean) => ({ id: KEY, name: "Ben", favourite: false, since: 0, here });
const withFriends = (part: Partial<typeof NO_FRIENDS>) => ({
  ...snapshotOf(),
  friends: { ...NO_FRIENDS, ...part },
});

test("an invitation calls until it is put away, and a second one of the same friend anew", () => {
  const asked = { from: KEY, name: "Ben", game: "royal-ur", code: null, number: 1 };
  const one = withFriends({ invitations: [asked] });
  expect(callsOf(one).map((call) => callText("en", call))).toEqual([
    "Ben would like to play Royal Game of Ur with you.",
  ]);
  expect(newsBetween(one, one).calls).toEqual([]);
  const two = withFriends({ invitations: [{ ...asked, number: 2 }] });
  expect(newsBetween(one, two).calls).toHaveLength(1);
});

test("a friend who comes is told, and one who has just been added is not", () => {
  const away = withFriends({ friends: [friend(false)] });
  const here = withFriends({ friends: [friend(true)] });
  expect(newsBetween(away, here).arrived).toEqual([friend(true)]);
  expect(newsBetween(here, here).arrived).toEqual([]);
  expect(newsBetween(withFriends({}), here).arrived).toEqual([]);
  expect(newsBetween(here, away).arrived).toEqual([]);
});
