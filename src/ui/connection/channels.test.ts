import { afterEach, expect, test } from "vitest";
import { portChannels } from "./channels.ts";

const open: MessagePort[] = [];
afterEach(() => {
  for (const port of open.splice(0)) port.close();
});

/** A page as Electron's preload sees it: it can be given ports. */
function page() {
  let hear: (event: Pick<MessageEvent, "source" | "data" | "ports">) => void = () => {};
  const window = {
    addEventListener: (_type: "message", listener: typeof hear) => {
      hear = listener;
    },
  };
  const channels = portChannels(window as unknown as Window);
  const hand = (data: unknown = { kind: "fairhand-port" }, source: unknown = window) => {
    const { port1, port2 } = new MessageChannel();
    open.push(port1, port2);
    hear({ source: source as Window, data, ports: [port2] });
    return port1;
  };
  return { channels, hand };
}

/** Connects and answers what the line reports, as it comes. */
function connected({ channels }: ReturnType<typeof page>) {
  const opened = Promise.withResolvers<void>();
  const received = Promise.withResolvers<unknown>();
  const closed = Promise.withResolvers<void>();
  const channel = channels({
    opened: opened.resolve,
    received: received.resolve,
    closed: closed.resolve,
  });
  return { channel, opened: opened.promise, received: received.promise, closed: closed.promise };
}

test("a port that comes early waits for the line, one that comes late opens it", async () => {
  const early = page();
  early.hand();
  await connected(early).opened;

  const late = page();
  const line = connected(late);
  late.hand();
  await line.opened;
});

test("carries texts both ways and reports the end", async () => {
  const shown = page();
  const line = connected(shown);
  const far = shown.hand();
  await line.opened;
  const heard = new Promise((resolve) => {
    far.addEventListener("message", ({ data }) => resolve(data));
    far.start();
  });
  line.channel.send("out");
  far.postMessage("in");
  expect(await heard).toBe("out");
  expect(await line.received).toBe("in");
  far.close();
  await line.closed;
});

test("the next line takes the next port", async () => {
  const shown = page();
  const first = connected(shown);
  const far = shown.hand();
  await first.opened;
  far.close();
  await first.closed;
  const second = connected(shown);
  shown.hand();
  await second.opened;
});

test("messages of other kinds or from other windows are no ports", async () => {
  const shown = page();
  const line = connected(shown);
  shown.hand({ kind: "other" });
  shown.hand(null);
  shown.hand({ kind: "fairhand-port" }, {});
  const far = shown.hand();
  await line.opened;
  line.channel.send("out");
  const heard = new Promise((resolve) => {
    far.addEventListener("message", ({ data }) => resolve(data));
    far.start();
  });
  expect(await heard).toBe("out");
});
