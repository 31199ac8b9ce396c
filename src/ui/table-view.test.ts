import { expect, test } from "vitest";
import type { Plain } from "../engine/game.ts";
import { crazyEights } from "../games/crazy-eights/rules.ts";
import type { MatchView, SeatInfo, Table } from "../host/api/api.ts";
import {
  endingText,
  isOut,
  lookingSeat,
  nameBots,
  namesOf,
  needsHandover,
  netText,
  reasonText,
  resignText,
  resultText,
  standingText,
  statusText,
} from "./table-view.ts";

function seat(number: number, name: string, part: Partial<SeatInfo> = {}): SeatInfo {
  return {
    seat: number,
    player: name,
    name,
    bot: null,
    botOf: null,
    pageOf: null,
    here: false,
    connected: true,
    way: null,
    ...part,
  };
}

function table(seats: SeatInfo[], match: Partial<MatchView> = {}): Table {
  return {
    id: "t",
    kind: "network",
    stage: "playing",
    game: "connect-four",
    options: {},
    stake: 0,
    phaseLimit: null,
    capacity: seats.length,
    seats,
    host: null,
    hosting: false,
    entrance: { access: "open", locked: false },
    bound: true,
    watching: false,
    watchers: 0,
    mine: seats.filter(({ here }) => here).map((one) => one.seat),
    match: {
      turn: 0,
      waitingFor: [0],
      views: [],
      public: null,
      moves: [],
      final: true,
      outcome: null,
      verified: null,
      clock: null,
      standing: null,
      ending: { kind: "unfinished" },
      departed: [],
      convicted: [],
      disputed: false,
      dealing: null,
      ...match,
    },
    chat: [],
    rematch: { wanted: [], left: [], next: null, offer: null, owner: false, terms: null },
    score: [],
    evening: null,
    refusals: [],
  };
}

const ANNA = seat(0, "Anna", { here: true });
const BO = seat(1, "Bo");
const BO_HERE = seat(1, "Bo", { here: true });

test("chips are told as the ledger counts them: what was won or lost, not the pot", () => {
  expect(netText("en", 10)).toBe("+10 chips");
  expect(netText("en", -1)).toBe("−1 chip");
  expect(netText("en", 0)).toBe("0 chips");
});

test("a player looks through the own seat, a spectator through none", () => {
  expect(lookingSeat(table([ANNA, BO], { waitingFor: [1] }), null)).toBe(0);
  expect(lookingSeat(table([seat(0, "Chen"), BO]), null)).toBeNull();
});

test("at a shared device the eyes follow the turn and stay while nobody here must act", () => {
  expect(lookingSeat(table([ANNA, BO_HERE], { waitingFor: [1] }), 0)).toBe(1);
  expect(lookingSeat(table([ANNA, BO_HERE], { waitingFor: [] }), 1)).toBe(1);
  expect(lookingSeat(table([ANNA, BO_HERE], { waitingFor: [0, 1] }), 1)).toBe(1);
});

test("a bot at this device never looks", () => {
  const bot = seat(1, "Bot", { here: true, bot: "easy" });
  expect(lookingSeat(table([ANNA, bot], { waitingFor: [1] }), null)).toBe(0);
});

test("a shared device is handed over before another person's hidden pieces are shown", () => {
  const shared = table([ANNA, BO_HERE], { waitingFor: [1] });
  expect(needsHandover(shared, true, 1, 0)).toBe(true);
  expect(needsHandover(shared, true, 1, null)).toBe(true);
  expect(needsHandover(shared, true, 1, 1)).toBe(false);
});

test("nothing is handed over where nothing is hidden, nobody else is here or the match is over", () => {
  const over = { winners: [0], payouts: [], remainder: 0, reason: "line" };
  expect(needsHandover(table([ANNA, BO_HERE]), false, 1, 0)).toBe(false);
  expect(needsHandover(table([ANNA, BO]), true, 0, null)).toBe(false);
  expect(needsHandover(table([ANNA, BO_HERE], { outcome: over }), true, 1, 0)).toBe(false);
});

test("says whom the match waits for", () => {
  const status = (seats: SeatInfo[], waitingFor: number[], legal: Plain[] = ["any"]) =>
    statusText("en", table(seats, { waitingFor, views: [{ seat: 0, view: null, legal }] }), 0);
  expect(status([ANNA, BO], [0])).toBe("Your turn");
  expect(status([ANNA, BO_HERE], [0])).toBe("Anna, it is your turn");
  expect(status([ANNA, BO], [1])).toBe("Bo's turn");
  expect(status([ANNA, seat(1, "Bo", { bot: "hard" })], [1])).toBe("Bo is thinking");
  expect(status([ANNA, seat(1, "Bo", { connected: false })], [1])).toBe(
    "Bo is not connected. The match waits.",
  );
  expect(status([ANNA, BO, seat(2, "Chen")], [1, 2])).toBe("Waiting for Bo and Chen");
  expect(status([ANNA, BO], [])).toBe("Confirming…");
  const dealing = { waitingFor: [], standing: { kind: "moves", seats: [1] } } as const;
  const away = seat(1, "Bo", { connected: false });
  expect(statusText("en", table([ANNA, away], dealing), 0)).toBe(
    "Bo is not connected. The match waits.",
  );
  expect(statusText("en", table([ANNA, BO], dealing), 0)).toBe("Confirming…");
  const late = { waitingFor: [], standing: { kind: "late", seats: [1], ends: true } } as const;
  expect(statusText("en", table([ANNA, away], late), 0)).toBe(
    "Bo is not connected. The match waits.",
  );
});

test("says that the match cannot go on where nothing more can be dealt", () => {
  const stuck = { waitingFor: [], standing: { kind: "stuck", seats: [1], by: [0] } } as const;
  const seats = [ANNA, seat(1, "Bo", { connected: false })];
  expect(statusText("en", table(seats, stuck), 0)).toBe("The match can't go on");
  expect(standingText("en", table(seats, stuck))).toBe(
    "Bo left, and nothing more can be dealt without them. Anna abandoned the match.",
  );
});

test("says what holds the match up beyond somebody's turn", () => {
  const seats = [ANNA, BO, seat(2, "Chen"), seat(3, "Dora")];
  const held = (standing: MatchView["standing"]) => standingText("en", table(seats, { standing }));
  expect(held({ kind: "moves", seats: [1] })).toBeNull();
  expect(held({ kind: "late", seats: [1], ends: true })).toBe("Out of time: Bo.");
  expect(held({ kind: "votes", here: 2, needed: 3, missing: [2, 3], late: [] })).toBe(
    "Waiting for 1 of 2 players to confirm: Chen and Dora.",
  );
  expect(held({ kind: "votes", here: 3, needed: 3, missing: [3], late: [] })).toBeNull();
  const standing = { kind: "votes", here: 2, needed: 3, missing: [2, 3], late: [] } as const;
  expect(standingText("zh-CN", table(seats, { standing }))).toBe(
    "还需 2 位玩家中的 1 位确认：Chen和Dora。",
  );
  expect(held({ kind: "votes", here: 1, needed: 2, missing: [1], late: [] })).toBe(
    "Waiting for Bo to confirm.",
  );
  expect(held({ kind: "claimed", by: [0], against: [1] })).toMatch(/^Anna says that Bo is gone\./);
  expect(held({ kind: "claimed", by: [0], against: [1, 3] })).toMatch(
    /^Gone, according to Anna: Bo and Dora\./,
  );
  expect(held({ kind: "claimed", by: [0, 2], against: [1, 3] })).toMatch(
    /^Gone, according to Anna and Chen: Bo and Dora\./,
  );
});

test("says that the app is answering where a player is awaited without a choice", () => {
  const views = [{ seat: 0, view: null, legal: [] }];
  expect(statusText("en", table([ANNA, BO], { waitingFor: [0], views }), 0)).toBe("Confirming…");
});

test("tells the result from the player's side", () => {
  const won = (winners: number[]) => ({ winners, payouts: [], remainder: 0, reason: "line" });
  const result = (seats: SeatInfo[], winners: number[]) =>
    resultText(
      "en",
      won(winners),
      seats.map(({ name }) => name),
      table(seats),
    );
  expect(result([ANNA, BO], [0])).toBe("You won!");
  expect(result([ANNA, BO], [1])).toBe("Bo won.");
  expect(result([ANNA, BO], [0, 1])).toBe("A tie.");
  expect(result([ANNA, BO], [])).toBe("Nobody won.");
  expect(result([ANNA, BO_HERE], [1])).toBe("Bo won.");
  expect(result([ANNA, BO, seat(2, "Chen")], [1, 2])).toBe("Bo and Chen share the win.");
});

test("bots, whom the host leaves nameless, are named in the reader's language", () => {
  expect(nameBots("en", ["Anna", ""])).toEqual(["Anna", "Computer"]);
  expect(nameBots("en", ["Anna", "", ""])).toEqual(["Anna", "Computer 2", "Computer 3"]);
  expect(nameBots("zh-CN", ["Anna", ""])).toEqual(["Anna", "电脑"]);
});

test("bots among peers are called by their owners, with a number where it takes one", () => {
  const botOf = (number: number, owner: string) =>
    seat(number, `Bot ${number}`, { bot: "hard", botOf: owner });
  const names = (language: "en" | "zh-CN") =>
    namesOf(language, table([ANNA, BO, botOf(2, "Anna"), botOf(3, "Bo"), botOf(4, "Bo")]));
  expect(names("en")).toEqual(["Anna", "Bo", "Anna's bot", "Bo's bot 1", "Bo's bot 2"]);
  expect(names("zh-CN").slice(2)).toEqual(["Anna的电脑玩家", "Bo的电脑玩家1", "Bo的电脑玩家2"]);
});

test("whoever resigned or was put out has no part in the match any more, and nobody else", () => {
  const moves = (["acted", "expired"] as const).map((kind, number) => ({
    seat: number,
    text: "4",
    action: null,
    kind,
  }));
  const playing = table([ANNA, BO, seat(2, "Chen")], { moves });
  expect([0, 1, 2].map((one) => isOut(playing, one))).toEqual([false, true, false]);
});

test("warns of the end of the match only where resigning ends it", () => {
  expect(resignText("en", table([ANNA, BO]), 0)).toBe("This ends the match.");
  expect(resignText("en", table([ANNA, BO, seat(2, "Chen")]), 0)).toMatch(/others play on/);
});

test("only where there is a stake can it be lost by resigning", () => {
  const free = table([ANNA, BO]);
  expect(resignText("en", free, 0)).not.toMatch(/stake/);
  expect(resignText("en", { ...free, stake: 10 }, 0)).toMatch(/You lose your stake\.$/);
});

test("whoever has won already is not told that resigning costs the stake", () => {
  const position = crazyEights.position?.(
    { seats: 4, stake: 10, options: { ...crazyEights.defaults, playForSecond: true } },
    {
      hands: [[], ["KC"], ["QC"], ["JC"]],
      discard: ["7H"],
      draw: ["2C", "3C"],
      turn: 1,
      first: 0,
    },
  );
  if (!position?.ok) throw new Error("no position");
  const { state } = position.value;
  const view = crazyEights.view(state, null, { faces: new Map(), sealed: [] });
  const seats = [ANNA, BO, seat(2, "Chen"), seat(3, "Dan")];
  const playing = { ...table(seats, { public: view }), game: "crazy-eights", stake: 10 };
  expect(resignText("en", playing, 0)).not.toMatch(/stake/);
  expect(resignText("en", playing, 1)).toMatch(/You lose your stake\.$/);

  // The others leave but one, who is second: neither of the two left.
  const end = crazyEights.apply(state, { kind: "resigned", seats: [1, 2] });
  const outcome = end.ok ? crazyEights.outcome(end.value) : null;
  expect(outcome).toMatchObject({ winners: [0], reason: "last-seat" });
  if (outcome !== null)
    expect(reasonText("en", "crazy-eights", outcome, [], [])).toBe("Only one player was left.");
});

test("says why a match ended, and whose word is missing", () => {
  const outcome = { winners: [0], payouts: [20, 0], remainder: 0, reason: "resigned" };
  const names = ["Anna", "Bo"];
  const why = (kind: "resigned" | "removed") =>
    reasonText("en", "royal-ur", outcome, [{ kind, seat: 1 }], names);
  expect(why("resigned")).toBe("By resignation.");
  expect(why("removed")).toBe("Bo was removed from the match.");
  expect(endingText("en", { kind: "agreed", by: [0, 1] }, names)).toBeNull();
  expect(endingText("en", { kind: "unacknowledged", by: [0] }, names)).toMatch(/not acknowledged/);
  expect(endingText("en", { kind: "claimed", by: [0], against: [1] }, names)).toMatch(
    /^Anna says that Bo is gone\./,
  );
});
