import { pmpNat } from "@achingbrain/nat-port-mapper";
import { describe, expect, test } from "vitest";
import { mapPort } from "./port-mapping.ts";
import { hearingOnly } from "./routers.ts";

/** A thread that does this. */
function thread(text: string): URL {
  const imports = 'import { parentPort, workerData } from "node:worker_threads";';
  return new URL(`data:text/javascript,${encodeURIComponent(imports + text)}`);
}

const forEver = new AbortController().signal;
const MAPPED = `{ kind: "mapped", internal: { ip: "10.0.0.2", port: workerData }, external: { ip: "192.0.2.1", port: 9 } }`;

describe("a port is asked for in a thread", () => {
  test("which may end in any way, and then there is no mapping", async () => {
    for (const text of [
      "setImmediate(() => { throw new RangeError('one byte'); });",
      "process.exit(1);",
      "await import('nowhere');",
    ])
      expect((await mapPort(4001, forEver, thread(text))).mapping).toEqual({ kind: "none" });
  });

  test("which the system may refuse", async () => {
    // For this address a Worker's constructor throws, as it does then.
    const { mapping, stop } = await mapPort(4001, forEver, new URL("https://localhost/none.ts"));
    expect(mapping).toEqual({ kind: "none" });
    await stop();
  });

  test("which may end once there is a mapping", async () => {
    const text = `parentPort.postMessage(${MAPPED}); setImmediate(() => { throw new Error("torn"); });`;
    const { mapping, stop } = await mapPort(4001, forEver, thread(text));
    expect(mapping).toMatchObject({ kind: "mapped", internal: { port: 4001 } });
    await stop();
  });

  test("which is told when the port is needed no more", async () => {
    const text = `parentPort.postMessage(${MAPPED}); parentPort.once("message", () => process.exit());`;
    const { stop } = await mapPort(4001, forEver, thread(text));
    await stop();
  });

  test("which is told when nobody wants to know any more", async () => {
    const stopping = new AbortController();
    const text = `parentPort.once("message", () => {
      parentPort.once("message", () => process.exit());
      parentPort.postMessage({ kind: "double-nat" });
    });`;
    const asked = mapPort(4001, stopping.signal, thread(text));
    stopping.abort();
    const { mapping, stop } = await asked;
    expect(mapping).toEqual({ kind: "double-nat" });
    await stop();
  });
});

test("of NAT-PMP's packets only the router's are read", () => {
  const heard: string[] = [];
  const gateway = Object.assign(pmpNat("192.0.2.1"), {
    onMessage: (_: Uint8Array, from: { address: string }) => void heard.push(from.address),
  });
  const router = hearingOnly("192.0.2.1", gateway) as typeof gateway;
  for (const address of ["192.0.2.7", "192.0.2.1"]) router.onMessage(Uint8Array.of(0), { address });
  expect(heard).toEqual(["192.0.2.1"]);
});
