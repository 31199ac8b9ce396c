import { expect, test } from "vitest";
import type { Seat } from "../../engine/game.ts";
import type { MoveLine } from "../../host/api/api.ts";
import { all, stage } from "../stage.fixture.tsx";
import { snapshotOf, tableOf } from "../table.fixture.ts";
import { positionOf, useOneMove } from "./repeats.ts";

interface At {
  readonly seat: Seat | null;
  readonly moves: readonly MoveLine[];
}

function Board({ seat, moves }: At) {
  return <section onClickCapture={useOneMove(positionOf(seat, moves))} />;
}

const by = (...seats: readonly Seat[]) =>
  seats.map((seat) => ({ seat, kind: "acted", text: "", action: null }) satisfies MoveLine);

test("a double click is one move, unless the same player is to move again", async () => {
  const { root, render } = stage({}, snapshotOf(tableOf()));
  const arrives = async (at: At, detail: number) => {
    await render(<Board {...at} />);
    const [board] = all(root, ({ type }) => type === "section");
    let arrived = true;
    const stopPropagation = () => {
      arrived = false;
    };
    const press = board?.props["onClickCapture"] as ((event: object) => void) | undefined;
    press?.({ detail, stopPropagation });
    return arrived;
  };
  // Two people at one device.
  expect(await arrives({ seat: 0, moves: [] }, 1)).toBe(true);
  expect(await arrives({ seat: 1, moves: by(0) }, 2)).toBe(false);
  expect(await arrives({ seat: 1, moves: by(0) }, 3)).toBe(true);
  // A bot that answers at once.
  expect(await arrives({ seat: 0, moves: by(0, 1) }, 1)).toBe(true);
  expect(await arrives({ seat: 0, moves: by(0, 1, 0, 1) }, 2)).toBe(false);
  // Cards drawn one after the other, and the same press by the keyboard.
  expect(await arrives({ seat: 0, moves: by(0, 1) }, 1)).toBe(true);
  expect(await arrives({ seat: 0, moves: by(0, 1, 0) }, 2)).toBe(true);
  expect(await arrives({ seat: 1, moves: by(0, 1, 0) }, 0)).toBe(true);
  // Whoever watches makes no moves.
  expect(await arrives({ seat: null, moves: by(0) }, 1)).toBe(true);
  expect(await arrives({ seat: null, moves: by(0, 1) }, 2)).toBe(true);
});
