import { expect, test } from "vitest";
import { stage, textOf } from "../stage.fixture.tsx";
import { snapshotOf, tableOf } from "../table.fixture.ts";
import { TakebackPart } from "./takeback.tsx";

test("a wish to take a move back is heard once: from the chat, or without it from the board", async () => {
  const ask = { id: "1", seat: 1, name: "Ben", text: "May I take my move back?", turn: 0, at: 0 };
  const id = "a".repeat(64);
  const view = { takeback: 0 };
  const table = tableOf(
    { id, options: { takebacks: true }, chat: [ask] as never },
    { waitingFor: [0], views: [{ seat: 0, view, legal: [{ takeback: "allow" }] }] },
  );
  const { app, root, render } = stage({}, snapshotOf(table));
  const heard = () => app.state.get().announcements.map(({ text }) => text);
  await render(<TakebackPart table={table} seat={0} />);
  const sentence = "Ben would like to take the last move back.";
  expect(textOf(root)).toContain(sentence);
  expect(heard()).toEqual([]);
  app.settings.set({ ...app.settings.get(), quiet: [id] });
  await render(<TakebackPart table={table} seat={0} />);
  expect(heard()).toEqual([sentence]);
});
