import { closeSync, fdatasync } from "node:fs";

/** The syncs of one file: they run on a thread of Node's own pool, so that the event loop goes on meanwhile. */
export interface LogSync {
  /** Asks for what was written so far to be synced. Throws once a sync has failed. */
  request(): void;
  /** Calls `then` once all that was asked for is synced, at once if it is, in the order of the calls. `false`: it failed. */
  whenDone(then: (synced: boolean) => void): void;
  /** Whether a sync has failed: what the disk holds is unknown from then on, whatever a later sync says (fsync(2)). */
  hasFailed(): boolean;
  /** Closes the file as soon as nothing is being synced any more; nobody is called afterwards. */
  close(): void;
}

/** `sync`: the file system's. All requests made while a sync runs share the next one. */
export function createLogSync(file: number, sync: typeof fdatasync = fdatasync): LogSync {
  /** Numbers of the last request, and of the last one that was carried out. */
  let asked = 0;
  let done = 0;
  let running = false;
  let failed = false;
  let closed = false;
  const waiting: { readonly upTo: number; readonly then: (synced: boolean) => void }[] = [];

  const answer = () => {
    for (;;) {
      const [first] = waiting;
      if (closed || first === undefined || (!failed && first.upTo > done)) return;
      waiting.shift();
      first.then(!failed);
    }
  };
  const start = () => {
    const upTo = asked;
    running = true;
    sync(file, (error) => {
      running = false;
      if (closed) return closeSync(file);
      if (error === null) done = upTo;
      else failed = true;
      if (!failed && asked > done) start();
      answer();
    });
  };
  return {
    request() {
      if (failed) throw new Error("the disk has lost what was written");
      asked++;
      if (!running) start();
    },
    whenDone(then) {
      if (closed) return;
      if (waiting.length === 0 && (failed || asked === done)) return then(!failed);
      waiting.push({ upTo: asked, then });
    },
    hasFailed: () => failed,
    close() {
      closed = true;
      if (!running) closeSync(file);
    },
  };
}
