import * as v from "valibot";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Face, Position, Setup, Slot } from "../../engine/game.ts";
import { layHands } from "../hands.ts";
import { parseObject } from "../parse.ts";
import { setup } from "./options.ts";
import { type Options, type State, seatsLive } from "./state.ts";
import { doubleOf, farEnd, findTile, MOST_PIPS, TILE_COUNT } from "./tiles.ts";

const tiles = v.array(v.string());
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const positionSchema = v.strictObject({
  /** The hub's number. */
  hub: v.pipe(count, v.maxValue(MOST_PIPS)),
  /** The seat that held the hub. */
  owner: v.optional(count, 0),
  /** Each seat's tiles, oldest first. */
  hands: v.array(tiles),
  /** Each seat's track from the hub on. */
  tracks: v.array(tiles),
  markers: v.array(v.boolean()),
  shots: v.optional(v.array(v.pipe(count, v.maxValue(TILE_COUNT)))),
  /** Next tile first. */
  boneyard: v.optional(tiles, []),
  turn: count,
  gone: v.optional(v.array(count), []),
});
type Input = v.InferOutput<typeof positionSchema>;

const BAD = "tequila-train/BadPosition";
const NOT_PLAYABLE = "This position cannot be set up";

/** A position by the names of its tiles, halves in any order. The seat in turn may place or skip. */
export function parsePosition(terms: Setup<Options>, input: unknown): Result<Position<State>> {
  const start = setup(terms);
  if (!start.ok) return start;
  const parsed = parseObject(positionSchema, input, BAD, NOT_PLAYABLE);
  if (!parsed.ok) return parsed;
  const position = parsed.value;
  for (const field of ["hands", "tracks", "markers", "shots"] as const) {
    if ((position[field] ?? position.hands).length !== terms.seats) {
      return bad(`one is needed for each of ${terms.seats} seats`, field);
    }
  }
  const read = readTiles(position);
  if (!read.ok) return read;
  return placed(start.value, position, read.value);
}

function bad(message: string, field: string): Result<never> {
  return fail(BAD, `${NOT_PLAYABLE}: ${message}.`, field);
}

interface Tiles {
  readonly tracks: readonly (readonly Face[])[];
  readonly faces: ReadonlyMap<Slot, Face>;
  readonly absent: readonly Face[];
}

/** Every tile at most once; hidden ones are numbered hands first, then the boneyard. */
function readTiles({ hub, hands, tracks, boneyard }: Input): Result<Tiles> {
  const left = new Set(Array.from({ length: TILE_COUNT }, (_, face) => face));
  left.delete(doubleOf(hub));
  const take = (names: readonly string[], field: string): Result<Face[]> => {
    const taken: Face[] = [];
    for (const [index, name] of names.entries()) {
      const face = findTile(name);
      if (face === undefined || !left.delete(face)) {
        return bad(`there is no (other) ${name}`, `${field}.${index}`);
      }
      taken.push(face);
    }
    return ok(taken);
  };
  const faces = new Map<Slot, Face>();
  for (const [index, names] of [...hands, boneyard].entries()) {
    const taken = take(names, index < hands.length ? `hands.${index}` : "boneyard");
    if (!taken.ok) return taken;
    for (const face of taken.value) faces.set(faces.size, face);
  }
  const laid: Face[][] = [];
  for (const [index, names] of tracks.entries()) {
    const taken = take(names, `tracks.${index}`);
    if (!taken.ok) return taken;
    laid.push(taken.value);
  }
  return ok({ tracks: laid, faces, absent: [...left] });
}

function placed(
  start: State,
  { hub, owner, hands: names, markers, shots, turn, gone }: Input,
  { tracks, faces, absent }: Tiles,
): Result<Position<State>> {
  const { hands, lacks, next, shown } = layHands(names);
  const state: State = {
    ...start,
    terms: { ...start.terms, absent },
    phase: "turn",
    hands,
    lacks,
    next,
    end: faces.size,
    hub: { pips: hub, owner },
    tracks,
    ends: tracks.map((track) => track.reduce(joined, hub)),
    markers,
    shots: shots ?? start.shots,
    turn,
    gone: [...new Set(gone)].sort((a, b) => a - b),
  };
  const live = seatsLive(state);
  const apart = state.ends.findIndex((end) => end < 0);
  if (apart >= 0) return bad("the tiles of this track do not join up", `tracks.${apart}`);
  if (gone.some((seat) => seat >= names.length)) return bad("there is no such seat", "gone");
  if (live.length < 2) return bad("at least two players are needed", "gone");
  if (owner >= names.length) return bad("there is no such seat", "owner");
  if (!live.includes(turn)) return bad("this seat is not playing", "turn");
  const empty = live.find((seat) => hands[seat]?.length === 0);
  if (empty !== undefined) return bad("a player needs at least one tile", `hands.${empty}`);
  return ok({ state, faces, shown });
}

function joined(end: number, face: Face): number {
  return end < 0 ? end : farEnd(face, end);
}
