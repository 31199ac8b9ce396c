import { onTestFinished } from "vitest";

/** Resolves with the next error that nobody waits for, instead of failing the test with it. */
export function nextStray(): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const others = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection");
  const restore = () => {
    process.removeListener("unhandledRejection", take);
    for (const other of others) process.on("unhandledRejection", other);
    others.length = 0;
  };
  const take = (error: unknown) => {
    restore();
    resolve(error);
  };
  process.on("unhandledRejection", take);
  onTestFinished(restore);
  return promise;
}
