import type { PeerId, Stream } from "@libp2p/interface";
import type { Time } from "../ports/clock.ts";
import { bestOf } from "../reach/way.ts";
import type { Node } from "./node.ts";

/** What the streams are for. */
export interface StreamWish {
  readonly protocol: string;
  /** Whether a peer is to have one now; asked before each attempt and after it. */
  isWanted(peer: PeerId): boolean;
  /** Says the first word on a new stream. If it throws, the stream counts as not opened. */
  greet(stream: Stream): void;
}

/** Streams of one protocol from this host to others, one each, opened again when they fail or end. */
export interface LastingStreams {
  /** By peer; some may have just closed. */
  readonly streams: ReadonlyMap<string, Stream>;
  open(peer: PeerId): void;
  /** Ends the stream to a peer. */
  close(peer: string): void;
  /** The last connection to a peer has closed. */
  forget(peer: string): void;
  stop(): void;
}

/** For a stream to open: in a room that has just filled up, this takes seconds. */
const OPENING_MS = 10_000;
/** A stream that failed is opened again after this, then after twice as long, and so on. */
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 60_000;

interface State {
  readonly node: Pick<Node, "getConnections">;
  readonly time: Pick<Time, "after">;
  readonly wish: StreamWish;
  readonly streams: Map<string, Stream>;
  readonly opening: Set<string>;
  /** How to cancel the next attempt. */
  readonly retries: Map<string, () => void>;
  stopped: boolean;
}

export function createLastingStreams(
  node: Pick<Node, "getConnections">,
  time: Pick<Time, "after">,
  wish: StreamWish,
): LastingStreams {
  const state: State = {
    node,
    time,
    wish,
    streams: new Map(),
    opening: new Set(),
    retries: new Map(),
    stopped: false,
  };
  return {
    streams: state.streams,
    open: (peer) => void open(state, peer, FIRST_RETRY_MS),
    close: (peer) => close(state, peer),
    forget(peer) {
      state.streams.delete(peer);
      state.retries.get(peer)?.();
      state.retries.delete(peer);
    },
    stop() {
      state.stopped = true;
      for (const cancel of state.retries.values()) cancel();
    },
  };
}

async function open(state: State, peer: PeerId, retry: number): Promise<void> {
  const { node, wish, streams, opening } = state;
  const name = peer.toString();
  const connection = bestOf(node.getConnections(peer));
  const isOpen = opening.has(name) || streams.get(name)?.status === "open";
  if (connection === undefined || isOpen || !isWanted(state, peer)) return;
  opening.add(name);
  try {
    const stream = await connection.newStream(wish.protocol, {
      signal: AbortSignal.timeout(OPENING_MS),
      runOnLimitedConnection: true,
    });
    streams.set(name, stream);
    // Its connection may be the one of two that is closed.
    stream.addEventListener("close", () => openLater(state, peer, FIRST_RETRY_MS));
    wish.greet(stream);
  } catch {
    openLater(state, peer, retry);
  } finally {
    opening.delete(name);
  }
  if (!isWanted(state, peer)) close(state, name);
}

function openLater(state: State, peer: PeerId, wait: number): void {
  const { node, time, retries } = state;
  const name = peer.toString();
  const isOver = !isWanted(state, peer) || node.getConnections(peer).length === 0;
  if (retries.has(name) || isOver) return;
  retries.set(
    name,
    time.after(wait, () => {
      retries.delete(name);
      void open(state, peer, Math.min(2 * wait, LAST_RETRY_MS));
    }),
  );
}

function isWanted({ stopped, wish }: State, peer: PeerId): boolean {
  return !stopped && wish.isWanted(peer);
}

function close({ streams }: State, name: string): void {
  const stream = streams.get(name);
  streams.delete(name);
  stream?.abort(new Error("no longer wanted"));
}
