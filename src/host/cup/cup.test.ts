import { expect, test } from "vitest";
import { MAX_SEATS } from "../../../protocol/manifest.ts";
import { MAX_COUNT } from "../../../protocol/signed.ts";
import type { CupKind, CupResult } from "../api/cup-api.ts";
import {
  addResult,
  CUP_LIMIT,
  type Cup,
  decodeCup,
  encodeCup,
  endOf,
  gamesOf,
  homeOf,
  isReady,
  pointsOf,
  withdraw,
} from "./cup.ts";

/** The next game a player has to play. */
function nextGameOf(cup: Cup, player: number) {
  const games = gamesOf(cup).flat().filter(isReady);
  return games.find(({ one, other }) => one === player || other === player) ?? null;
}

function cupOf(kind: CupKind, players: number): Cup {
  return {
    kind,
    terms: { game: "connect-four", options: {}, stake: 10, phase: null },
    players: Array.from({ length: players }, (_, at) => ({
      player: new Uint8Array(32).fill(at + 1),
      name: `P${at}`,
    })),
    gone: [],
    played: [],
    drawn: 0,
    word: 0,
  };
}

/** Plays every game that can be played, with this result, until none is left. */
function playOut(cup: Cup, result: (one: number, other: number) => CupResult): Cup {
  for (;;) {
    const game = gamesOf(cup).flat().find(isReady);
    if (game?.one == null || game.other == null) return cup;
    const next = addResult(cup, game, result(game.one, game.other));
    if (next === null) throw new Error("a game that is ready takes a result");
    cup = next;
  }
}

const lower = (one: number, other: number): CupResult => (one < other ? "one" : "other");

test.each([4, 5, 8, 11, 16])("in a round-robin of %i, everybody meets everybody once", (count) => {
  const rounds = gamesOf(cupOf("round-robin", count));
  const pairs = rounds.flat().map(({ one, other }) => [one, other].toSorted().join("-"));
  expect(new Set(pairs).size).toBe((count * (count - 1)) / 2);
  expect(pairs).toHaveLength((count * (count - 1)) / 2);
  for (const round of rounds) {
    const players = round.flatMap(({ one, other }) => [one, other]);
    expect(new Set(players).size).toBe(players.length);
  }
  const homes = rounds.flat().map(homeOf);
  for (let player = 0; player < count; player++) {
    const opened = homes.filter((home) => home === player).length;
    expect(Math.abs(opened - (count - 1) / 2)).toBeLessThanOrEqual(count / 2);
  }
});

test("most points win a round-robin, and ties share it", () => {
  const played = playOut(cupOf("round-robin", 5), lower);
  expect(pointsOf(played)).toEqual([8, 6, 4, 2, 0]);
  expect(endOf(played)).toEqual({ over: true, champions: [0] });
  const drawn = playOut(cupOf("round-robin", 4), () => "draw");
  expect(endOf(drawn)).toEqual({ over: true, champions: [0, 1, 2, 3] });
});

test.each([4, 5, 6, 7, 8, 13, 16])(
  "a knock-out of %i takes one game fewer than it has players",
  (count) => {
    const played = playOut(cupOf("knock-out", count), lower);
    expect(played.played).toHaveLength(count - 1);
    expect(endOf(played)).toEqual({ over: true, champions: [0] });
    // The first two can meet only in the last round.
    expect(gamesOf(played).at(-1)?.[0]).toMatchObject({ one: 0, other: 1 });
  },
);

test("of five, the first three have a bye in the first round", () => {
  const [first = []] = gamesOf(cupOf("knock-out", 5));
  expect(first.map(({ one, other, over, winner }) => [one, other, over, winner])).toEqual([
    [0, null, true, 0],
    [3, 4, false, null],
    [1, null, true, 1],
    [2, null, true, 2],
  ]);
});

test("a tied knock-out game is replayed, with the other player beginning", () => {
  const cup = cupOf("knock-out", 4);
  const before = nextGameOf(cup, 3);
  expect(before && homeOf(before)).toBe(0);
  const drawn = addResult(cup, { round: 0, place: 0 }, "draw") as Cup;
  const again = nextGameOf(drawn, 3);
  expect(again).toMatchObject({ one: 0, other: 3, results: ["draw"], over: false });
  expect(again && homeOf(again)).toBe(3);
});

test("a game can be settled however often its two players report a draw", () => {
  const place = { round: 0, place: 0 };
  let cup = cupOf("knock-out", 4);
  for (let reports = 0; reports < 20; reports++) cup = addResult(cup, place, "draw") ?? cup;
  const settled = addResult(cup, place, "one") as Cup;
  expect(decodeCup(encodeCup(settled))).toEqual(settled);
  expect(gamesOf(settled)[0]?.[0]).toMatchObject({ over: true, winner: 0 });
});

test("a player who leaves loses the remaining games, but no earlier ones", () => {
  const cup = addResult(cupOf("round-robin", 4), { round: 0, place: 0 }, "one") as Cup;
  const [winner] = gamesOf(cup)
    .flat()
    .filter(({ over }) => over)
    .map(({ winner }) => winner);
  const left = withdraw(cup, winner ?? 0) as Cup;
  expect(pointsOf(left)[winner ?? 0]).toBe(2);
  expect(nextGameOf(left, winner ?? 0)).toBeNull();
  const end = endOf(playOut(left, lower));
  expect(end.over).toBe(true);
  expect(end.champions).not.toContain(winner);
  expect(withdraw(left, winner ?? 0)).toBeNull();
});

test("if both players of a game have left, their next opponent advances", () => {
  const both = withdraw(withdraw(cupOf("knock-out", 4), 0) as Cup, 3) as Cup;
  const final = addResult(both, { round: 0, place: 1 }, "other") as Cup;
  expect(endOf(final)).toEqual({ over: true, champions: [2] });
});

test("a game that is over, or whose players are not known yet, accepts no result", () => {
  const cup = addResult(cupOf("knock-out", 4), { round: 0, place: 0 }, "one") as Cup;
  expect(addResult(cup, { round: 0, place: 0 }, "other")).toBeNull();
  expect(addResult(cup, { round: 1, place: 0 }, "one")).toBeNull();
  expect(addResult(cup, { round: 9, place: 9 }, "one")).toBeNull();
});

test("a cup survives encoding, and nothing else decodes as one", () => {
  const cup = withdraw(playOut(cupOf("round-robin", 16), lower), 7) as Cup;
  const bytes = encodeCup(cup);
  expect(decodeCup(bytes)).toEqual(cup);
  expect(bytes.length).toBeLessThan(8 * 1024);
  expect(decodeCup(bytes.subarray(1))).toBeNull();
  expect(decodeCup(encodeCup({ ...cup, players: cup.players.slice(0, 3) }))).toBeNull();
});

test("an owner's word cannot make the next owner's unreadable, however large it is", () => {
  const cup = cupOf("knock-out", 4);
  expect(decodeCup(encodeCup({ ...cup, word: MAX_COUNT }))).toBeNull();
  const last = decodeCup(encodeCup({ ...cup, word: 4096 * MAX_SEATS }));
  if (last === null) throw new Error("the largest word is readable");
  for (const next of [withdraw(last, 0), addResult(last, { round: 0, place: 0 }, "one")]) {
    if (next === null) throw new Error("there was something to say");
    expect(decodeCup(encodeCup(next))).toEqual(next);
  }
});

test("a word that repeats itself, or names what is not there, is not read", () => {
  const cup = cupOf("knock-out", 4);
  const [player] = cup.players as [Cup["players"][number]];
  const drawn = { round: 0, place: 0, result: "draw" } as const;
  const terms = { ...cup.terms, options: { text: "x".repeat(5000) } };
  for (const changed of [
    { gone: [1, 1] },
    { gone: [4] },
    { players: [...cup.players, player] },
    { played: [{ ...drawn, place: 2 }] },
    { played: Array.from({ length: 17 }, () => drawn) },
    { terms },
  ])
    expect(decodeCup(encodeCup({ ...cup, ...changed }))).toBeNull();
  const once = { ...cupOf("round-robin", 4), played: [drawn] };
  expect(decodeCup(encodeCup(once))).toEqual(once);
  expect(decodeCup(encodeCup({ ...once, played: [drawn, drawn] }))).toBeNull();
});

test("the longest word of all has room for more", () => {
  const cup = cupOf("knock-out", 16);
  const played = gamesOf(cup)
    .flat()
    .flatMap(({ round, place }) =>
      Array.from({ length: 16 }, () => ({ round, place, result: "other" }) as const),
    );
  const terms = { ...cup.terms, options: { text: "x".repeat(4000) } };
  const gone = [...cup.players.keys()];
  const bytes = encodeCup({ ...cup, played, terms, gone });
  expect(decodeCup(bytes)).not.toBeNull();
  expect(bytes.length).toBeLessThan(CUP_LIMIT / 2);
});
