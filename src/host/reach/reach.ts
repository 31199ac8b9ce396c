import type { Connection } from "@libp2p/interface";
import type { Address } from "../../../protocol/invite/addresses.ts";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { InternetView, PlayerId, Rung, Way } from "../api/api.ts";
import type { Conduct } from "../limits/reputation.ts";
import type { Node } from "../network/node.ts";
import { peerOf } from "../people/players.ts";
import type { Links } from "../ports/links.ts";
import { type AddressBook, openAddressBook, type Settings } from "./address-book.ts";
import { type Announcing, startAnnouncing } from "./announcing.ts";
import { noConnection, unreachable } from "./diagnosis.ts";
import { watchFellows } from "./fellows.ts";
import { createHandshakes } from "./handshake.ts";
import { type Internet, parseRelay } from "./internet.ts";
import { planAttempts, relayAddress } from "./ladder.ts";
import { createNatWatch } from "./nat-watch.ts";
import { startPunching } from "./punching.ts";
import { ANSWER_MS, raceAttempts } from "./race.ts";
import { createRtc } from "./rtc.ts";
import { keepSlots, nameOf } from "./slots.ts";
import { createTwoWay, type TwoWay } from "./two-way.ts";
import { FIRST_RETRY_MS, startUpgrading, type Upgrading } from "./upgrading.ts";
import { rungOfConnection } from "./way.ts";

/** Everything about getting to other players and being found by them. */
export interface Reach extends Pick<TwoWay, "createOffer" | "answerOffer" | "takeReply"> {
  /**
   * Where others can reach this player from anywhere: few, best first, never a private one. May be empty. For invites.
   */
  addresses(): readonly Address[];
  /**
   * Races every possible way to the player. Resolves with the first one that holds; a better one replaces it later
   * automatically.
   */
  connect(player: PlayerId, addresses: readonly Address[]): Promise<Result<Rung>>;
  wayTo(player: PlayerId): Way | null;
  /** Whether this player is reached, or reaches others, through the relay of this name: in the settings, or named by an invite. */
  isRelay(peer: string): boolean;
  /** What is known of this machine's own connectivity; `nat` is `null` until somebody was to be reached. */
  situation(): Pick<InternetView, "slots" | "entrance" | "nat">;
  /** What `internet` returns has changed. */
  settingsChanged(): void;
  stop(): Promise<void>;
}

export interface ReachDeps {
  readonly me: PlayerId;
  readonly conduct: Conduct;
  /** May change; router settings take effect at the next start. */
  readonly internet: () => Internet;
  readonly settings: Settings;
  readonly links: Pick<
    Links,
    | "through"
    | "publicIps"
    | "describeInterfaces"
    | "mapPort"
    | "probeNat"
    | "startRtc"
    | "configureRtc"
  >;
  readonly random: (bytes: number) => Uint8Array;
  /** The players of each table this player sits at. */
  readonly tables: () => Iterable<readonly PlayerId[]>;
  /** Friends to look for whenever they are online. */
  readonly friends: () => readonly PlayerId[];
  /** The ways to these players have changed, or this machine's connectivity. */
  readonly changed: (players: readonly PlayerId[] | null) => void;
  readonly patience?: Patience;
}

/** Some waiting times, in milliseconds; a test on one machine need not wait as long as a player may have to. */
export interface Patience {
  /** Between two checks whether a slot at a relay still exists. */
  readonly slots: number;
  /** For the first word over a new connection. */
  readonly answer: number;
  /** From a first try for a direct way to a relayed player to the second. */
  readonly retry: number;
}

const PATIENCE: Patience = { slots: 5000, answer: ANSWER_MS, retry: FIRST_RETRY_MS };

const MAX_BORROWED_RELAYS = 4;

/** The parts of reaching others. */
interface Parts {
  readonly node: Node;
  readonly deps: ReachDeps;
  readonly book: AddressBook;
  readonly rtc: ReturnType<typeof createRtc>;
  readonly relays: Relays;
  readonly nat: ReturnType<typeof createNatWatch>;
  readonly upgrading: Upgrading;
  readonly twoWay: TwoWay;
  readonly slots: ReturnType<typeof keepSlots>;
  readonly announcing: Announcing;
  readonly fellows: ReturnType<typeof watchFellows>;
}

export async function startReach(node: Node, deps: ReachDeps): Promise<Reach> {
  const parts = await startParts(node, deps);
  const { rtc, nat, twoWay, slots, announcing, fellows } = parts;
  const opened = ({ detail }: { detail: Connection }) => {
    if (rungOfConnection(detail) !== "relayed") return;
    // Both sides will look for a better way.
    rtc.warm();
    void nat.ask();
  };
  node.addEventListener("connection:open", opened);
  fellows.look();

  return {
    addresses: () => addressesOf(parts),
    connect: (player, addresses) => connect(parts, player, addresses),
    wayTo: fellows.wayTo,
    isRelay: parts.relays.has,
    situation: () => ({
      slots: deps.internet().relays.filter((relay) => slots.has(nameOf(relay))),
      entrance: announcing.entrance(),
      nat: nat.kind(),
    }),
    settingsChanged() {
      parts.relays.settingsChanged();
      nat.forget();
      wantSlots(parts);
      deps.changed(null);
    },
    createOffer: twoWay.createOffer,
    answerOffer: twoWay.answerOffer,
    takeReply: twoWay.takeReply,
    async stop() {
      node.removeEventListener("connection:open", opened);
      fellows.stop();
      parts.upgrading.stop();
      slots.stop();
      twoWay.close();
      rtc.close();
      await announcing.stop();
    },
  };
}

async function startParts(node: Node, deps: ReachDeps): Promise<Parts> {
  const { internet, links, me, patience = PATIENCE } = deps;
  const book = openAddressBook(deps.settings);
  const rtc = createRtc(links.startRtc);
  const relays = createRelays(internet);
  const show = () => deps.changed(null);
  const nat = createNatWatch(
    links.probeNat,
    // A relay answers STUN on the port it relays at.
    () => [...relays.all().map(({ ip, port }) => `${ip}:${port}`), ...internet().stun],
    show,
  );
  const handshakes = createHandshakes({ node, rtc, me, nat: nat.ask, random: deps.random });
  const punching = await startPunching(node, {
    conduct: deps.conduct,
    rtc,
    configure: links.configureRtc,
    stun: async () => (await nat.ask()).stun,
    forgetStun: nat.forget,
  });
  const upgrading = startUpgrading(node, punching, patience.retry);
  const twoWay = createTwoWay(handshakes, async ({ candidates }) =>
    noConnection((await nat.ask()).kind, candidates),
  );
  const slots = keepSlots(node, show, patience.slots);
  const announcing = startAnnouncing(node, {
    links,
    mapPorts: internet().mapPorts,
    changed() {
      nat.forget();
      show();
    },
    moved() {
      nat.forget();
      fellows.lookAnew();
      show();
    },
  });
  const fellows = watchFellows(node, {
    me,
    tables: deps.tables,
    friends: deps.friends,
    book,
    search: (player, round) =>
      raceAttempts(node, attemptsTo(parts, player, book.get(player), round)),
    changed: deps.changed,
    looked: () => wantSlots(parts),
  });
  const ways = { upgrading, twoWay, slots, announcing, fellows };
  const parts: Parts = { node, deps, book, rtc, relays, nat, ...ways };
  return parts;
}

/** The relays in the settings, and those that invites named: the sender of an invite can be found there again. */
interface Relays {
  all(): readonly Address[];
  borrow(named: readonly Address[]): void;
  /** Asked with every chunk from a connection. */
  has(peer: string): boolean;
  settingsChanged(): void;
}

function createRelays(internet: () => Internet): Relays {
  let borrowed: readonly Address[] = [];
  let names: ReadonlySet<string> | null = null;
  const without = (named: readonly Address[]) => {
    const names = new Set(named.map(({ relay }) => relay));
    return borrowed.filter(({ relay }) => !names.has(relay));
  };
  const all = () => {
    const own = internet().relays.flatMap((text) => {
      const relay = parseRelay(text);
      return relay.ok ? relay.value : [];
    });
    return [...own, ...without(own)];
  };
  return {
    all,
    borrow(named) {
      borrowed = [...without(named), ...named].slice(-MAX_BORROWED_RELAYS);
      names = null;
    },
    has(peer) {
      names ??= new Set(all().map(({ relay }) => peerName(relay ?? "")));
      return names.has(peer);
    },
    settingsChanged() {
      names = null;
    },
  };
}

function addressesOf({ relays, slots, announcing }: Parts): readonly Address[] {
  const hasSlot = ({ relay }: Address) => relay !== null && slots.has(peerName(relay));
  // A relay without a slot for us, at the moment or yet, may give one any moment.
  const ranked = relays.all().toSorted((a, b) => Number(hasSlot(b)) - Number(hasSlot(a)));
  return [...announcing.addresses(), ...ranked];
}

async function connect(
  parts: Parts,
  player: PlayerId,
  addresses: readonly Address[],
): Promise<Result<Rung>> {
  const { node, deps, book, relays, nat, fellows } = parts;
  if (peerOf(player) === null || player === deps.me)
    return fail("network/not-a-player", "This code does not name another player.");
  const way = fellows.wayTo(player);
  if (way !== null) return ok(way.rung);
  relays.borrow(addresses.filter(({ relay }) => relay !== null));
  book.set(player, addresses);
  wantSlots(parts);
  // Known by the time a relayed connection can be improved.
  void nat.ask();
  const attempts = attemptsTo(parts, player, addresses);
  const { patience = PATIENCE } = deps;
  const reached = await raceAttempts(node, attempts, patience.answer);
  return reached === null ? unreachable(attempts.length > 0) : ok(reached);
}

function attemptsTo(
  { relays, fellows }: Parts,
  player: PlayerId,
  addresses: readonly Address[],
  round = 0,
) {
  return planAttempts(peerName(player), {
    addresses,
    relays: relays.all(),
    friends: fellows
      .at(player)
      // Nobody relays over a relayed connection (libp2p's specs/relay/circuit-v2).
      .filter((friend) => (fellows.wayTo(friend)?.rung ?? "relayed") !== "relayed")
      .map(peerName),
    round,
  });
}

/** Keeps a slot at every relay, at some friends who lend one, and a page at its app. */
function wantSlots({ node, deps, relays, fellows, slots }: Parts): void {
  const { through } = deps.links;
  // Not `getPeers`, which decodes each peer's name anew.
  const isThere = ({ remotePeer }: Connection) => remotePeer.toString() === through;
  const app = through !== null && node.getConnections().some(isThere) ? [through] : [];
  const circuits = (peers: readonly string[]) => [...new Set(peers)].map((peer) => `/p2p/${peer}`);
  slots.want({
    relays: [...relays.all().flatMap(relayAddress), ...circuits(app)],
    friends: circuits(fellows.guides().map(peerName)),
  });
}

/** The peer id of a player; empty for an invalid key, which matches nobody. */
function peerName(player: PlayerId): string {
  return peerOf(player)?.toString() ?? "";
}
