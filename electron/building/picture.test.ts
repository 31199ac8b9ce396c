import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { drawIcon } from "./picture.ts";

const ICON = readFileSync(new URL("../../src/ui/style/icon.svg", import.meta.url), "utf8");
const svg = (inside: string) => `<svg viewBox="0 0 8 8">${inside}</svg>`;

/** The pixel at x, y as red, green, blue, alpha. */
function pixelOf(png: Buffer, x: number, y: number): number[] {
  const size = png.readUInt32BE(16);
  const at = png.indexOf("IDAT");
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  const from = y * (size * 4 + 1) + 1 + x * 4;
  return [...rows.subarray(from, from + 4)];
}

test("the house's icon is a hand on a round of walnut with nothing around it", () => {
  const png = drawIcon(ICON, 64);
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([64, 64]);
  expect(pixelOf(png, 0, 0)).toEqual([0, 0, 0, 0]);
  expect(pixelOf(png, 32, 3)).toEqual([0x6d, 0x45, 0x26, 255]);
  expect(pixelOf(png, 32, 40)).toEqual([0xf3, 0xdd, 0xb0, 255]);
});

test("an icon with a ground has no hole, and its margin stays free", () => {
  const png = drawIcon(ICON, 64, { margin: 0.1, ground: "#102030" });
  expect(pixelOf(png, 0, 0)).toEqual([0x10, 0x20, 0x30, 255]);
  expect(pixelOf(png, 32, 4)).toEqual([0x10, 0x20, 0x30, 255]);
});

test("a line around a circle leaves its middle, and an edge is half there", () => {
  const ring = drawIcon(
    svg('<circle cx="4" cy="4" r="3" fill="none" stroke="#ffffff" stroke-width="1"/>'),
    8,
  );
  expect(pixelOf(ring, 4, 4)[3]).toBe(0);
  expect(pixelOf(ring, 6, 4)[3]).toBeGreaterThan(100);
  const half = drawIcon(svg('<path fill="#ffffff" d="M0 0 3.5 0 3.5 8 0 8Z"/>'), 8);
  expect([2, 3, 4].map((x) => pixelOf(half, x, 4)[3])).toEqual([255, 128, 0]);
});

test("what cannot be drawn is refused, not left out", () => {
  expect(() => drawIcon(svg('<rect width="3" height="3"/>'), 8)).toThrow(/not drawn/);
  expect(() => drawIcon(svg('<path fill="#ffffff" d="M0 0A1 1 0 0 0 2 2Z"/>'), 8)).toThrow(/A/);
});
