import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { _electron } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { ROOT } from "../../electron/building/bundles.ts";
import { electronFlags, installedElectron } from "../../electron/starting/electron-binary.ts";

test("the app runs in Electron, and its page can reach only the port to the host", async ({
  skip,
}) => {
  const { path, reason } = installedElectron();
  if (path === undefined) return skip(reason);

  const profile = mkdtempSync(join(tmpdir(), "fairhand-electron-"));
  const app = await _electron.launch({
    executablePath: path,
    args: [...electronFlags(), ROOT, `--profile=${profile}`],
  });
  onTestFinished(async () => {
    await app.close();
    rmSync(profile, { recursive: true });
  });

  const window = await app.firstWindow();
  expect(window.url()).toBe("app://fairhand/index.html");
  // The first question is shown only once the host has answered through the port.
  await window.getByRole("textbox").waitFor();
  const reachable = await window.evaluate(() =>
    ["require", "process", "module", "electron", "ipcRenderer"].filter(
      (name) => name in globalThis,
    ),
  );
  expect(reachable).toEqual([]);
});
