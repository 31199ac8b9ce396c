import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { electron, prepareApp, root, start } from "./main.fixture.ts";

prepareApp();

describe("one app a profile", () => {
  test("keeps Chromium's files in the profile, so that two profiles are two apps", async () => {
    await start();
    expect(electron.app.paths.get("userData")).toBe(resolve("some/folder/window"));
    expect(electron.children[0]?.args).toEqual([`--profile=${resolve("some/folder")}`]);
  });

  test("the host is told what the command line says to it", async () => {
    const args = ["electron", ".", "--profile=p", "--lan-only", "--no-sandbox"];
    vi.spyOn(process, "argv", "get").mockReturnValue(args);
    await start();
    expect(electron.children[0]?.args).toEqual([`--profile=${resolve("p")}`, "--lan-only"]);
  });

  test("leaves at once if the profile's app already runs", async () => {
    electron.app.lockHeld = false;
    await import("./main.ts");
    await electron.app.becomeReady();
    expect(electron.app.quits).toBe(1);
    expect([electron.windows, electron.children]).toEqual([[], []]);
  });

  test.each([true, false])("that cannot be written says so instead (lock: %s)", async (lock) => {
    writeFileSync(join(root, "file"), "");
    const args = ["electron", ".", "--profile=file/profile"];
    vi.spyOn(process, "argv", "get").mockReturnValue(args);
    electron.app.lockHeld = lock;
    await import("./main.ts");
    await electron.app.becomeReady();
    expect(electron.errors).toEqual([
      expect.stringMatching(/^Fairhand cannot start: .* is not a folder/),
    ]);
    expect(electron.app.exitCode).toBe(1);
    expect([electron.windows, electron.children]).toEqual([[], []]);
  });

  test("a second start brings the first one's window to the front", async () => {
    const { window } = await start();
    window.minimized = true;
    electron.app.emit("second-instance", {}, ["electron", "."]);
    expect(window.calls).toEqual(["restore", "show", "focus"]);
    expect(electron.windows).toHaveLength(1);
  });
});

test.each([
  ["win32", true],
  ["linux", false],
])("on %s the app says that it is what was installed: %s", async (platform, says) => {
  const before = Object.getOwnPropertyDescriptor(process, "platform") ?? {};
  Object.defineProperty(process, "platform", { ...before, value: platform });
  onTestFinished(() => void Object.defineProperty(process, "platform", before));
  await start();
  const builder = readFileSync(new URL("../electron-builder.yml", import.meta.url), "utf8");
  const installed = /^appId: (.+)$/m.exec(builder)?.[1];
  expect(electron.app.userModelId).toBe(says ? installed : null);
});

describe("the channel between page and host", () => {
  test("is a new one for each page load, one end to each side", async () => {
    const { contents, child } = await start();
    contents.emit("dom-ready");
    expect(child.posted.map(({ message }) => message)).toEqual([
      { kind: "page" },
      { kind: "page" },
    ]);
    expect(contents.posted.map(({ channel }) => channel)).toEqual([
      "fairhand-port",
      "fairhand-port",
    ]);
    const ends = [...child.posted, ...contents.posted].flatMap(({ ports }) => ports);
    expect(new Set(ends).size).toBe(4);
    expect(child.posted[0]?.ports[0]).toMatchObject({ other: "port2" });
    expect(contents.posted[0]?.ports[0]).toMatchObject({ other: "port1" });
  });

  test("is given to no page but ours", async () => {
    const { contents, child } = await start();
    contents.url = "https://example.com/";
    contents.emit("dom-ready");
    expect([child.posted.length, contents.posted.length]).toEqual([1, 1]);
  });
});

describe("the host's process", () => {
  test("is started again when it dies, and the page gets a new channel", async () => {
    const { contents, child } = await start();
    child.emit("message", { kind: "ready" });
    child.emit("exit", 1);
    expect(electron.children).toHaveLength(2);
    expect(electron.children[1]?.posted).toHaveLength(1);
    expect(contents.posted).toHaveLength(2);
    expect(electron.errors).toEqual([]);
  });

  test("that dies again and again ends the app, one that dies now and then does not", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    await start();
    const die = () => {
      const child = electron.children.at(-1)!;
      child.emit("message", { kind: "ready" });
      child.emit("exit", 1);
    };
    for (let n = 0; n < 9; n++) {
      vi.setSystemTime(n * 30_000);
      die();
    }
    expect(electron.errors).toEqual([]);
    expect(electron.children).toHaveLength(10);
    for (let n = 0; n < 3; n++) die();
    expect(electron.errors).toEqual([expect.stringMatching(/^Fairhand has to close: .*safe/)]);
    expect(electron.app.exitCode).toBe(1);
    expect(electron.children).toHaveLength(11);
  });

  test.each([
    ["en-GB", "Fairhand cannot start: The profile is in use."],
    [
      "zh-CN",
      "Fairhand 无法启动: Fairhand 已在使用这份资料运行。请先关闭它，或用 --profile=DIR 选择其他资料。",
    ],
  ])("that cannot get ready ends the app with its own sentence (%s)", async (locale, sentence) => {
    electron.app.locale = locale;
    const { child } = await start();
    const fault = { code: "profile/in-use", message: "The profile is in use." };
    child.emit("message", { kind: "failed", fault });
    child.emit("exit", 1);
    expect(electron.errors).toEqual([sentence]);
    expect(electron.app.exitCode).toBe(1);
    expect(electron.children).toHaveLength(1);
  });

  test("is not started again when the app ends", async () => {
    const { child } = await start();
    child.emit("message", { kind: "ready" });
    electron.app.emit("will-quit");
    child.emit("exit", 0);
    expect(electron.children).toHaveLength(1);
  });
});

describe("the process of the WebRTC library", () => {
  test("starts when the host asks for it, with a line between the two", async () => {
    const { child } = await start();
    child.emit("message", { kind: "rtc" });
    await Promise.resolve();
    const rtc = electron.children[1];
    expect(rtc?.entry).toMatch(/rtc\.js$/);
    expect(child.posted.at(-1)).toMatchObject({
      message: { kind: "rtc" },
      ports: [{ other: "port2" }],
    });
    expect(rtc?.posted).toMatchObject([{ ports: [{ other: "port1" }] }]);
  });

  test("ends with its host, and may end alone", async () => {
    const { child } = await start();
    child.emit("message", { kind: "ready" });
    child.emit("message", { kind: "rtc" });
    await Promise.resolve();
    electron.children[1]?.emit("exit", 139);
    expect(electron.children).toHaveLength(2);
    child.emit("exit", 1);
    expect(electron.children[1]?.killed).toBe(true);
  });
});

describe("fairhand: links", () => {
  test("are announced to the system by the installed app only", async () => {
    await start();
    expect(electron.app.protocolClients).toEqual(["fairhand"]);
    expect(electron.app.protocolPath).toBe(process.execPath);
  });

  test("open the portable app's own file, not the copy that it runs from", async () => {
    vi.stubEnv("PORTABLE_EXECUTABLE_FILE", "D:\\Fairhand.exe");
    onTestFinished(() => void vi.unstubAllEnvs());
    await start();
    expect(electron.app.protocolPath).toBe("D:\\Fairhand.exe");
  });

  test("bring the window to the front and fill a field, nothing else", async () => {
    const { window, contents, child } = await start();
    const event = { preventDefault: vi.fn() };
    electron.app.emit("open-url", event, "fairhand:abc_DEF-123");
    expect(event.preventDefault).toHaveBeenCalledOnce();
    expect(window.calls).toEqual(["show", "focus"]);
    expect(contents.posted.slice(1)).toEqual([
      { channel: "fairhand-link", message: "abc_DEF-123", ports: [] },
    ]);
    expect(child.posted).toHaveLength(1);
  });

  test("reach the page from a second start, too", async () => {
    const { contents } = await start();
    electron.app.emit("second-instance", {}, ["electron", ".", "fairhand://abc/"]);
    expect(contents.posted.at(-1)).toMatchObject({ channel: "fairhand-link", message: "abc" });
  });

  test("that start the app are handed over when its page is there, and once", async () => {
    const args = ["electron", ".", "--profile=some/folder", "fairhand:abc"];
    vi.spyOn(process, "argv", "get").mockReturnValue(args);
    const { contents } = await start();
    contents.emit("dom-ready");
    const links = contents.posted.filter(({ channel }) => channel === "fairhand-link");
    expect(links).toEqual([{ channel: "fairhand-link", message: "abc", ports: [] }]);
  });

  test("that come before the app is ready wait for it", async () => {
    await import("./main.ts");
    electron.app.emit("open-url", { preventDefault: vi.fn() }, "fairhand:abc");
    expect(electron.windows).toEqual([]);
    const { contents } = await start();
    expect(contents.posted.at(-1)).toMatchObject({ channel: "fairhand-link", message: "abc" });
  });

  test("that are none are ignored", async () => {
    const { window } = await start();
    electron.app.emit("open-url", { preventDefault: vi.fn() }, "fairhand:../../etc");
    expect(window.calls).toEqual([]);
  });
});
