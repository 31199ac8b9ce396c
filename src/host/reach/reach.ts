import type { Connection, PeerId } from "@libp2p/interface";
import type { Address } from "../../../protocol/addresses.ts";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { InternetView, PlayerId, Rung, Way } from "../api.ts";
import type { Conduct } from "../conduct.ts";
import type { Node } from "../node.ts";
import { peerOf } from "../players.ts";
import { addressIn, openAddressBook, type Settings } from "./address-book.ts";
import { startAnnouncing } from "./announcing.ts";
import { createHandshakes } from "./handshake.ts";
import { type Internet, parseRelay } from "./internet.ts";
import { planAttempts, relayAddress } from "./ladder.ts";
import { type NatReport, probeNat } from "./nat.ts";
import { startPunching } from "./punching.ts";
import { raceAttempts } from "./race.ts";
import { createRtc, type StartRtcProcess } from "./rtc.ts";
import { keepSlots, nameOf } from "./slots.ts";
import { createTwoWay, type TwoWay } from "./two-way.ts";
import { startUpgrading } from "./upgrading.ts";
import { bestOf, rungOfConnection } from "./way.ts";

/** Everything about getting to other players and being found by them. */
export interface Reach extends Pick<TwoWay, "createOffer" | "answerOffer" | "takeReply"> {
  /** Where others can reach this player from anywhere: few, best first, never a private one. May be empty. For invites. */
  addresses(): readonly Address[];
  /** Races whatever may lead to the player. Resolves with the first way that holds; a better one replaces it later by itself. */
  connect(player: PlayerId, addresses: readonly Address[]): Promise<Result<Rung>>;
  wayTo(player: PlayerId): Way | null;
  /** What is known of this machine's own situation; `nat` is `null` until somebody was to be reached. */
  situation(): Pick<InternetView, "slots" | "entrance" | "nat">;
  /** What `internet` answers has changed. */
  settingsChanged(): void;
  stop(): Promise<void>;
}

export interface ReachDeps {
  readonly me: PlayerId;
  readonly conduct: Conduct;
  /** May change; what concerns the router counts from the next start. */
  readonly internet: () => Internet;
  readonly settings: Settings;
  readonly startRtc: StartRtcProcess;
  /** The players of each table this player sits at. */
  readonly tables: () => Iterable<readonly PlayerId[]>;
  /** A player is reached in another way, or the situation has changed. */
  readonly changed: (player: PlayerId | null) => void;
}

const LOOK_MS = 5000;
/** A friend who is not there is looked for again after this, then after twice as long, and so on. */
const FIRST_SEARCH_MS = 5000;
const LAST_SEARCH_MS = 5 * 60_000;
/** How long what a STUN server said is believed. */
const NAT_MS = 5 * 60_000;
const MAX_BORROWED_RELAYS = 4;

export async function startReach(node: Node, deps: ReachDeps): Promise<Reach> {
  const { internet, me } = deps;
  const book = openAddressBook(deps.settings);
  const rtc = createRtc(deps.startRtc);
  /** Relays that invites named: whoever sent the invite is found there again. */
  let borrowed: readonly Address[] = [];
  const relays = () => [
    ...internet().relays.flatMap((text) => {
      const relay = parseRelay(text);
      return relay.ok ? relay.value : [];
    }),
    ...borrowed,
  ];

  let nat: { readonly at: number; readonly report: Promise<NatReport> } | null = null;
  let natKind: InternetView["nat"] = null;
  const askNat = (): Promise<NatReport> => {
    const known = nat;
    if (known !== null && performance.now() - known.at < NAT_MS) return known.report;
    // A relay answers STUN on the port it relays at.
    const own = relays().map(({ ip, port }) => `${ip}:${port}`);
    const report = probeNat([...new Set([...own, ...internet().stun])]);
    const asked = { at: performance.now(), report };
    nat = asked;
    void report.then(({ kind, stun }) => {
      // Whoever got no answer asks again the next time.
      if (stun === null && nat === asked) nat = null;
      natKind = kind;
      deps.changed(null);
    });
    // What was known is good enough meanwhile.
    return known?.report ?? report;
  };

  const handshakes = createHandshakes({
    node,
    rtc,
    me,
    stun: async () => (await askNat()).stun,
  });
  const punching = await startPunching(node, { conduct: deps.conduct, handshakes });
  const upgrading = startUpgrading(node, punching);
  const twoWay = createTwoWay(handshakes);
  const slots = keepSlots(node, () => deps.changed(null));
  const announcing = startAnnouncing(node, {
    mapPorts: internet().mapPorts,
    changed() {
      nat = null;
      deps.changed(null);
    },
  });

  const isConnected = (player: PlayerId) => bestTo(player) !== undefined;
  const bestTo = (player: PlayerId) => {
    const peer = peerOf(player);
    return peer === null ? undefined : bestOf(node.getConnections(peer));
  };
  const others = () => [...deps.tables()].map((players) => players.filter((id) => id !== me));

  const wantSlots = () => {
    // With two at a table there is nobody to lead to anybody.
    const friends = others()
      .filter((players) => players.length > 1)
      .flat()
      .filter((player) => isConnected(player) && bestRung(player) !== "relayed")
      .flatMap((player) => peerOf(player) ?? []);
    slots.want([
      ...relays().flatMap(relayAddress),
      ...new Set(friends.map((peer) => `/p2p/${peer.toString()}`)),
    ]);
  };
  const bestRung = (player: PlayerId) => {
    const best = bestTo(player);
    return best === undefined ? null : rungOfConnection(best);
  };
  const attemptsTo = (player: PlayerId, peer: PeerId, addresses: readonly Address[]) =>
    planAttempts(peer.toString(), {
      addresses,
      relays: relays(),
      friends: others()
        .filter((players) => players.includes(player))
        .flat()
        .filter(isConnected)
        .flatMap((friend) => peerOf(friend)?.toString() ?? []),
    });

  // Fellow players who are not connected are looked for.
  const searches = new Map<PlayerId, { notBefore: number; wait: number }>();
  const search = (player: PlayerId) => {
    const peer = peerOf(player);
    const now = performance.now();
    const { notBefore, wait } = searches.get(player) ?? { notBefore: 0, wait: FIRST_SEARCH_MS };
    if (peer === null || now < notBefore) return;
    searches.set(player, { notBefore: now + wait, wait: Math.min(2 * wait, LAST_SEARCH_MS) });
    void raceAttempts(node, attemptsTo(player, peer, book.get(player)));
  };
  /** What a fellow player tells about itself changes: a relay more, another router. */
  const remember = async (player: PlayerId) => {
    searches.delete(player);
    const peer = peerOf(player);
    if (peer === null || !(await node.peerStore.has(peer))) return;
    const { addresses } = await node.peerStore.get(peer);
    book.set(
      player,
      addresses.flatMap(({ multiaddr }) => addressIn(multiaddr.toString()) ?? []),
    );
  };
  const shown = new Map<PlayerId, string>();
  const look = () => {
    wantSlots();
    for (const player of new Set(others().flat())) {
      if (isConnected(player)) void remember(player);
      else search(player);
      const way = JSON.stringify(wayTo(player));
      if (shown.get(player) === way) continue;
      shown.set(player, way);
      deps.changed(player);
    }
  };
  const wayTo = (player: PlayerId): Way | null => {
    const best = bestTo(player);
    if (best === undefined) return null;
    return { rung: rungOfConnection(best), rtt: best.rtt === undefined ? null : rounded(best.rtt) };
  };
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  const changed = () => look();
  const opened = ({ detail }: { detail: Connection }) => {
    // Both sides are going to look for a better way.
    if (rungOfConnection(detail) === "relayed") rtc.warm();
  };
  node.addEventListener("connection:open", opened);
  node.addEventListener("peer:identify", changed);
  node.addEventListener("connection:close", changed);
  look();
  // Whoever has a relay is going to be called through it.
  if (internet().relays.length > 0) void askNat();

  return {
    addresses() {
      const hasSlot = ({ relay }: Address) => slots.has(peerOf(relay ?? "")?.toString() ?? "none");
      // A relay where there is no slot yet, or just now, may give one any moment.
      const [good, other] = [relays().filter(hasSlot), relays().filter((relay) => !hasSlot(relay))];
      return [...announcing.addresses(), ...good, ...other];
    },
    async connect(player, addresses) {
      const peer = peerOf(player);
      if (peer === null || player === me)
        return fail("network/not-a-player", "This code does not name another player.");
      const rung = bestRung(player);
      if (rung !== null) return ok(rung);
      borrowed = [...borrowed, ...addresses.filter(({ relay }) => relay !== null)].slice(
        -MAX_BORROWED_RELAYS,
      );
      book.set(player, addresses);
      wantSlots();
      // Known by the time a relayed connection is there to be improved.
      void askNat();
      const attempts = attemptsTo(player, peer, addresses);
      const reached = await raceAttempts(node, attempts);
      return reached === null ? unreachable(attempts.length > 0) : ok(reached);
    },
    wayTo,
    situation: () => ({
      slots: internet().relays.filter((relay) => slots.has(nameOf(relay))),
      entrance: announcing.entrance(),
      nat: natKind,
    }),
    settingsChanged() {
      nat = null;
      wantSlots();
      deps.changed(null);
    },
    createOffer: twoWay.createOffer,
    answerOffer: twoWay.answerOffer,
    async takeReply(reply) {
      const taken = await twoWay.takeReply(reply);
      return !taken.ok && taken.fault.code === "two-way/no-connection"
        ? diagnose((await askNat()).kind)
        : taken;
    },
    async stop() {
      clearInterval(timer);
      node.removeEventListener("peer:identify", changed);
      node.removeEventListener("connection:close", changed);
      node.removeEventListener("connection:open", opened);
      upgrading.stop();
      slots.stop();
      twoWay.close();
      rtc.close();
      await announcing.stop();
    },
  };
}

/** Why two codes have led to no connection, as far as one side can tell. Its own router is what it knows best. */
function diagnose(nat: NatReport["kind"]): Result<never> {
  if (nat === "symmetric")
    return fail(
      "two-way/symmetric",
      "Your router shows each destination another port (symmetric NAT), and the other side's does not let strangers in. One more friend with an open port, or a relay, is needed.",
    );
  return nat === "blocked"
    ? fail(
        "two-way/blocked",
        "Your network lets no UDP through, so nobody can be reached directly from here. A friend with an open port, or a relay, is needed.",
      )
    : fail(
        "two-way/no-connection",
        "No direct connection came about: the other side's router shows each destination another port (symmetric NAT) or its network lets no UDP through. One more friend with an open port, or a relay, is needed.",
      );
}

/** Shown in whole milliseconds, and no new picture for every flutter. */
function rounded(ms: number): number {
  return ms < 10 ? Math.round(ms) : Math.round(ms / 5) * 5;
}

function unreachable(tried: boolean): Result<never> {
  return tried
    ? fail(
        "network/unreachable",
        "None of the addresses in this invite answers. Is its host online? If so, make a connection with two codes instead.",
      )
    : fail(
        "network/no-address",
        "This invite names no address on the internet: its host's router opens no port and no relay is known. Make a connection with two codes instead.",
      );
}
