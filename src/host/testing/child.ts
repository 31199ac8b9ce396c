import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { createBirpc } from "birpc";
import { onTestFinished } from "vitest";
import { WebSocket } from "ws";
import type { HostApi, HostListener, SentChange } from "../api/api.ts";
import { decodeMessage, encodeMessage } from "../api/codec.ts";
import { followLink } from "./pass.ts";

/** A host in a process of its own, driven as the page drives it. */
export interface ChildHost {
  readonly api: HostApi;
  subscribe(listener: (change: SentChange) => void): () => void;
  /** Ends the process as a power cut would. */
  kill(): Promise<void>;
  /** Asks it to end; returns its exit code. */
  terminate(): Promise<number | null>;
}

const ENTRY = fileURLToPath(new URL("../../node/main.ts", import.meta.url));

/** Starts `src/node/main.ts` and waits until its page can be opened. */
export async function childHost(flags: readonly string[]): Promise<ChildHost> {
  const child = spawn(process.execPath, [ENTRY, "--lan-only", ...flags], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const url = await readyUrl(child);
  const socket = new WebSocket(`ws://${url.host}/api`, ["fairhand", await followLink(url)], {
    headers: { origin: url.origin },
  });
  const listeners = new Set<(change: SentChange) => void>();
  const rpc = createBirpc<HostApi, HostListener>(
    {
      changed(change) {
        for (const listener of listeners) listener(change);
      },
    },
    {
      post: (message) => socket.send(encodeMessage(message)),
      on: (listener) =>
        void socket.on("message", (data) => listener(decodeMessage(data.toString()))),
    },
  );
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  socket.on("error", () => socket.terminate());
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return {
    api: rpc,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
    terminate() {
      child.kill("SIGTERM");
      return exited;
    },
  };
}

function readyUrl(child: ChildProcess): Promise<URL> {
  const { promise, resolve, reject } = Promise.withResolvers<URL>();
  if (child.stdout === null) throw new Error("the host's output is not piped");
  createInterface(child.stdout).on("line", (line) => {
    const url = /^Fairhand is ready: (\S+)$/.exec(line)?.[1];
    if (url !== undefined) resolve(new URL(url));
  });
  child.once("exit", (code) => reject(new Error(`the host ended with ${code}`)));
  return promise;
}
