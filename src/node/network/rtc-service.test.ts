import { PeerConnection } from "node-datachannel";
import { expect, onTestFinished, test } from "vitest";
import type { LineReport } from "../../host/reach/rtc-messages.ts";
import { type Gathering, gather } from "./rtc-service.ts";

/**
 * What a new connection reports. `late`: the library's words of this kind are heard only once it has said that there are no
 * more candidates.
 */
async function reportsOf(byHand: boolean, late?: "onLocalCandidate" | "onLocalDescription") {
  const connection = new PeerConnection("test", { iceServers: [], disableAutoNegotiation: byHand });
  onTestFinished(() => connection.close());
  const heard: (() => void)[] = [];
  const hold =
    <Said extends readonly unknown[]>(kind: string, hear: (...said: Said) => void) =>
    (...said: Said) =>
      kind === late ? void heard.push(() => hear(...said)) : hear(...said);
  const seen: Gathering = {
    onLocalDescription: (hear) => connection.onLocalDescription(hold("onLocalDescription", hear)),
    onLocalCandidate: (hear) => connection.onLocalCandidate(hold("onLocalCandidate", hear)),
    onGatheringStateChange: (hear) => connection.onGatheringStateChange(hear),
    localDescription: () => connection.localDescription(),
  };
  const reports: LineReport[] = [];
  const { promise: gathered, resolve } = Promise.withResolvers<void>();
  gather(seen, byHand, (report) => {
    reports.push(report);
    if (report.kind === "gathered") resolve();
  });
  connection.createDataChannel("test");
  if (byHand) connection.setLocalDescription("offer");
  await gathered;
  for (const hear of heard) hear();
  return reports.map(({ kind }) => kind);
}

test("of a code, every candidate is reported once and before the last word, even if the library says it late", async () => {
  const usual = await reportsOf(true);
  const late = await reportsOf(true, "onLocalCandidate");
  expect(late.filter((kind) => kind === "candidate").length).toBeGreaterThan(0);
  expect(late.toSorted()).toEqual(usual.toSorted());
  expect(late.lastIndexOf("candidate")).toBeLessThan(late.indexOf("gathered"));
});

test("where candidates are sent one by one, the description comes first, even if the library says it late", async () => {
  const kinds = await reportsOf(false, "onLocalDescription");
  expect(kinds).toContain("candidate");
  expect(kinds.indexOf("description")).toBeLessThan(kinds.indexOf("candidate"));
});
