import { describe, expect, it } from "vitest";
import type { Game } from "../../engine/game.ts";
import { GAMES } from "../registry.ts";
import { type Line, runScript } from "./run.ts";

function run(script: object): Line[] {
  const lines = runScript({ seats: 2, events: [], ...script });
  if (!lines.ok) throw new Error(`${lines.fault.code} ${lines.fault.field}`);
  return lines.value;
}

function refusal(script: object) {
  const lines = runScript({ seats: 2, events: [], ...script });
  if (lines.ok) throw new Error("the script ran");
  return [lines.fault.code, lines.fault.field];
}

/** The answer to each event. */
function answers(lines: readonly Line[]): string[] {
  return lines.flatMap((line) =>
    line.line === "event" ? [line.accepted ? "accepted" : line.fault.code] : [],
  );
}

/** The kinds of everything that happened, line by line. */
function happened(lines: readonly Line[]): string[][] {
  return lines.flatMap((line) =>
    "happened" in line ? [line.happened.map(({ kind, text }) => text ?? kind)] : [],
  );
}

const RPSLS = { game: "rpsls", options: { moveTimeout: 5000, revealTimeout: 5000 } };

describe("runScript", () => {
  it("writes a start, a line for every event and an end", () => {
    const lines = run({
      game: "connect-four",
      stake: 3,
      events: [{ seat: 1, move: "3" }, { seat: 1, move: "3" }, { resign: 0 }],
    });
    expect(lines.map(({ line }) => line)).toEqual(["start", "event", "event", "event", "end"]);
    expect(lines[1]).toMatchObject({
      index: 0,
      at: 0,
      accepted: true,
      happened: [{ kind: "acted", seat: 1, action: { column: 3 }, text: "3" }],
      pending: { kind: "act", seats: [0] },
      legal: [["1", "2", "3", "4", "5", "6", "7"], []],
    });
    expect(lines[2]).toEqual({
      line: "event",
      index: 1,
      at: 0,
      accepted: false,
      fault: { code: "connect-four/NotYourTurn", message: "It is the other player's turn." },
    });
    expect(lines[4]).toEqual({
      line: "end",
      outcome: { winners: [1], payouts: [0, 6], remainder: 0, reason: "resigned" },
    });
  });

  it("writes only plain JSON", () => {
    const lines = run({ game: "royal-ur", chance: { rolls: [4] }, events: [] });
    expect(JSON.parse(JSON.stringify(lines))).toEqual(lines);
  });

  it("names the part of the script that does not fit the game", () => {
    expect(refusal({ game: "chess" })).toEqual(["script/unknown-game", "game"]);
    expect(refusal({ game: "rpsls", position: {} })).toEqual(["script/no-position", "position"]);
    expect(refusal({ game: "royal-ur", options: { dice: 4 } })).toEqual([
      "royal-ur/BadOption",
      "options.dice",
    ]);
    expect(refusal({ game: "royal-ur", position: { board: [[1], [99]], turn: 0 } })).toEqual([
      "royal-ur/BadPosition",
      "position.board.1.0",
    ]);
    const position = { board: [[], []], turn: 0 };
    for (const start of [{}, { position }]) {
      const refused = refusal({ game: "royal-ur", seats: 3, ...start });
      expect(refused).toEqual(["royal-ur/TwoPlayers", "seats"]);
    }
    const options = { dealer: 2 };
    expect(refusal({ game: "crazy-eights", options })).toEqual([
      "crazy-eights/BadOption",
      "options.dealer",
    ]);
  });

  it("does not take a list for an object without keys", () => {
    for (const { id, position } of GAMES.map((game): Game => game)) {
      expect(refusal({ game: id, options: [] })).toEqual([`${id}/BadOption`, "options"]);
      if (position === undefined) continue;
      expect(refusal({ game: id, position: [] })).toEqual([`${id}/BadPosition`, "position"]);
    }
  });

  it("waits when its chance runs out: nobody can act, anybody can leave", () => {
    const script = { game: "royal-ur", chance: { rolls: [1] } };
    const events = [{ seat: 0, move: "enter" }, { seat: 1, move: "enter" }, { resign: 1 }];
    const lines = run({ ...script, events });
    expect(lines[1]).toMatchObject({ accepted: true, pending: { kind: "chance" } });
    expect(answers(lines)).toEqual(["accepted", "royal-ur/NoRoll", "accepted"]);
  });

  it("pays out the largest possible pot to the chip", () => {
    const stake = 35_184_372_088_831;
    const script = { game: "rpsls", seats: 63, stake, events: [{ expire: [0] }] };
    const [, line] = run(script);
    expect(line).toMatchObject({ state: { funds: Number(BigInt(stake) * 63n) } });
    expect(refusal({ ...script, stake: stake + 1 })).toEqual(["script/malformed", "stake"]);
  });

  it("refuses impossible chance", () => {
    expect(refusal({ game: "royal-ur", chance: { rolls: [5] } })).toEqual([
      "script/chance-does-not-fit",
      "chance.rolls.0",
    ]);
    const one = { seat: 0, move: "rock" };
    expect(refusal({ ...RPSLS, events: [one] })).toEqual([
      "script/chance-exhausted",
      "chance.passwords.0",
    ]);
  });

  it("spends no password on a refused choice", () => {
    const events = [
      { seat: 2, move: "rock" },
      { seat: 0, move: "rock" },
      { seat: 0, move: "rock" },
      { seat: 1, move: "paper" },
    ];
    const lines = run({ ...RPSLS, chance: { passwords: ["one", "two"] }, events });
    expect(answers(lines)).toEqual([
      "rpsls/NotParticipant",
      "accepted",
      "rpsls/AlreadyMoved",
      "accepted",
    ]);
    expect(happened(lines).at(-1)?.slice(1)).toEqual(["reveal 00:one", "reveal 11:two"]);
  });

  it("expires seats once an event's time is past their limit, and not before", () => {
    const events = [
      { at: 5000, tick: true },
      { at: 5001, tick: true },
      { at: 10_001, tick: true },
      { at: 10_002, tick: true },
    ];
    expect(happened(run({ ...RPSLS, events }))).toEqual([[], [], ["expired"], [], ["expired"]]);
  });

  it("counts time from the start of the phase, not from its latest event", () => {
    const events = [
      { at: 4000, seat: 0, move: "rock" },
      { at: 5001, tick: true },
    ];
    const lines = run({ ...RPSLS, seats: 3, chance: { passwords: ["x"] }, events });
    expect(lines.at(-1)).toMatchObject({ outcome: { winners: [0], reason: "alone" } });
  });

  it("undoes a due expiry if the event itself is refused", () => {
    const events = [
      { at: 6000, seat: 5, move: "rock" },
      { at: 6000, tick: true },
      { at: 11_000, tick: true },
    ];
    const lines = run({ ...RPSLS, chance: { passwords: ["x"] }, events });
    expect(happened(lines)).toEqual([[], ["expired"], []]);
  });
});
