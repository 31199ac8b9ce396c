import { expect, test } from "vitest";
import { createBuzzer } from "./buzzer.ts";

function phone(hasBeenActive = true) {
  const felt: unknown[] = [];
  return {
    felt,
    navigator: {
      userActivation: { hasBeenActive, isActive: false },
      vibrate: (pattern: unknown) => felt.push(pattern) > 0,
    } as Parameters<typeof createBuzzer>[1],
  };
}

test("the own turn is felt, somebody else's move is not", () => {
  const { felt, navigator } = phone();
  const buzz = createBuzzer(() => ({ vibration: true }), navigator);
  buzz("turn");
  buzz("card");
  expect(felt).toEqual([[60]]);
});

test("nothing is felt where it is switched off or the page was not touched", () => {
  const [off, untouched] = [phone(), phone(false)];
  createBuzzer(() => ({ vibration: false }), off.navigator)("turn");
  createBuzzer(() => ({ vibration: true }), untouched.navigator)("turn");
  expect([...off.felt, ...untouched.felt]).toEqual([]);
});

test("a browser without it is left alone", () => {
  const { userActivation } = phone().navigator;
  expect(() => createBuzzer(() => ({ vibration: true }), { userActivation })("turn")).not.toThrow();
});
