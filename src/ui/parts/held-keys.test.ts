import { expect, test, vi } from "vitest";
import { pressHeldKeysOnce } from "./held-keys.ts";

/** As much of an element as is looked at. */
class Place {
  readonly #name: string;
  constructor(name: string) {
    this.#name = name;
  }
  matches = (names: string) => names.split(", ").includes(this.#name);
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
