import { afterAll, vi } from "vitest";

// Files of these projects share a worker with the modules they load, so none may leave anything changed for the next.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
