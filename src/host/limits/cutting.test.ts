import fc from "fast-check";
import { expect, test } from "vitest";
import { createCutter } from "./cutting.ts";

/** A header of one byte tells the length of the body; 255 is refused. */
function cutter() {
  return createCutter({
    header: 1,
    bodyOf: (header) => (header.getUint8(0) === 255 ? null : header.getUint8(0)),
  });
}

const piece = (length: number) =>
  Uint8Array.from({ length: length + 1 }, (_, at) => (at === 0 ? length : at));

test("cuts the same pieces however the bytes are split, even empty bodies", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 254 }), { maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1 }),
      (lengths, cuts) => {
        const bytes = Uint8Array.from(lengths.flatMap((length) => [...piece(length)]));
        const { push, pending } = cutter();
        const found: Uint8Array[] = [];
        for (let at = 0, cut = 0; at < bytes.length; cut++) {
          const to = at + (cuts[cut % cuts.length] ?? 1);
          expect(push(bytes.subarray(at, to), (whole) => found.push(whole))).toBe(true);
          at = to;
        }
        expect(found).toEqual(lengths.map(piece));
        expect(pending()).toBe(0);
      },
    ),
  );
});

test("refuses a header before its body arrives", () => {
  const found: Uint8Array[] = [];
  const { push } = cutter();
  expect(push(Uint8Array.of(...piece(2), 255, 1, 2), (whole) => found.push(whole))).toBe(false);
  expect(found).toEqual([piece(2)]);
});

test("each piece has its own memory", () => {
  const chunk = piece(3);
  const found: Uint8Array[] = [];
  cutter().push(chunk, (whole) => found.push(whole));
  chunk.fill(9);
  expect(found).toEqual([piece(3)]);
});

test("holds at most twice what has arrived, and releases it with the piece", () => {
  const { push, pending, held } = createCutter({
    header: 4,
    bodyOf: (header) => header.getUint32(0),
  });
  const frame = new Uint8Array(4 + 100_000);
  new DataView(frame.buffer).setUint32(0, 100_000);
  for (let at = 0; at < frame.length - 1; at += 100) {
    push(frame.subarray(at, Math.min(at + 100, frame.length - 1)), () => {});
    expect(held()).toBeLessThanOrEqual(Math.max(256, 2 * pending()));
  }
  expect(pending()).toBe(frame.length - 1);
  push(frame.subarray(-1), () => {});
  expect([pending(), held()]).toEqual([0, 0]);
});
