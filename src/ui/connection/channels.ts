import type { ChannelEvents, OpenChannel } from "./connection.ts";
import { askRun, makePass, type Ticket } from "./token.ts";

/**
 * The name of the host's protocol; the pass follows as the second subprotocol, the only header a browser lets us set.
 */
const SUBPROTOCOL = "fairhand";

/**
 * Lines over WebSocket to the host that served this page; each first asks whether that is still the same run. After the
 * host has restarted the ticket is worthless (`expired`), and another program at its port is shown nothing derived from
 * it.
 */
export function webSocketChannels(
  { host, origin }: Pick<Location, "host" | "origin">,
  { secret, run }: Ticket,
  expired: () => void,
): OpenChannel {
  return (events) => {
    let socket: WebSocket | null = null;
    let closed = false;
    const open = async () => {
      if ((await askRun()) !== run) return expired();
      const pass = await makePass(secret, origin, run);
      if (closed) return events.closed();
      socket = new WebSocket(`ws://${host}/api`, [SUBPROTOCOL, pass]);
      socket.addEventListener("open", () => events.opened());
      socket.addEventListener("message", ({ data }) => events.received(data));
      socket.addEventListener("close", () => events.closed(), { once: true });
    };
    open().catch(() => events.closed());
    return {
      send: (text) => socket?.send(text),
      close() {
        closed = true;
        socket?.close();
      },
    };
  };
}

/** What Electron's preload posts to the page together with one end of a MessageChannel. */
const PORT_MESSAGE = "fairhand-port";

/** Lines over the ports from Electron's preload; must be called before the page has loaded. */
export function portChannels(page: Window): OpenChannel {
  let unclaimed: MessagePort | null = null;
  let waiting: ((port: MessagePort) => void) | null = null;
  page.addEventListener("message", ({ source, data, ports }: MessageEvent<unknown>) => {
    const [port] = ports;
    if (source !== page || port === undefined || !isPortMessage(data)) return;
    if (waiting === null) unclaimed = port;
    else waiting(port);
  });
  return (events) => {
    let line: MessagePort | null = null;
    const take = (port: MessagePort) => {
      waiting = null;
      unclaimed = null;
      line = port;
      openPort(port, events);
    };
    if (unclaimed === null) waiting = take;
    // The caller does not have its channel yet.
    else queueMicrotask(() => unclaimed !== null && take(unclaimed));
    return { send: (text) => line?.postMessage(text), close: () => line?.close() };
  };
}

function openPort(port: MessagePort, events: ChannelEvents): void {
  port.addEventListener("message", ({ data }) => events.received(data));
  port.addEventListener("close", () => events.closed(), { once: true });
  port.start();
  events.opened();
}

function isPortMessage(data: unknown): boolean {
  return typeof data === "object" && data !== null && "kind" in data && data.kind === PORT_MESSAGE;
}
