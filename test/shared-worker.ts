import { afterAll, vi } from "vitest";

// Test files of these projects share a worker and its modules, so none may leave a change behind for the next.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
