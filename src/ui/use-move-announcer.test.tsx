import { expect, test } from "vitest";
import type { Plain } from "../engine/game.ts";
import type { Table } from "../host/api/api.ts";
import type { Language } from "../text/language.ts";
import { stage } from "./stage.fixture.tsx";
import { seatOf, snapshotOf, tableOf } from "./table.fixture.ts";
import { useMoveAnnouncer } from "./use-move-announcer.ts";

function Announcing({ table, seat }: { readonly table: Table; readonly seat: number | null }) {
  useMoveAnnouncer(table, "Your turn", seat);
  return null;
}

/** What is announced when the board goes from one view to the next; each is the view of a seat, `null` for all. */
async function heard(
  game: string,
  language: Language,
  ...views: readonly (readonly [view: Plain, seat?: number | null])[]
): Promise<readonly string[]> {
  const { app, render } = stage({}, snapshotOf(), language);
  for (const [view, seat = 0] of views) {
    const shown = seat === null ? { public: view } : { views: [{ seat, view, legal: [] }] };
    const table = tableOf({ game, seats: [seatOf(0, "Anna"), seatOf(1, "Ben")] }, shown);
    await render(<Announcing table={table} seat={seat} />);
  }
  return app.state
    .get()
    .announcements.slice(1)
    .map(({ text }) => text);
}

const hand = (...cards: readonly (readonly [slot: number, face: number])[]) =>
  cards.map(([slot, face]) => ({ slot, face, fits: false, tracks: [] }));

test("a card or tile drawn is named to its owner, in either language", async () => {
  const before = { phase: "play", hand: hand([1, 0]) };
  const after = { phase: "play", hand: hand([1, 0], [2, 13]) };
  expect(await heard("crazy-eights", "en", [before], [after])).toEqual([
    "You drew Ace of Diamonds. Your turn",
  ]);
  const [zh] = await heard("crazy-eights", "zh-CN", [before], [after]);
  expect(zh).toContain("你摸到了方块A");
  expect(await heard("tequila-train", "en", [before], [after])).toEqual([
    expect.stringMatching(/^You drew \d+-\d+\. Your turn$/),
  ]);
});

test("neither the deal nor a hand that belongs to the next player counts as drawn", async () => {
  const dealt = { phase: "starter", hand: hand([1, 0], [2, 13]) };
  expect(await heard("crazy-eights", "en", [{ phase: "deal", hand: [] }], [dealt])).toEqual([]);
  const other = { phase: "play", hand: hand([3, 5]) };
  const play = { ...dealt, phase: "play" };
  expect(await heard("crazy-eights", "en", [play, 0], [other, 1])).toEqual([]);
  expect(await heard("crazy-eights", "en", [play, 0], [{ ...play, hand: [] }, null])).toEqual([]);
});

test("of what comes to a hand in Go Fish only the card fished is told: the others have been shown", async () => {
  const card = (slot: number, face: number) => ({ card: { slot, face }, rank: 1, seen: null });
  const given = { card: null, rank: 5, seen: 5 };
  const before = { phase: "draw", hand: [card(1, 0)] };
  const after = { phase: "ask", hand: [card(1, 0), card(2, 13), given] };
  expect(await heard("go-fish", "en", [before], [after])).toEqual([
    "You drew Ace of Diamonds. Your turn",
  ]);
});

test("a token captured in Ur is told", async () => {
  const told = await heard("royal-ur", "en", [{ off: [5, 6] }], [{ off: [6, 6] }]);
  expect(told).toEqual(["Anna's token goes back to the start. Your turn"]);
  expect(await heard("royal-ur", "en", [{ off: [5, 6] }], [{ off: [4, 6] }])).toEqual([]);
});

test("a round of signs is told with what beat what", async () => {
  const round = {
    throws: [
      { seat: 0, symbol: 4 },
      { seat: 1, symbol: 0 },
    ],
    survivors: [0],
  };
  const told = await heard("rpsls", "en", [{ rounds: [] }], [{ rounds: [round] }]);
  expect(told).toEqual(["Spock vaporizes Rock. Only Anna is left. Your turn"]);
});
