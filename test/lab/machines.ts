import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { createBirpc } from "birpc";
import { onTestFinished } from "vitest";
import type { HostApi, HostListener, SentChange } from "../../src/host/api/api.ts";
import { decodeMessage, encodeMessage } from "../../src/host/api/codec.ts";
import { temporaryFolder, until, value } from "../../src/host/testing/hosts.ts";
import type { Lab } from "./namespaces.ts";

/** A host on a machine of the lab, driven as by its interface. */
export interface LabHost {
  readonly api: HostApi;
  subscribe(listener: (change: SentChange) => void): () => void;
  /** Closes the app, as its player does. */
  close(): Promise<void>;
}

const PEER = fileURLToPath(new URL("peer.ts", import.meta.url));
const PROGRAM = fileURLToPath(new URL("../../src/cli/main.ts", import.meta.url));

/** Starts a host with its own profile; it ends with the test. */
export async function startHost(
  lab: Lab,
  machine: string,
  name: string,
  flags: readonly string[] = [],
): Promise<LabHost> {
  const child = spawnInside(
    lab,
    machine,
    [PEER, `--profile=${temporaryFolder()}`, ...flags],
    "ipc",
  );
  const listeners = new Set<(change: SentChange) => void>();
  await new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("exit", (code) => reject(new Error(`the host on ${machine} ended with ${code}`)));
  });
  const api = createBirpc<HostApi, HostListener>(
    {
      changed(change) {
        for (const listener of listeners) listener(change);
      },
    },
    {
      post: (message) => child.send(encodeMessage(message)),
      on: (listener) => void child.on("message", (text) => listener(decodeMessage(text))),
      // In the lab, a wait can be for a relay, a cable or an outage.
      timeout: 120_000,
    },
  );
  const host: LabHost = {
    api,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await gone;
    },
  };
  value(await api.setName(name));
  // An invite works only once the host has a slot at the relay.
  const relays = flags.filter((flag) => flag.startsWith("--relay=")).length;
  await until(host, ({ network }) => network.internet.slots.length === relays);
  return host;
}

export interface LabRelay {
  /** In the form that `--relay` takes. */
  readonly address: string;
  kill(): Promise<void>;
  /** Starts it again with the same key, so at the same address. */
  restart(): Promise<void>;
}

/** Starts `fairhand relay`; it ends with the test. */
export async function startRelay(lab: Lab, machine: string): Promise<LabRelay> {
  const data = temporaryFolder();
  const run = () => spawnInside(lab, machine, [PROGRAM, "relay", `--data=${data}`], "pipe");
  let child = run();
  return {
    address: await untilReady(child, machine),
    async kill() {
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await gone;
    },
    async restart() {
      child = run();
      await untilReady(child, machine);
    },
  };
}

/** The first address that a relay writes before it is ready. */
function untilReady(child: ChildProcess, machine: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const addresses: string[] = [];
    if (child.stdout !== null)
      createInterface(child.stdout).on("line", (line) => {
        if (line.startsWith("relay ")) addresses.push(line.slice("relay ".length));
        else if (line === "ready") resolve(addresses[0] ?? "");
      });
    child.once("exit", (code) => reject(new Error(`the relay on ${machine} ended with ${code}`)));
  });
}

function spawnInside(
  lab: Lab,
  machine: string,
  args: readonly string[],
  speaks: "ipc" | "pipe",
): ChildProcess {
  const [command = "", ...prefix] = lab.inside(machine);
  const child = spawn(command, [...prefix, process.execPath, ...args], {
    stdio: [
      "ignore",
      speaks === "pipe" ? "pipe" : "inherit",
      "inherit",
      ...(speaks === "ipc" ? (["ipc"] as const) : []),
    ],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}
