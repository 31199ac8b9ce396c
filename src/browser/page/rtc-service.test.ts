import { RTCPeerConnection } from "node-datachannel/polyfill";
import { afterEach, beforeAll, expect, onTestFailed, test } from "vitest";
import { describe, parseDescription } from "../../host/reach/description.ts";
import type { LineReport, RtcReport } from "../../host/reach/rtc-messages.ts";
import type { RtcService } from "../../host/reach/served-lines.ts";
import { serveRtc } from "./rtc-service.ts";

const services: RtcService[] = [];

// What browsers have; here of the library that the app uses.
beforeAll(() => void Object.assign(globalThis, { RTCPeerConnection }));
afterEach(() => {
  for (const service of services.splice(0)) service.end();
});

type Report<Kind extends LineReport["kind"]> = Extract<LineReport, { kind: Kind }>;

/** A page with one line, what its host has heard, and how to wait for more. */
function page() {
  const heard: LineReport[] = [];
  const waiting: (() => void)[] = [];
  const listeners: ((report: LineReport) => void)[] = [];
  const service = serveRtc(({ line: _, ...report }: RtcReport) => {
    heard.push(report as LineReport);
    for (const listen of listeners) listen(report as LineReport);
    for (const look of waiting) look();
  });
  services.push(service);
  onTestFailed(() => console.error(`heard: ${heard.map(({ kind }) => kind).join(", ")}`));
  service.obey({ line: 1, kind: "open", stun: null, port: null, byHand: false });
  const until = <Kind extends LineReport["kind"]>(kind: Kind) =>
    new Promise<Report<Kind>>((resolve, reject) => {
      const look = () => {
        const found = heard.find((report) => report.kind === kind);
        if (found !== undefined) resolve(found as Report<Kind>);
        // Nothing comes after that.
        else if (heard.at(-1)?.kind === "closed") reject(new Error(`closed before ${kind}`));
      };
      waiting.push(look);
      look();
    });
  return {
    service,
    heard,
    until,
    /** From the first report on. */
    listen(hear: (report: LineReport) => void) {
      heard.forEach(hear);
      listeners.push(hear);
    },
  };
}

/** As the page's host hands it on (peer-connection.ts): candidates come later. */
function handedOn({ role, description }: Report<"description">) {
  const parsed = parseDescription(description);
  if (parsed === null) throw new Error("a description that is of no use");
  return { line: 1, kind: "remote", role, description: describe(parsed, role) } as const;
}

test("two pages open a channel, say something, and hear each other's end", async () => {
  const [one, other] = [page(), page()];
  one.service.obey({ line: 1, kind: "channel", channel: 1, label: "greeting" });
  one.service.obey({ line: 1, kind: "local", role: "offer", credentials: null });
  const offer = await one.until("description");
  other.service.obey(handedOn(offer));
  other.service.obey({ line: 1, kind: "local", role: "answer", credentials: null });
  const answer = await other.until("description");
  one.service.obey(handedOn(answer));
  // Only now: if the two connect before libdatachannel has kept the answer, it refuses the other side's certificate and
  // ends the line (decisions.md); on a busy machine, in one of a thousand tries.
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const)
    from.listen((report) => {
      if (report.kind === "candidate")
        to.service.obey({ line: 1, kind: "candidate", candidate: report.candidate });
    });
  expect(await other.until("channel")).toMatchObject({ channel: -1, label: "greeting" });
  await one.until("opened");
  one.service.obey({ line: 1, kind: "send", channel: 1, bytes: Uint8Array.of(1, 2, 3) });
  expect((await other.until("received")).bytes).toEqual(Uint8Array.of(1, 2, 3));
  expect(await one.until("sent")).toMatchObject({ channel: 1, bytes: 3 });
  one.service.obey({ line: 1, kind: "close" });
  await one.until("closed");
  await other.until("closed");
});

test("a description that WebRTC does not take ends the line", async () => {
  const { service, until } = page();
  service.obey({ line: 1, kind: "remote", role: "offer", description: "rubbish" });
  await until("closed");
});

test("more lines than a page makes honestly are refused", () => {
  const { service, heard } = page();
  for (let line = 2; line <= 30; line++)
    service.obey({ line, kind: "open", stun: null, port: null, byHand: false });
  expect(heard.filter(({ kind }) => kind === "closed")).toHaveLength(6);
});
