import { expect, test } from "vitest";
import { keepSmall } from "./resting.ts";

const MB = 1 << 20;

/** A program whose looks are taken by hand. */
function program() {
  const now = { spent: 500, young: 16 * MB, playing: false, released: 0 };
  let due: (() => void) | null = null;
  const end = keepSmall({
    after: (_, step) => {
      due = step;
      return () => {
        due = null;
      };
    },
    spent: () => now.spent,
    young: () => now.young,
    isPlaying: async () => now.playing,
    release() {
      now.released++;
      now.young = MB;
      now.spent += 60;
    },
  });
  const look = async () => {
    due?.();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { now, look, end };
}

test("memory is given back once nothing has happened for a while", async () => {
  const { now, look } = program();
  await look();
  expect(now.released).toBe(1);
  await look();
  expect(now.released).toBe(1);
});

test("what little a quiet program does is given back ten minutes later, and more after it was busy", async () => {
  const { now, look } = program();
  await look();
  now.young = 8 * MB;
  for (let looks = 1; looks < 60; looks++) await look();
  expect(now.released).toBe(1);
  await look();
  expect(now.released).toBe(2);
  now.young = 8 * MB;
  now.spent += 2000;
  await look();
  await look();
  expect(now.released).toBe(3);
});

test("a busy program is left alone until it is quiet", async () => {
  const { now, look } = program();
  now.spent += 2000;
  await look();
  expect(now.released).toBe(0);
  await look();
  expect(now.released).toBe(1);
});

test("nothing is interrupted while a match is played", async () => {
  const { now, look } = program();
  now.playing = true;
  await look();
  expect(now.released).toBe(0);
  now.playing = false;
  await look();
  expect(now.released).toBe(1);
});

test("a program that ends looks no more", async () => {
  const { now, look, end } = program();
  end();
  await look();
  expect(now.released).toBe(0);
});
