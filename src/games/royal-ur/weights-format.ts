import { FEATURES, FIRST, type Net, SECOND } from "./net.ts";

/** The parts of a network in packing order, and how many weights share a step. */
const PARTS: readonly {
  readonly name: keyof Net;
  readonly rows: number;
  readonly length: number;
}[] = [
  { name: "table", rows: FEATURES, length: FIRST },
  { name: "firstBias", rows: 1, length: FIRST },
  { name: "second", rows: SECOND, length: FIRST },
  { name: "secondBias", rows: 1, length: SECOND },
  { name: "last", rows: 1, length: SECOND },
  { name: "lastBias", rows: 1, length: 1 },
];
/** Steps either side of zero. */
const STEPS = 127;

/** A network in base64: for each row, its step in single precision, then each weight in steps, as a signed byte. */
export function packNet(net: Net): string {
  const size = PARTS.reduce((sum, { rows, length }) => sum + rows * (4 + length), 0);
  const bytes = new DataView(new ArrayBuffer(size));
  let at = 0;
  for (const { name, rows, length } of PARTS) {
    for (let row = 0; row < rows; row++) {
      const weights = net[name].subarray(row * length, (row + 1) * length);
      const step = Math.fround(
        weights.reduce((most, one) => Math.max(most, Math.abs(one)), 0) / STEPS,
      );
      bytes.setFloat32(at, step);
      at += 4;
      for (const weight of weights) bytes.setInt8(at++, step === 0 ? 0 : Math.round(weight / step));
    }
  }
  let text = "";
  for (const byte of new Uint8Array(bytes.buffer)) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Reads what `packNet` wrote. */
export function unpackNet(packed: string): Net {
  const bytes = new DataView(Uint8Array.from(atob(packed), (char) => char.charCodeAt(0)).buffer);
  let at = 0;
  const parts = PARTS.map(({ name, rows, length }) => {
    const weights = new Float32Array(rows * length);
    for (let row = 0; row < rows; row++) {
      const step = bytes.getFloat32(at);
      at += 4;
      for (let index = 0; index < length; index++)
        weights[row * length + index] = step * bytes.getInt8(at++);
    }
    return [name, weights];
  });
  return Object.fromEntries(parts) as Record<keyof Net, Float32Array>;
}
