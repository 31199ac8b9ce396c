import { expect, test } from "vitest";
import { all, stage } from "../stage.fixture.tsx";
import { snapshotOf, tableOf } from "../table.fixture.ts";
import { useDrag } from "./use-drag.ts";

function Hand({ cards }: { readonly cards: readonly string[] }) {
  const { drag, propsFor } = useDrag<string>(() => {});
  return (
    <ul aria-label={drag === null ? "" : `${drag.id} ${drag.x} ${drag.over}`}>
      {cards.map((card) => (
        <li key={card} {...propsFor(card)} />
      ))}
    </ul>
  );
}

async function hand() {
  const { root, render } = stage({}, snapshotOf(tableOf()));
  const cards = ["queen", "jack"];
  await render(<Hand cards={cards} />);
  Object.assign(document, { elementsFromPoint: () => [] });
  const captured: string[] = [];
  const tell = async (name: string, card: string, x: number, buttons: number) => {
    const element = all(root, ({ type }) => type === "li")[cards.indexOf(card)];
    const currentTarget = { isConnected: true, setPointerCapture: () => captured.push(card) };
    const event = { currentTarget, pointerId: 1, clientX: x, clientY: 0, button: 0, buttons };
    (element?.props[name] as undefined | ((event: object) => void))?.({
      ...event,
      isPrimary: true,
    });
    await render(<Hand cards={cards} />);
    return all(root, ({ type }) => type === "ul")[0]?.props["aria-label"];
  };
  return { tell, captured };
}

test("a card does not follow a mouse that was let go of beside the hand", async () => {
  const { tell } = await hand();
  await tell("onPointerDown", "queen", 0, 1);
  // The release went to something else; now the mouse comes back.
  expect(await tell("onPointerMove", "jack", 40, 0)).toBe("");
  expect(await tell("onPointerMove", "jack", 80, 1)).toBe("");
});

test("a quick hand drags the card that it pressed, not the next one that the mouse came to", async () => {
  const { tell, captured } = await hand();
  await tell("onPointerDown", "queen", 0, 1);
  expect(await tell("onPointerMove", "jack", 40, 1)).toBe("queen 40 null");
  expect(captured).toEqual(["queen"]);
  expect(await tell("onPointerMove", "queen", 60, 1)).toBe("queen 60 null");
  expect(await tell("onPointerUp", "queen", 60, 0)).toBe("");
});
