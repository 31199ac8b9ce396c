import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import type {} from "../protocol/deck/testing/group.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Projects: `unit` is pure and fast, `toy` is the deck in the simulator's group, `sim` runs seeded simulations, `e2e` needs a Chromium, `lab` needs root and network namespaces. */
export default defineConfig({
  test: {
    root,
    globalSetup: ["test/global-setup.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          // Importing the real one would try to download its binary.
          alias: { electron: `${root}electron/fake-electron.ts` },
          include: ["{protocol,src,electron}/**/*.test.{ts,tsx}", "test/{,siege/}*.test.ts"],
          // No test waits for time to pass; this only ends what hangs, also on a machine under load.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "toy",
          // The deck once more, in the group of the simulator (protocol/deck/testing/toy-group.ts).
          include: ["protocol/deck/**/*.test.ts"],
          // These are about the real group, or about files made with it.
          exclude: ["protocol/deck/{group/group,proofs/suite,vectors}.test.ts"],
          provide: { group: "toy" },
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: { name: "sim", include: ["test/sim/**/*.test.ts"], testTimeout: 300_000 },
      },
      {
        extends: true,
        test: {
          name: "lab",
          include: ["test/lab/**/*.test.ts"],
          testTimeout: 180_000,
          // Each lab is several processes.
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          globalSetup: ["test/e2e/setup.ts"],
          include: ["test/e2e/**/*.test.ts"],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
