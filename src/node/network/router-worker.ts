import { parentPort, workerData } from "node:worker_threads";
import { fetchAtNeighbours } from "./neighbour-fetch.ts";
import { askRouters } from "./routers.ts";

// Asks for one port, says what came of it, renews it, and gives it back at the first message.

// The library's `fetch` is the thread's.
globalThis.fetch = fetchAtNeighbours(fetch);
const stopping = new AbortController();
const asked = askRouters(Number(workerData), stopping.signal);
parentPort?.once("message", () => {
  stopping.abort();
  void asked.then(({ stop }) => stop()).then(() => process.exit());
});
parentPort?.postMessage((await asked).mapping);
