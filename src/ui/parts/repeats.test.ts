import { expect, test, vi } from "vitest";
import { keepDoubleClicksTogether, pressHeldKeysOnce } from "./repeats.ts";

/** As much of an element as is looked at. */
class Place {
  readonly #name: string;
  constructor(name: string) {
    this.#name = name;
  }
  matches = (names: string) => names.split(", ").includes(this.#name);
  closest = (names: string) => (this.matches(names) ? this : null);
}

test("a held key presses once, but moves and types on", () => {
  vi.stubGlobal("Element", Place);
  let onKeyDown = (_: object) => {};
  pressHeldKeysOnce({
    addEventListener: (_: string, listener: never) => {
      onKeyDown = listener;
    },
  });
  const arrives = (key: string, name: string, repeat: boolean) => {
    let arrived = true;
    const stop = () => {
      arrived = false;
    };
    const target = new Place(name);
    onKeyDown({ key, target, repeat, preventDefault: stop, stopPropagation: stop });
    return arrived;
  };
  for (const key of ["Enter", "4", "r"]) {
    expect(arrives(key, "button", false)).toBe(true);
    expect(arrives(key, "button", true)).toBe(false);
  }
  expect(arrives("ArrowLeft", "button", true)).toBe(true);
  expect(arrives("4", "input", true)).toBe(true);
  expect(arrives("Enter", "input", true)).toBe(false);
});

test("a double click does not press what its first press has brought under the pointer", () => {
  vi.stubGlobal("Element", Place);
  let onClick = (_: object) => {};
  keepDoubleClicksTogether({
    addEventListener: (_: string, listener: never) => {
      onClick = listener;
    },
  });
  const arrives = (target: Place, detail: number, pointerType = "mouse") => {
    let arrived = true;
    const stop = () => {
      arrived = false;
    };
    onClick({ target, detail, pointerType, preventDefault: stop, stopPropagation: stop });
    return arrived;
  };
  const [learn, tipsOff, plain] = [new Place("button"), new Place("button"), new Place("p")];
  expect(arrives(learn, 1)).toBe(true);
  expect(arrives(tipsOff, 2)).toBe(false);
  // Whoever goes on pressing means it, and so does whoever presses after a pause, or by the keyboard.
  expect(arrives(tipsOff, 3)).toBe(true);
  expect(arrives(learn, 1)).toBe(true);
  expect(arrives(tipsOff, 0)).toBe(true);
  expect(arrives(learn, 1)).toBe(true);
  expect(arrives(learn, 2)).toBe(true);
  expect(arrives(plain, 1)).toBe(true);
  expect(arrives(tipsOff, 2)).toBe(false);
  // The first press went to what was disabled.
  expect(arrives(learn, 1)).toBe(true);
  expect(arrives(tipsOff, 3)).toBe(true);
  expect(arrives(learn, 1, "touch")).toBe(true);
  expect(arrives(tipsOff, 2, "touch")).toBe(true);
});
