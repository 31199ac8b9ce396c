import type { Game } from "../../src/engine/game.ts";
import { type Random, randomBelow, seededRandom, shuffled } from "../../src/engine/random.ts";
import { GAMES } from "../../src/games/registry.ts";
import { tally } from "../../src/match/tally.fixture.ts";
import { HOSTILES, type HostileKind } from "./hostile/attacker.ts";
import { lots } from "./lots.ts";

/** What a simulated match is played in. All times are virtual milliseconds, all chances parts of a thousand. */
export interface Scenario {
  readonly seed: number;
  readonly game: Game;
  readonly seats: number;
  readonly spectators: number;
  readonly weather: Weather;
  /** Chance that a player whose move it is gives up instead, and that another one does at that moment. */
  readonly resign: number;
  /** How many moves of its own a player makes before it gives up: no match of chance or of cards is endless. */
  readonly patience: number;
  /** Milliseconds for a move where the rules name none; `null`: nobody is late by itself. */
  readonly limit: number | null;
  /** Players who go away for good, and when. */
  readonly departures: readonly { readonly seat: number; readonly at: number }[];
  /** The last seat belongs to such a player. */
  readonly hostile: HostileKind | null;
  /** Whether proofs are made and verified elsewhere, as in the app, or in the middle of things. */
  readonly deferred: boolean;
  /** Whether hosts send before they write: to see that it is found out. */
  readonly sendsFirst?: boolean;
  /** Whether a host syncs right after it has sent something, as the app does. */
  readonly syncsAfterSending: boolean;
  /** Whether machines pass on what they have accepted, as gossip does. */
  readonly relays: boolean;
  /** Whether signatures and hidden pieces are those of the app; else both are of the toy kind. */
  readonly real: boolean;
  /** Hidden pieces of the toy kind beside real signatures. */
  readonly toyPieces?: boolean;
  /** From then on nothing bad happens any more: whatever is owed must arrive. */
  readonly peaceAt: number;
}

export interface Weather {
  /** A message is lost; comes twice; takes up to `SLOW_MS` and so overtakes and is overtaken. */
  readonly drop: number;
  readonly double: number;
  readonly slow: number;
  /** A peer is killed while it carries out what an event asks of it. */
  readonly crash: number;
  /** A second ends with the power of some peer going: what was not flushed is gone. */
  readonly powerCut: number;
  /** A second ends with the power of all peers going. */
  readonly blackout: number;
  /** A second ends with the network falling apart in two, for up to half a minute. */
  readonly partition: number;
  /** A player who is asked for a move stays away for up to a minute and a half. */
  readonly doze: number;
}

export const CALM: Weather = {
  drop: 0,
  double: 0,
  slow: 0,
  crash: 0,
  powerCut: 0,
  blackout: 0,
  partition: 0,
  doze: 0,
};

/**
 * How many seeds of a thousand play which game, and where it is played. Most games with pieces are lots: they have the
 * same proofs as cards, over three pieces a player in place of 52 or 91.
 */
interface Share {
  readonly game: Game;
  readonly perMille: number;
  readonly seats: readonly number[];
  readonly patience: number;
}

/** Of a thousand seeds for a game that is not named below, taken from those of the lots. */
const NEW_GAME = 4;

const KNOWN: Readonly<Record<string, Omit<Share, "game">>> = {
  "connect-four": { perMille: 130, seats: [2], patience: 99 },
  "royal-ur": { perMille: 120, seats: [2], patience: 40 },
  rpsls: { perMille: 270, seats: [2, 3, 3, 4, 4, 5, 6, 8], patience: 12 },
  "crazy-eights": { perMille: 6, seats: [2, 3, 4, 5], patience: 4 },
  "tequila-train": { perMille: 4, seats: [2, 3, 4], patience: 3 },
};

/** How a game of the shelf is played here that nobody has thought about: seldom, by few, and soon given up. */
function shareOf(game: Game): Share {
  const { min, max } = game.seats;
  const seats = [min, min + 1, min + 2].filter((count) => count <= max);
  return { game, ...(KNOWN[game.id] ?? { perMille: NEW_GAME, seats, patience: 4 }) };
}

const SHELF = GAMES.map(shareOf);
const others = SHELF.filter(({ game }) => KNOWN[game.id] === undefined).length;

const SHARES: readonly Share[] = [
  ...SHELF.filter(({ game }) => game.pieces === undefined),
  { game: tally, perMille: 280, seats: [2, 3, 3, 4, 4, 5], patience: 99 },
  { game: lots, perMille: 190 - NEW_GAME * others, seats: [2, 3, 3, 4, 4, 4, 5, 6], patience: 8 },
  ...SHELF.filter(({ game }) => game.pieces !== undefined),
];

/** The games a simulation can be asked for by name. */
export const SIMULATED: readonly string[] = SHARES.map(({ game }) => game.id);

/** What happens under this seed; `only` names a game to play in place of the one the seed would choose. */
export function scenarioOf(seed: number, only?: string): Scenario {
  const random = seededRandom(seed, 0x5ce0a210);
  const chosen = drawn(random);
  const { game, seats: sizes, patience } = SHARES.find(({ game }) => game.id === only) ?? chosen;
  const seats = pick(random, sizes);
  const costly = game.pieces !== undefined;
  const peaceAt = 1000 * (3 + randomBelow(random, 27));
  return {
    seed,
    game,
    seats,
    spectators: pick(random, [0, 0, 1, 1, 2]),
    weather: weatherFrom(random, costly),
    resign: pick(random, [0, 0, 5, 20, 60]),
    patience: 1 + randomBelow(random, patience),
    limit: pick(random, [null, 10_000, 10_000, 20_000, 40_000]),
    departures: departuresFrom(random, seats, peaceAt),
    hostile: randomBelow(random, 5) < 2 ? pick(random, HOSTILES) : null,
    deferred: costly && randomBelow(random, 4) > 0,
    syncsAfterSending: true,
    relays: randomBelow(random, 8) === 0,
    real: randomBelow(random, costly ? 20 : 50) === 0,
    peaceAt,
  };
}

/** In every fourth run some go away for good: one of them, or as many as it takes to leave too few. */
function departuresFrom(random: Random, seats: number, peaceAt: number): Scenario["departures"] {
  if (randomBelow(random, 4) > 0) return [];
  const count = pick(random, [1, 1, 1, 2, 1 + randomBelow(random, seats - 1)]);
  const leavers = shuffled(
    random,
    Array.from({ length: seats }, (_, seat) => seat),
  );
  return leavers
    .slice(0, Math.min(count, seats - 1))
    .map((seat) => ({ seat, at: randomBelow(random, peaceAt) }));
}

function drawn(random: Random): Share {
  const at = randomBelow(random, 1000);
  let sum = 0;
  for (const share of SHARES) {
    sum += share.perMille;
    if (at < sum) return share;
  }
  throw new Error("The shares of the games do not add up to a thousand.");
}

/** Every other run has one kind of trouble only, so that it is met in a match that is otherwise undisturbed. */
function weatherFrom(random: Random, costly: boolean): Weather {
  const drop = pick(random, [50, 200, 400]);
  // After a crash every proof is verified again.
  const [crash, powerCut] = costly ? [pick(random, [1, 3]), 10] : [pick(random, [5, 20]), 20];
  const rough = {
    drop,
    double: 150,
    slow: 100,
    crash,
    powerCut,
    blackout: 10,
    partition: 40,
    doze: 30,
  };
  const kinds = Object.keys(CALM) as (keyof Weather)[];
  switch (randomBelow(random, 6)) {
    case 0:
      return CALM;
    case 1:
    case 2: {
      const kind = pick(random, kinds);
      return { ...CALM, [kind]: rough[kind] };
    }
    default:
      return rough;
  }
}

function pick<T>(random: Random, from: readonly T[]): T {
  return from[randomBelow(random, from.length)] as T;
}

/** One line for a person. */
export function describeScenario(scenario: Scenario): string {
  const { seed, game, seats, spectators, hostile, weather, limit, departures, real } = scenario;
  const trouble = Object.entries(weather).flatMap(([kind, chance]) =>
    chance > 0 ? `${kind} ${chance}` : [],
  );
  return [
    `seed ${seed}: ${game.id}, ${seats} seats, ${spectators} watching`,
    trouble.length === 0 ? "calm" : trouble.join(", "),
    limit === null ? "no limit" : `${limit} ms a move`,
    ...(real ? ["real signatures and pieces"] : []),
    ...departures.map(({ seat, at }) => `seat ${seat} leaves for good at ${at}`),
    ...(hostile === null ? [] : [`the last seat is a ${hostile}`]),
  ].join("; ");
}
