import { openSodiumGroup } from "../../protocol/deck/ristretto-sodium.ts";
import type { Signer } from "../../protocol/identity.ts";
import { seededBytes } from "../../protocol/randomness.ts";
import { seatingOf, unwrap } from "../../protocol/seating.fixture.ts";
import type { Game } from "../../src/engine/game.ts";
import { type Random, randomBelow, seededRandom } from "../../src/engine/random.ts";
import { nativeSigner, nativeVerify } from "../../src/host/crypto.ts";
import { act, knowledgeOf, resignMatch } from "../../src/match/author.ts";
import type { ChanceTools, Effect, Match } from "../../src/match/match.ts";
import { headsOf } from "../../src/match/receive.ts";
import { createNetwork, type Network, type Weather } from "./network.ts";
import { carryOut, createPeer, type Peer, start } from "./peer.ts";

export interface Scenario {
  readonly seed: number;
  readonly game: Game;
  readonly seats: number;
  readonly spectators: number;
  readonly weather: Weather;
  /** Parts of a thousand occasions on which a player, whose turn it may be or not, gives up. */
  readonly resign: number;
  /** The last seat is played by this as well as by an honest peer with the same key. */
  readonly hostile?: Hostile;
}

/** A player who may do anything with its own key and with all that it hears. */
export type Hostile = (attack: {
  readonly peer: Peer;
  readonly signer: Signer;
  readonly network: Network;
  readonly random: Random;
}) => void;

export interface Run {
  readonly network: Network;
  readonly honest: readonly Peer[];
  readonly hostile: Peer | null;
  /** Whether the match came to its end at every honest peer. */
  readonly finished: boolean;
}

const STEPS = 5_000;
/** With dice and cards, most messages are parts in chance. */
const CHANCE_STEPS = 25_000;

export const group = await openSodiumGroup();

const signers = new Map<number, Signer>();

/** Keys are the same in every run. */
export function signerOf(seat: number): Signer {
  const signer = signers.get(seat) ?? nativeSigner(new Uint8Array(32).fill(seat + 1));
  signers.set(seat, signer);
  return signer;
}

/** Plays one match to its end, or as far as it goes, and lets everybody catch up. */
export function simulate(scenario: Scenario): Run {
  const { game, seats } = scenario;
  const random = seededRandom(scenario.seed, seats);
  const network = createNetwork(random, scenario.weather);
  const [host, ...rest] = Array.from({ length: seats }, (_, seat) => signerOf(seat));
  const wish = { game: game.id, rulesVersion: game.rulesVersion, options: game.defaults };
  const secret = new Uint8Array(32).fill(scenario.seed);
  const chanceOf = (name: string): ChanceTools => ({
    group,
    random: seededBytes(secret, name),
    // Workers at every other table.
    deferred: scenario.seed % 2 === 1,
  });
  const seating = seatingOf([host!, ...rest], nativeVerify, wish);
  for (const [seat, signer] of [host!, ...rest].entries())
    network.peers.push(
      createPeer(`seat ${seat}`, game, seating, { seat, signer }, chanceOf(`seat ${seat}`)),
    );
  for (let spectator = 0; spectator < scenario.spectators; spectator++)
    network.peers.push(
      createPeer(`spectator ${spectator}`, game, seating, null, chanceOf(`spectator ${spectator}`)),
    );
  const hostile = scenario.hostile === undefined ? null : network.peers[seats - 1]!;
  const honest = network.peers.filter((peer) => peer !== hostile);
  for (const peer of network.peers) start(peer, network);

  const limit = game.pending(honest[0]!.match!.state).kind === "chance" ? CHANCE_STEPS : STEPS;
  for (let steps = 0; steps < limit && !allOver(honest); steps++) {
    if (randomBelow(random, 3) > 0 && network.deliver()) continue;
    const peer = network.peers[randomBelow(random, network.peers.length)]!;
    // A liar's own program does not believe what it lied.
    if (peer === hostile) peer.match?.chains[peer.me!.seat]?.held.clear();
    if (peer.match === null) start(peer, network);
    else if (peer === hostile && randomBelow(random, 2) === 0)
      scenario.hostile?.({ peer, signer: peer.me!.signer, network, random });
    else play(peer, scenario, random, network);
    // What every host does now and then: ask somebody whether it missed anything.
    if (peer.match !== null && randomBelow(random, 10) === 0)
      network.ask(peer, headsOf(peer.match));
  }
  makePeace(network);
  return { network, honest, hostile, finished: allOver(honest) };
}

/** A player does something, or nothing if there is nothing to do. */
function play(peer: Peer, { resign }: Scenario, random: Random, network: Network): void {
  const { match, me } = peer;
  if (match === null || me === null || match.outcome !== null) return;
  if (match.chains[me.seat]!.accepted.at(-1)?.value.body.kind === "resign") return;
  let effects: readonly Effect[] = [];
  if (randomBelow(random, 1000) < resign) effects = unwrap(resignMatch(match));
  else if (isAsked(match, me.seat)) {
    const legal = match.game.legal(match.state, me.seat, knowledgeOf(match, me.seat));
    const action = legal[randomBelow(random, legal.length)]!;
    const password = [0, 0, 0, 0].map(() => random().toString(16).padStart(8, "0")).join("");
    effects = unwrap(act(match, action, password));
  }
  const crash = effects.length > 0 && randomBelow(random, 50) === 0;
  carryOut(peer, effects, network, crash ? randomBelow(random, effects.length + 1) : undefined);
}

/** Whether the player is to move, and has not just done so. */
function isAsked({ expected, answers, work, turn }: Match, seat: number): boolean {
  return expected.includes(seat) && !answers.has(seat) && work.move?.turn !== turn;
}

function allOver(peers: readonly Peer[]): boolean {
  return peers.every((peer) => peer.match !== null && peer.match.outcome !== null);
}

/** The network recovers and everybody asks until nobody learns anything new. */
function makePeace(network: Network): void {
  network.calm();
  for (const peer of network.peers) if (peer.match === null) start(peer, network);
  const known = () => network.peers.reduce((sum, peer) => sum + peer.match!.log.length, 0);
  for (let before = -1; before < known(); ) {
    before = known();
    // Whom a peer asks is random: so many rounds reach everybody.
    for (let round = 0; round < 8 * network.peers.length; round++) {
      for (const peer of network.peers) network.ask(peer, headsOf(peer.match!));
      while (network.deliver());
    }
  }
}
