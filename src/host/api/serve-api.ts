import { createBirpc } from "birpc";
import type { Change, HostApi, HostListener, SentChange, Table, TableId } from "./api.ts";
import { decodeMessage, encodeMessage } from "./codec.ts";
import { diff } from "./patch.ts";

/** One connection to a user interface, over WebSocket or MessagePort. */
export interface Channel {
  send(text: string): void;
  onMessage(listener: (data: unknown) => void): void;
  onClose(listener: () => void): void;
}

export interface Served {
  readonly api: HostApi;
  subscribe(listener: (change: Change) => void): () => void;
}

/**
 * Answers an interface's calls and sends it every change, until the channel closes. Anything that is not a call is
 * dropped.
 */
export function serveApi({ api, subscribe }: Served, channel: Channel): void {
  // Without a prototype: a caller must not reach `constructor` and the like by name.
  const methods: HostApi = Object.assign(Object.create(null), api);
  const rpc = createBirpc<HostListener, HostApi>(methods, {
    post: (message) => channel.send(encodeMessage(message)),
    on: (listener) =>
      channel.onMessage((data) => {
        const message = decodeMessage(data);
        if (isCall(message)) listener(message);
      }),
    eventNames: ["changed"],
    // A channel may close in the middle of an answer; that is no error.
    onGeneralError: () => true,
  });
  const shorten = createShortener();
  const end = subscribe((change) => void rpc.changed(shorten(change)).catch(() => {}));
  channel.onClose(() => {
    end();
    rpc.$close();
  });
}

/**
 * What one channel is told: a table whole at first, then the differences. Changes must come in order, and all of them.
 */
export function createShortener(): (change: Change) => SentChange {
  const told = new Map<TableId, Table>();
  return (change) => {
    if (change.kind === "table-gone") told.delete(change.id);
    if (change.kind !== "table") return change;
    const { n, table } = change;
    const before = told.get(table.id);
    told.set(table.id, table);
    if (before === undefined) return change;
    return { n, kind: "table-patch", id: table.id, patch: diff(withoutClock(before), table) };
  };
}

/** A snapshot contains the time left at that moment, which no patch may rest on. */
function withoutClock(table: Table): object {
  if (table.match === null) return table;
  const { clock, ...match } = table.match;
  return { ...table, match };
}

function isCall(message: unknown): boolean {
  return (
    typeof message === "object" &&
    message !== null &&
    "t" in message &&
    message.t === "q" &&
    "m" in message &&
    typeof message.m === "string" &&
    "a" in message &&
    Array.isArray(message.a)
  );
}
