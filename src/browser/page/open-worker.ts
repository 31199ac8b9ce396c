/** The host's worker, from a file beside the page. Where the page is one file, its build puts the worker inside. */
export function openWorker(): Worker {
  return new Worker(new URL("../host/worker.ts", import.meta.url), { type: "module" });
}
