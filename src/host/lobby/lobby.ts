import type { PeerId } from "@libp2p/interface";
import { toHex } from "../../../protocol/bytes.ts";
import type { Verify } from "../../../protocol/identity.ts";
import type { PlayerId, TableId } from "../api/api.ts";
import type { Conduct } from "../limits/reputation.ts";
import { receiveFrames } from "../network/frames.ts";
import type { Node } from "../network/node.ts";
import { playerOf } from "../people/players.ts";
import type { Time } from "../ports/clock.ts";
import type { Store } from "../ports/store.ts";
import { LOBBY } from "../versions/protocols.ts";
import { createGreetings } from "./greetings.ts";
import {
  type Announcement,
  decodeList,
  encodeList,
  MAX_LOBBY_FRAME,
  type OpenTable,
  trusting,
} from "./list.ts";

export interface Lobby {
  /** Tells everybody what is open here now. */
  announce(): void;
  /** A table that somebody announces, with all of its signatures checked: for joining and watching. */
  find(table: TableId): OpenTable | undefined;
  /** To be shown; newest announcements last. A sender's own signatures have not been checked (`trusting`). */
  tables(): OpenTable[];
  stop(): void;
}

export interface LobbyDeps {
  readonly whenKept: Store["whenKept"];
  readonly conduct: Conduct;
  readonly verify: Verify;
  readonly time: Pick<Time, "after">;
  readonly mine: () => readonly Announcement[];
  readonly changed: () => void;
}

/** How long a list waits for its sender's budget before the next attempt. */
const POSTPONED_MS = 500;

/** A peer's list, and the frame from which it was read. */
interface List {
  readonly player: PlayerId;
  readonly frame: Uint8Array;
  readonly tables: readonly OpenTable[];
}

/** What the others have open. */
interface Heard {
  readonly deps: LobbyDeps;
  readonly lists: Map<string, List>;
  /** Lists that wait for their senders' budgets. */
  readonly late: Map<string, { readonly peer: PeerId; readonly frame: Uint8Array }>;
  /** Cancels the next attempt at these. */
  endLate: () => void;
}

export async function startLobby(node: Node, deps: LobbyDeps): Promise<Lobby> {
  const heard: Heard = { deps, lists: new Map(), late: new Map(), endLate: () => {} };
  const greetings = createGreetings(node, deps.time, encodeList([]));
  await node.handle(
    LOBBY,
    async (stream, { remotePeer }) => {
      const name = remotePeer.toString();
      const ended = await receiveFrames(
        stream,
        { maxFrame: MAX_LOBBY_FRAME, hold: deps.conduct.holding(name) },
        (frame) => {
          hear(heard, remotePeer, frame);
          return !deps.conduct.shunned(name);
        },
      );
      if (!ended.ok && ended.fault.code === "frame/bad-length") deps.conduct.offended(name, 1);
      stream.abort(new Error("done"));
    },
    { maxInboundStreams: 2, runOnLimitedConnection: true },
  );
  node.addEventListener("peer:identify", ({ detail: { peerId, protocols } }) => {
    if (protocols.includes(LOBBY)) greetings.greet(peerId);
  });
  node.addEventListener("peer:disconnect", ({ detail }) => {
    const name = detail.toString();
    greetings.forget(name);
    heard.late.delete(name);
    if (heard.lists.delete(name)) deps.changed();
  });
  return {
    announce() {
      const list = encodeList(deps.mine());
      deps.whenKept((kept) => {
        if (kept) greetings.tell(list);
      });
    },
    find: (id) => find(heard, id),
    tables: () => [...latest(heard).values()].map(({ open }) => open),
    stop() {
      greetings.stop();
      heard.endLate();
    },
  };
}

interface Announced {
  readonly open: OpenTable;
  /** The peer whose list it is from. */
  readonly by: string;
}

/** A match may be announced by several of its players, and its host may not have heard yet that it has begun. */
function latest({ lists }: Heard): ReadonlyMap<TableId, Announced> {
  const announced = new Map<TableId, Announced>();
  for (const [by, { tables }] of lists)
    for (const open of tables) {
      const id = toHex(open.table.hash);
      if (!announced.has(id) || open.seating !== null) announced.set(id, { open, by });
    }
  return announced;
}

/** A peer whose own signature is false loses its list; others may announce the same table. */
function find(heard: Heard, id: TableId): OpenTable | undefined {
  const { lists, deps } = heard;
  for (;;) {
    const by = latest(heard).get(id)?.by ?? "";
    const list = lists.get(by);
    if (list === undefined) return undefined;
    const checked = decodeList(list.frame, list.player, deps.verify);
    if (checked.ok) return checked.value.find(({ table }) => toHex(table.hash) === id);
    deps.conduct.offended(by, 2);
    lists.delete(by);
    deps.changed();
  }
}

function hear(heard: Heard, peer: PeerId, frame: Uint8Array): void {
  const { conduct, verify, changed } = heard.deps;
  const name = peer.toString();
  const player = playerOf(peer);
  if (player === null || conduct.shunned(name)) return;
  // A list is checked signature by signature, so its price is proportional to its length.
  if (!conduct.afford(name, 1 + frame.length / 256)) {
    postpone(heard, peer, frame);
    return;
  }
  heard.late.delete(name);
  const before = heard.lists.get(name)?.tables;
  const list = decodeList(frame, player, trusting(player, verify), before);
  if (!list.ok) {
    conduct.offended(name, 2);
    return;
  }
  heard.lists.delete(name);
  heard.lists.set(name, { player, frame, tables: list.value });
  changed();
}

/** A list is sent once, so one that comes when the peer's budget is spent must not be lost: the newest one waits. */
function postpone(heard: Heard, peer: PeerId, frame: Uint8Array): void {
  const { late, deps } = heard;
  if (late.size === 0) {
    heard.endLate();
    heard.endLate = deps.time.after(POSTPONED_MS, () => hearLate(heard));
  }
  late.set(peer.toString(), { peer, frame });
}

function hearLate(heard: Heard): void {
  const lists = [...heard.late.values()];
  heard.late.clear();
  for (const { peer, frame } of lists) hear(heard, peer, frame);
}
