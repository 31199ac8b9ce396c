import { crc32, deflateSync } from "node:zlib";

type Point = readonly [x: number, y: number];
type Colour = readonly [red: number, green: number, blue: number];

/** Outlines of one colour; a point is inside if they turn around it (SVG 2, section 13.4.2, "nonzero"). */
interface Shape {
  readonly colour: Colour;
  readonly outlines: readonly (readonly Point[])[];
}

/** Samples a side that make a pixel: edges of sixteen shades. */
const SAMPLES = 4;
const STEPS = 24;

/**
 * Draws an icon as a PNG of `size` pixels a side: phones accept no SVG for a home screen. It supports what the app's
 * icon uses (circles, filled or outlined, and paths of absolute M, L, C and Z) and throws at anything else. `margin`:
 * the part of the side left free all around. `ground`: the background colour; otherwise none.
 */
export function drawIcon(
  svg: string,
  size: number,
  { margin = 0, ground }: { readonly margin?: number; readonly ground?: string } = {},
): Buffer {
  const shapes = shapesIn(svg);
  const side = sideOf(svg);
  const pixels = Buffer.alloc(size * size * 4);
  if (ground !== undefined)
    for (let at = 0; at < pixels.length; at += 4) pixels.set([...colourOf(ground), 255], at);
  const scale = (size * (1 - 2 * margin)) / side;
  for (const { colour, outlines } of shapes) {
    const placed = outlines.map((outline) =>
      outline.map(([x, y]): Point => [x * scale + size * margin, y * scale + size * margin]),
    );
    paint(pixels, size, colour, coverage(placed, size));
  }
  return png(pixels, size);
}

function shapesIn(svg: string): readonly Shape[] {
  const known = /<(circle|path)\s([^>]*)\/>/g;
  const rest = svg.replace(known, "").replace(/<title>.*?<\/title>|<\/?svg[^>]*>|\s+/g, "");
  if (rest !== "") throw new Error(`the icon has something that is not drawn: ${rest}`);
  return [...svg.matchAll(known)].map(([, kind, text = ""]) => {
    const attributes = new Map(
      [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
    );
    const get = (name: string) => attributes.get(name) ?? "";
    const number = (name: string) => Number(get(name));
    if (kind === "path")
      return { colour: colourOf(get("fill")), outlines: pathOf(get("d"), get("transform")) };
    const circle = (radius: number) => circleOf(number("cx"), number("cy"), radius);
    if (get("fill") !== "none")
      return { colour: colourOf(get("fill")), outlines: [circle(number("r"))] };
    const half = number("stroke-width") / 2;
    const inner = [...circle(number("r") - half)].reverse();
    return { colour: colourOf(get("stroke")), outlines: [circle(number("r") + half), inner] };
  });
}

function sideOf(svg: string): number {
  const side = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  if (!(side > 0)) throw new Error("the icon is no square from 0 0");
  return side;
}

function colourOf(text: string): Colour {
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(text) ?? [];
  if (red === undefined || green === undefined || blue === undefined)
    throw new Error(`no colour: ${text}`);
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

function circleOf(x: number, y: number, radius: number): readonly Point[] {
  const count = STEPS * 8;
  return Array.from({ length: count }, (_, step): Point => {
    const angle = (2 * Math.PI * step) / count;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

function pathOf(d: string, transform: string): readonly (readonly Point[])[] {
  const [, dx = 0, dy = 0] = /^translate\((\S+) (\S+)\)$/.exec(transform) ?? [];
  const outlines: Point[][] = [];
  const tokens = d.match(/[A-Za-z]|-?\d*\.?\d+/g) ?? [];
  let command = "";
  let last: Point = [0, 0];
  let at = 0;
  const point = (): Point => [Number(tokens[at++]) + Number(dx), Number(tokens[at++]) + Number(dy)];
  while (at < tokens.length) {
    if (/[A-Za-z]/.test(tokens[at] ?? "")) command = tokens[at++] ?? "";
    if (command === "Z") continue;
    if (command === "M") {
      last = point();
      outlines.push([last]);
      // More points after an M are lines (SVG 2, section 9.3.3).
      command = "L";
      continue;
    }
    const outline = outlines.at(-1) ?? [];
    if (command === "L") {
      last = point();
      outline.push(last);
    } else if (command === "C") {
      const curve = [last, point(), point(), point()] as const;
      for (let step = 1; step <= STEPS; step++) outline.push(onCurve(curve, step / STEPS));
      last = curve[3];
    } else throw new Error(`the icon's path has an unknown command: ${command}`);
  }
  return outlines;
}

function onCurve([a, b, c, d]: readonly [Point, Point, Point, Point], t: number): Point {
  const s = 1 - t;
  const mix = (axis: 0 | 1) =>
    s ** 3 * a[axis] + 3 * s ** 2 * t * b[axis] + 3 * s * t ** 2 * c[axis] + t ** 3 * d[axis];
  return [mix(0), mix(1)];
}

/** How many of a pixel's samples are inside. */
function coverage(outlines: readonly (readonly Point[])[], size: number): Uint8Array {
  const counts = new Uint8Array(size * size);
  for (let row = 0; row < size * SAMPLES; row++) {
    const y = (row + 0.5) / SAMPLES;
    const crossings = outlines.flatMap((outline) =>
      outline.flatMap(([x1, y1], index) => {
        const [x2, y2] = outline[(index + 1) % outline.length] ?? [x1, y1];
        if (y1 <= y === y2 <= y) return [];
        return [{ x: x1 + ((y - y1) / (y2 - y1)) * (x2 - x1), turn: y1 <= y ? 1 : -1 }];
      }),
    );
    crossings.sort((one, other) => one.x - other.x);
    let winding = 0;
    for (const [index, { x, turn }] of crossings.entries()) {
      winding += turn;
      if (winding === 0) continue;
      const end = crossings[index + 1]?.x ?? x;
      for (let column = Math.ceil(x * SAMPLES - 0.5); column + 0.5 < end * SAMPLES; column++) {
        const at = Math.floor(row / SAMPLES) * size + Math.floor(column / SAMPLES);
        if (column >= 0 && column < size * SAMPLES) counts[at] = (counts[at] ?? 0) + 1;
      }
    }
  }
  return counts;
}

function paint(pixels: Buffer, size: number, colour: Colour, counts: Uint8Array): void {
  for (let at = 0; at < size * size; at++) {
    const over = (counts[at] ?? 0) / SAMPLES ** 2;
    if (over === 0) continue;
    const under = (pixels[at * 4 + 3] ?? 0) / 255;
    const alpha = over + under * (1 - over);
    for (const [channel, value] of colour.entries()) {
      const below = pixels[at * 4 + channel] ?? 0;
      pixels[at * 4 + channel] = Math.round((value * over + below * under * (1 - over)) / alpha);
    }
    pixels[at * 4 + 3] = Math.round(alpha * 255);
  }
}

/** PNG (W3C, third edition): eight bits, RGBA, no filter. */
function png(pixels: Buffer, size: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const rows = Buffer.concat(
    Array.from({ length: size }, (_, row) =>
      Buffer.concat([Buffer.of(0), pixels.subarray(row * size * 4, (row + 1) * size * 4)]),
    ),
  );
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}
