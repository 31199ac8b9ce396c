import { expect, test } from "vitest";
import { keepSmall } from "./resting.ts";

const MB = 1 << 20;

/** A program whose looks are taken by hand. */
function program() {
  const now = { spent: 500, young: 16 * MB, playing: false, released: 0 };
  let due: (() => void) | null = null;
  const end = keepSmall({
    every: (_, step) => {
      due = step;
      return () => {
        due = null;
      };
    },
    spent: () => now.spent,
    young: () => now.young,
    isPlaying: () => now.playing,
    release() {
      now.released++;
      now.young = MB;
      now.spent += 60;
    },
  });
  const look = () => due?.();
  return { now, look, end };
}

test("memory is given back once nothing has happened for a while", () => {
  const { now, look } = program();
  look();
  expect(now.released).toBe(1);
  look();
  expect(now.released).toBe(1);
});

test("what little a quiet program does is given back ten minutes later, and more after it was busy", () => {
  const { now, look } = program();
  look();
  now.young = 8 * MB;
  for (let looks = 1; looks < 60; looks++) look();
  expect(now.released).toBe(1);
  look();
  expect(now.released).toBe(2);
  now.young = 8 * MB;
  now.spent += 2000;
  look();
  look();
  expect(now.released).toBe(3);
});

test("a busy program is left alone until it is quiet", () => {
  const { now, look } = program();
  now.spent += 2000;
  look();
  expect(now.released).toBe(0);
  look();
  expect(now.released).toBe(1);
});

test("nothing is interrupted while a match is played", () => {
  const { now, look } = program();
  now.playing = true;
  look();
  expect(now.released).toBe(0);
  now.playing = false;
  look();
  expect(now.released).toBe(1);
});

test("a program that ends looks no more", () => {
  const { now, look, end } = program();
  end();
  look();
  expect(now.released).toBe(0);
});
