import { type Fault, fail, ok, type Result } from "../../../protocol/result.ts";
import type { Claim, Face, Knowledge, Seat, Slot } from "../../engine/game.ts";
import { drawNext } from "../hands.ts";
import { seatAfter } from "../seats.ts";
import { type Action, type Deed, mustDraw, openNumbers, type State, seatsLive } from "./state.ts";
import { doubleOf, farEnd, numbersOf, TILE_COUNT, TILE_NAMES } from "./tiles.ts";

type Turn = Extract<Action, { kind: Deed }>;
type Placement = Extract<Action, { kind: "place" }>;

/** Why this seat may not take such a turn now, in the order of docs/games/tequila-train.md, row 9; `null` if it may. */
export function refuseSeat(state: State, seat: Seat, kind: Deed): Fault | null {
  if (state.hub === null || state.over !== null) {
    // The page gives this case two names, even after the end.
    const code =
      kind === "place" ? "tequila-train/GameHasNotStartedYet" : "tequila-train/StateIsNotPlaying";
    return { code, message: "Nobody can take a turn now." };
  }
  if (state.hands[seat] === undefined) {
    return { code: "tequila-train/NotRegistered", message: "You are not in this game." };
  }
  return seat === state.turn && (state.phase === "walk" || state.phase === "turn")
    ? null
    : { code: "tequila-train/NotYourTurnOrYouLose", message: "It is not your turn." };
}

/** One turn of the seat; its claims (`claimsOfTurn`) are verified already. */
export function takeTurn(state: State, seat: Seat, action: Turn): Result<State> {
  const refusal = refuseSeat(state, seat, action.kind);
  if (refusal !== null) return { ok: false, fault: refusal };
  switch (action.kind) {
    case "place":
      return place(state, seat, action);
    case "skip":
      return skip(state, seat);
    case "pass":
      return pass(state, seat);
    case "draw":
      return draw(state, seat);
  }
}

function place(state: State, seat: Seat, action: Placement): Result<State> {
  const { slot, face, track, removeTrain } = action;
  const hand = state.hands[seat] ?? [];
  const index = hand.indexOf(slot);
  if (index < 0 || isPublic(state, face)) return { ok: false, fault: refuseTile(state, face) };
  const end = state.ends[track];
  if (end === undefined || (track !== seat && !state.markers[track])) {
    return fail("tequila-train/InvalidTrack", "This track is not open to you.", "track");
  }
  const nextEnd = farEnd(face, end);
  if (nextEnd < 0) {
    return fail(
      "tequila-train/InvalidTile",
      `${TILE_NAMES[face]} does not fit: the track ends in ${end}.`,
      "face",
    );
  }
  // Row 10: no marker, no shot.
  const removed = removeTrain && track === seat && state.markers[seat] === true;
  const next: State = {
    ...state,
    step: state.step + 1,
    hands: state.hands.with(seat, hand.toSpliced(index, 1)),
    lacks: state.lacks.with(seat, (state.lacks[seat] ?? []).toSpliced(index, 1)),
    tracks: state.tracks.with(track, [...(state.tracks[track] ?? []), face]),
    ends: state.ends.with(track, nextEnd),
    markers: removed ? state.markers.with(seat, false) : state.markers,
    shots: removed ? state.shots.with(seat, (state.shots[seat] ?? 0) + 1) : state.shots,
    did: state.did.with(seat, "place"),
    placed: { seat, track },
    phase: "walk",
    turn: seatAfter(seat, state.terms.seats, state.gone),
    idle: 0,
  };
  if (hand.length > 1) return ok(next);
  return ok({
    ...next,
    phase: "over",
    over: { reason: "hand-empty", winners: [seat], hands: [] },
  });
}

/** Whether everybody can see that nobody holds this tile. */
function isPublic({ hub, tracks, terms }: State, face: Face): boolean {
  return (
    !(face < TILE_COUNT) ||
    (hub !== null && face === doubleOf(hub.pips)) ||
    tracks.some((track) => track.includes(face)) ||
    terms.absent.includes(face)
  );
}

/**
 * The refusal for a tile that the player does not hold. Nobody can tell a tile in the boneyard from one in another
 * hand, so only a tile lying open is `InvalidTileId`.
 */
export function refuseTile(state: State, face: Face): Fault {
  const name = TILE_NAMES[face] ?? "This tile";
  return isPublic(state, face)
    ? {
        code: "tequila-train/InvalidTileId",
        message: `${name} is not in anybody's hand.`,
        field: "face",
      }
    : {
        code: "tequila-train/InvalidTileOwner",
        message: `You do not hold ${name}.`,
        field: "face",
      };
}

function skip(state: State, seat: Seat): Result<State> {
  const { allowVoluntarySkip } = state.terms;
  // In the walk, a player who cannot place draws or is passed over (rows 12 and 14).
  if (state.phase === "walk" && !allowVoluntarySkip) return { ok: false, fault: MUST_PLACE };
  // A seat that had to prove its skip need not be asked again in this lap.
  const idle = allowVoluntarySkip ? 0 : 1;
  return ok(passOver(allowVoluntarySkip ? state : proved(state, seat), seat, "skip", idle));
}

function pass(state: State, seat: Seat): Result<State> {
  if (state.phase !== "walk" || mustDraw(state, seat)) {
    const wanted = state.phase === "walk" ? "draw" : "skip";
    return fail("tequila-train/MayNotPass", `If no tile fits, ${wanted}.`);
  }
  // docs/games/tequila-train.md, row 12: a new marker changes what the others can do, so it begins a new lap.
  const idle = state.markers[seat] ? state.idle + 1 : 1;
  const next = passOver(proved(state, seat), seat, "pass", idle);
  return ok(idle < seatsLive(state).length ? next : { ...next, phase: "count" });
}

function passOver(state: State, seat: Seat, deed: Deed, idle: number): State {
  return {
    ...state,
    step: state.step + 1,
    markers: state.markers[seat] ? state.markers : state.markers.with(seat, true),
    did: state.did.with(seat, deed),
    phase: "walk",
    turn: seatAfter(seat, state.terms.seats, state.gone),
    idle,
  };
}

function draw(state: State, seat: Seat): Result<State> {
  if (state.phase !== "walk" || !mustDraw(state, seat)) {
    return fail("tequila-train/MayNotDraw", "Only a player with a marker can draw, once a turn.");
  }
  return ok({
    ...state,
    step: state.step + 1,
    phase: "draw",
    ...drawNext(proved(state, seat), seat),
    did: state.did.with(seat, "draw"),
    idle: 0,
  });
}

/** The seat has proved that none of its tiles fits anywhere it may place. */
function proved(state: State, seat: Seat): State {
  const open = openNumbers(state, seat);
  const lacks = (state.lacks[seat] ?? []).map((lack) => lack | open);
  return { ...state, lacks: state.lacks.with(seat, lacks) };
}

const MUST_PLACE: Fault = {
  code: "tequila-train/MustPlace",
  message: "You hold a tile that fits: place it.",
};

/**
 * Placing claims that the slot holds the tile; skipping, passing and drawing claim that no tile in the hand fits. Tiles
 * for which that is already proved are left out.
 */
export function claimsOfTurn(state: State, seat: Seat, action: Turn): readonly Claim[] {
  if (refuseSeat(state, seat, action.kind) !== null) return [];
  if (action.kind === "place") {
    const { slot, face } = action;
    return [{ kind: "is", slot, face, refusal: refuseTile(state, face) }];
  }
  if (action.kind === "skip" && state.terms.allowVoluntarySkip) return [];
  const open = openNumbers(state, seat);
  const lacks = state.lacks[seat] ?? [];
  const slots = (state.hands[seat] ?? []).filter((_, index) => (open & ~(lacks[index] ?? 0)) !== 0);
  if (slots.length === 0) return [];
  const faces: Face[] = [];
  for (let face = 0; face < TILE_COUNT; face++) if (numbersOf(face) & open) faces.push(face);
  return [{ kind: "none", slots, faces, refusal: MUST_PLACE }];
}

/** Whether any tile in this seat's hand fits somewhere it may place. */
export function canPlace(state: State, seat: Seat, known: Knowledge): boolean {
  const open = openNumbers(state, seat);
  const hand: readonly Slot[] = state.hands[seat] ?? [];
  return hand.some((slot) => {
    const face = known.faces.get(slot);
    return face !== undefined && (numbersOf(face) & open) !== 0;
  });
}

/** What a seat that cannot place does. */
export function inability(state: State, seat: Seat): Turn {
  if (state.phase === "turn") return { kind: "skip" };
  return { kind: mustDraw(state, seat) ? "draw" : "pass" };
}

/** Every placement of the seat in turn, oldest tile first, then by track; with and without removing its marker. */
export function placements(state: State, seat: Seat, known: Knowledge): Placement[] {
  const { ends, markers } = state;
  const list: Placement[] = [];
  for (const slot of state.hands[seat] ?? []) {
    const face = known.faces.get(slot);
    if (face === undefined) continue;
    for (let track = 0; track < ends.length; track++) {
      if (track !== seat && !markers[track]) continue;
      if (farEnd(face, ends[track] as number) < 0) continue;
      list.push({ kind: "place", slot, face, track, removeTrain: false });
      if (track === seat && markers[seat]) {
        list.push({ kind: "place", slot, face, track, removeTrain: true });
      }
    }
  }
  return list;
}
