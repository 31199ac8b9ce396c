import { spawnSync } from "node:child_process";
import { copyFileSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../host/testing/hosts.ts";
import { openStore } from "./store.ts";

/** Lines whose number is in them. */
const line = (number: number) => ({ bytes: new Uint8Array(300).fill(number), sealed: null });

test("a log that is longer than what is in it keeps its length, and is read after a kill", () => {
  const folder = temporaryFolder();
  const file = join(folder, "one.db");
  const store = openStore(file);
  store.addTable({ id: "a", kind: "network", about: new Uint8Array(1) });
  const { size } = statSync(`${file}-wal`);
  for (let number = 0; number < 100; number++) {
    store.append("a", [line(number)]);
    store.flush();
  }
  expect(statSync(`${file}-wal`).size).toBe(size);

  // What a kill leaves behind: both files as they are, and nothing tidied up.
  const killed = join(folder, "killed.db");
  for (const suffix of ["", "-wal"]) copyFileSync(`${file}${suffix}`, `${killed}${suffix}`);
  const after = openStore(killed);
  expect(after.log("a").map(({ bytes }) => bytes[0])).toEqual(
    Array.from({ length: 100 }, (_, number) => number),
  );
  after.close();
  store.close();
});

test("a log that a full disk cut off in its zeros is read like any other", () => {
  const folder = temporaryFolder();
  const file = join(folder, "one.db");
  const store = openStore(file);
  store.addTable({ id: "a", kind: "network", about: new Uint8Array(1) });
  store.append("a", [line(7)]);
  const cut = join(folder, "cut.db");
  for (const suffix of ["", "-wal"]) copyFileSync(`${file}${suffix}`, `${cut}${suffix}`);
  store.close();
  truncateSync(`${cut}-wal`, 1_234_567);
  const after = openStore(cut);
  expect(after.log("a")).toHaveLength(1);
  after.close();
});

test.runIf(process.platform !== "win32")(
  "zeros for which there is no room leave the disk as it was",
  () => {
    const file = join(temporaryFolder(), "one.db");
    const program = `
      import { statSync } from "node:fs";
      const { openStore } = await import(${JSON.stringify(new URL("./store.ts", import.meta.url).href)});
      const store = openStore(${JSON.stringify(file)});
      console.log(statSync(${JSON.stringify(`${file}-wal`)}).size);
      store.setSetting("name", "Ann");
      store.close();`;
    // No file may become larger than 1 MiB.
    const args = ["-c", 'ulimit -f 1024; exec "$@"', "limited", process.execPath];
    const { stdout, status } = spawnSync("bash", [...args, "--input-type=module", "-e", program], {
      encoding: "utf8",
    });
    expect(status).toBe(0);
    expect(Number(stdout)).toBeLessThan(100_000);
  },
);

test("what was written before a flush is kept only once the disk has synced it", async () => {
  const store = openStore(join(temporaryFolder(), "one.db"));
  store.addTable({ id: "a", kind: "network", about: new Uint8Array(1) });
  let kept: boolean | null = null;
  const hear = (answer: boolean) => {
    kept = answer;
  };
  store.append("a", [line(1)]);
  store.whenKept(hear);
  expect(kept).toBe(true);
  kept = null;
  store.flush();
  store.whenKept(hear);
  expect(kept).toBeNull();
  await expect.poll(() => kept).toBe(true);
  store.close();
});
