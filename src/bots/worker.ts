import { type Answers, answer, type Request } from "./answer.ts";
import { serveTasks } from "./threads.ts";

/** What the pool posts: a request, and a word that turns from 0 to 1 once nobody wants the answer any more. */
export type Task = Request & { readonly stop: Int32Array<SharedArrayBuffer> };

serveTasks<Task, Answers[Task["kind"]]>(({ stop, ...request }) =>
  answer(
    request,
    () => performance.now(),
    () => Atomics.load(stop, 0) !== 0,
  ),
);
