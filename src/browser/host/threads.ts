import type { StartThread } from "../../bots/thread-pool.ts";

/** What a worker says first: anything posted before is lost if its file waits for another at its top. */
const READY = "fairhand/ready";

/** Threads that are workers of this page. */
export function threadsBy<T, A>(open: () => Worker): StartThread<T, A> {
  return ({ answered, ended }) => {
    const worker = open();
    let early: T[] | null = [];
    worker.addEventListener("message", ({ data }: MessageEvent<A | typeof READY>) => {
      if (data !== READY) return answered(data);
      for (const task of early ?? []) worker.postMessage(task);
      early = null;
    });
    // An error does not end a worker of a page.
    worker.addEventListener("error", (event) => {
      // Otherwise it goes on to whoever started this worker, who would take it for the end of the host (HTML, runtime script
      // errors in workers).
      event.preventDefault();
      worker.terminate();
      ended(event.message);
    });
    return {
      post(task) {
        if (early === null) worker.postMessage(task);
        else early.push(task);
      },
      hold() {},
      end: async () => worker.terminate(),
    };
  };
}

/** The other end, called once in a worker: answers every task. */
export function serveTasks<T, A>(answer: (task: T) => A): void {
  self.addEventListener("message", ({ data }: MessageEvent<T>) => self.postMessage(answer(data)));
  self.postMessage(READY);
}
