import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { NO_INTERNET } from "../../host/reach/internet.ts";
import { startRtcChild } from "../network/start-rtc.ts";
import { examine } from "./doctor.ts";
import { firewallAdvice, instrumentsOf } from "./instruments.ts";

test.each([
  ["win32", /Windows Security/],
  ["darwin", /Local Network/],
  ["linux", /47654/],
] as const)("on %s the advice names the system's own place", (platform, place) => {
  expect(firewallAdvice(platform)).toMatch(place);
});

test("a clock of 1970, a profile that is a file and a WebRTC process that dies are found", async () => {
  const profile = join(mkdtempSync(join(tmpdir(), "fairhand-doctor-")), "file");
  writeFileSync(profile, "");
  const checks = await examine(
    instrumentsOf({
      profile,
      internet: NO_INTERNET,
      startRtc: ({ ended }) => {
        queueMicrotask(ended);
        return { post() {}, end() {} };
      },
      now: () => 0,
    }),
  );
  expect(Object.fromEntries(checks.map(({ name, verdict }) => [name, verdict]))).toMatchObject({
    versions: "fine",
    clock: "broken",
    disk: "broken",
    webrtc: "broken",
    nat: "skipped",
    relays: "skipped",
  });
});

test("the real library opens a channel to itself", async () => {
  const setting = { profile: tmpdir(), internet: NO_INTERNET, startRtc: startRtcChild };
  expect(await instrumentsOf({ ...setting, now: Date.now }).webrtc()).toMatchObject({
    verdict: "fine",
  });
});

test("relays are counted by whether they accept a connection", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const at = (number: number) =>
    `/ip4/127.0.0.1/tcp/${number}/p2p/12D3KooWBtg3aaRMjxwedh83aGiUkwSxDwUZkzuJcfaqUmo7R3pq`;
  const setting = { profile: tmpdir(), startRtc: startRtcChild, now: Date.now };
  // Port 9 (discard) refuses.
  const internet = { ...NO_INTERNET, relays: [at(port), at(9)] };
  expect(await instrumentsOf({ ...setting, internet }).relays()).toEqual({ answered: 1, known: 2 });
  server.close();
});
