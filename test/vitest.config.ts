import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import type {} from "../protocol/deck/testing/group.ts";
import { type Project, projectOf, testFiles } from "./projects.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const files = testFiles();

/** The tests of one kind (projects.ts). */
function of(name: Project) {
  return { name, include: files.filter((path) => projectOf(path) === name) };
}

/**
 * A small test would spend most of its time starting a process and importing the same modules again, so all test files
 * of a worker share both. None may leave anything behind for the next (test/shared-worker.ts).
 */
const SHARED = { isolate: false, setupFiles: "test/shared-worker.ts" } as const;

/** Node itself loads the sources: with Vite's modules, failed-once.test.ts took a third longer in one pair of runs. */
const NATIVE = { experimental: { viteModuleRunner: false, nodeLoader: false } } as const;

/**
 * `unit` is pure and fast; `integration` starts hosts, threads and processes; `toy` is the deck in the simulator's group;
 * `records` changes records in thousands of ways; `sim` runs seeded simulations; `arena` has bots play one another;
 * `siege` attacks hosts; `lab` needs root and network namespaces; `e2e` needs a Chromium.
 */
export default defineConfig({
  test: {
    root,
    globalSetup: ["test/global-setup.ts"],
    // By default Vitest leaves one core free, which is half of a two-core machine.
    maxWorkers: availableParallelism(),
    // These only end what hangs: on two busy cores, a test took 58 s and a hook over 10 s.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // A page of a busy machine takes seconds; one that never does what it should fails the test all the same.
    expect: { poll: { timeout: 20_000, interval: 100 } },
    // Importing the real one would try to download its binary.
    alias: { electron: `${root}electron/fake-electron.ts` },
    projects: [
      // Vite loads what Node cannot: React components and the stand-in for Electron.
      { extends: true, test: { ...of("unit"), ...SHARED, pool: "threads" } },
      { extends: true, test: { ...of("integration"), ...SHARED } },
      {
        extends: true,
        test: {
          ...SHARED,
          ...NATIVE,
          pool: "threads",
          name: "toy",
          // The deck's tests once more, in the simulator's group (protocol/deck/testing/toy-group.ts).
          include: ["protocol/deck/**/*.test.ts"],
          // These are about the real group, or about files made with it.
          exclude: ["protocol/deck/{group/group,proofs/suite,vectors}.test.ts"],
          provide: { group: "toy" },
        },
      },
      { extends: true, test: { ...of("records"), ...NATIVE } },
      { extends: true, test: { ...of("sim"), ...NATIVE, testTimeout: 300_000 } },
      { extends: true, test: { ...of("arena"), ...NATIVE } },
      {
        extends: true,
        test: { ...of("e2e"), globalSetup: ["test/e2e/setup.ts"] },
      },
      // These measure several processes at a time, so they run last and one by one.
      { extends: true, test: { ...of("siege"), fileParallelism: false } },
      { extends: true, test: { ...of("lab"), fileParallelism: false } },
    ],
  },
});
