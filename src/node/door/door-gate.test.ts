import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createGate } from "./door-gate.ts";

const SECRET = "0123456789abcdefghijkl";
const PAGE = `GET /${SECRET}/ HTTP/1.1\r\nHost: a\r\n\r\n`;

/** A gate before a server that answers everything alike. */
async function openGate(silence = 5000): Promise<{ port: number; line(): Socket }> {
  const http = createServer(
    { headersTimeout: silence, requestTimeout: silence, connectionsCheckingInterval: silence / 5 },
    (_, response) => void response.end("page"),
  );
  const { front, stop } = createGate(http, { secret: SECRET, refusal: "no", silence }, () => {});
  front.listen(0, "127.0.0.1");
  await once(front, "listening");
  onTestFinished(stop);
  const { port } = front.address() as AddressInfo;
  return {
    port,
    line() {
      const line = connect({ port, host: "127.0.0.1", noDelay: true });
      onTestFinished(() => void line.destroy());
      return line.on("error", () => {});
    },
  };
}

async function answerTo(line: Socket, ...parts: readonly string[]): Promise<string> {
  for (const part of parts) await new Promise<void>((resolve) => line.write(part, () => resolve()));
  const [answer] = await once(line, "data");
  return String(answer).slice(0, 12);
}

test("a request that arrives in pieces is answered, and so is the next one on its line", async () => {
  const { line } = await openGate();
  const one = line();
  const pieces = [PAGE.slice(0, 3), PAGE.slice(3, 20), PAGE.slice(20)];
  expect(await answerTo(one, ...pieces)).toBe("HTTP/1.1 200");
  expect(await answerTo(one, PAGE)).toBe("HTTP/1.1 200");
});

test.each(["GET / HTTP/1.1\r\n\r\n", "garbage\n", "x".repeat(64), PAGE.replace("0", "9")])(
  "whoever says %j is refused",
  async (said) => {
    const { line } = await openGate();
    expect(await answerTo(line(), said)).toBe("HTTP/1.1 404");
  },
);

test("whoever names the secret and never comes to the end of the request is cut off", async () => {
  const { line } = await openGate(100);
  const one = line().resume();
  const closed = once(one, "close");
  one.write(`GET /${SECRET}/ HTTP/1.1\r\nHost: a\r\nX: `);
  await closed;
});

test("a stranger who cuts the line while being refused ends nothing", async () => {
  const { line } = await openGate();
  const cut = async () => {
    const one = line();
    await once(one, "connect");
    one.write("GET / HTTP/1.1\r\n\r\n", () => one.resetAndDestroy());
    await once(one, "close");
  };
  await Promise.all(Array.from({ length: 40 }, cut));
  expect(await answerTo(line(), PAGE)).toBe("HTTP/1.1 200");
});

test("requests that a stranger sends together do not stop the host", async () => {
  const { port, line } = await openGate();
  // From another program, whose time does not count; each time as many as are read at once.
  const code = `
    const { connect } = require("node:net");
    let open = 16;
    for (let count = open; count > 0; count--)
      connect(${port}, "127.0.0.1")
        .on("error", () => {})
        .on("close", () => --open === 0 && process.exit())
        .resume()
        .write("GET / HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n".repeat(2400));`;
  const before = performance.eventLoopUtilization();
  await once(spawn(process.execPath, ["-e", code], { stdio: "ignore" }), "exit");
  expect(performance.eventLoopUtilization(before).active).toBeLessThan(1000);
  expect(await answerTo(line(), PAGE)).toBe("HTTP/1.1 200");
});
