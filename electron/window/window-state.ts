import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import * as v from "valibot";
import { LANGUAGES, type Language } from "../../src/text/language.ts";
import { THEMES, type Theme } from "./shell-word.ts";

/** A rectangle of the desktop, in its device-independent pixels. */
export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The window's place when it was closed; `bounds` are those it has when it is not maximised. */
export interface WindowState {
  readonly bounds: Bounds;
  readonly maximized: boolean;
  /** The page's own choice; the system's if there is none. */
  readonly theme?: Theme;
  /** As above. */
  readonly language?: Language;
}

export const SMALLEST = { width: 360, height: 480 };
const FIRST = { width: 1200, height: 820 };
/** This much of the title bar must be on a display, so that the window can be dragged. */
const HANDLE = { width: 120, height: 32 };

const pixels = v.pipe(v.number(), v.integer(), v.minValue(-100_000), v.maxValue(100_000));
const stateSchema = v.object({
  bounds: v.object({ x: pixels, y: pixels, width: pixels, height: pixels }),
  maximized: v.boolean(),
  theme: v.exactOptional(v.picklist(THEMES)),
  language: v.exactOptional(v.picklist(LANGUAGES)),
});

/**
 * Where to open: as before, no larger than its display; centred (no `x` and `y`) if no display shows its title bar any
 * more. `areas` are the displays without their bars.
 */
export function placeWindow(
  state: WindowState | null,
  areas: readonly Bounds[],
): Partial<Bounds> & Pick<Bounds, "width" | "height"> {
  if (state === null) return FIRST;
  const { bounds } = state;
  const area = areas.find((one) => showsHandle(bounds, one));
  const [largest] = area === undefined ? areas : [area];
  const width = between(SMALLEST.width, bounds.width, largest?.width ?? FIRST.width);
  const height = between(SMALLEST.height, bounds.height, largest?.height ?? FIRST.height);
  return area === undefined ? { width, height } : { x: bounds.x, y: bounds.y, width, height };
}

function between(least: number, wanted: number, most: number): number {
  return Math.max(least, Math.min(wanted, most));
}

function showsHandle({ x, y, width }: Bounds, area: Bounds): boolean {
  const shown = Math.min(x + width, area.x + area.width) - Math.max(x, area.x);
  return shown >= HANDLE.width && y >= area.y && y + HANDLE.height <= area.y + area.height;
}

/** The stored state; `null` if there is none, or it makes no sense. */
export function readWindowState(file: string): WindowState | null {
  try {
    const read = v.safeParse(stateSchema, JSON.parse(readFileSync(file, "utf8")));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

/** If it cannot be written, the window opens next time as it did the first time. */
export function writeWindowState(file: string, state: WindowState): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(state));
    renameSync(`${file}.new`, file);
  } catch {
    // The host reports a full disk.
  }
}
