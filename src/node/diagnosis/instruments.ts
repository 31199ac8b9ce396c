import { randomBytes } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { closeSync, fdatasyncSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { connect, createServer } from "node:net";
import { release, type } from "node:os";
import { join, resolve } from "node:path";
import { APP_VERSION } from "../../host/app-version.ts";
import type { StartRtcProcess } from "../../host/ports/links.ts";
import { type Internet, parseRelay } from "../../host/reach/internet.ts";
import { createRtc } from "../../host/reach/rtc.ts";
import { ownIps } from "../network/interfaces.ts";
import { probeNat } from "../network/nat.ts";
import { makeFolder } from "../profile/profile.ts";
import type { Finding, Instruments } from "./doctor.ts";

export interface InstrumentSetting {
  /** The profile's folder. */
  readonly profile: string;
  readonly internet: Internet;
  readonly startRtc: StartRtcProcess;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const LIMIT_MS = 3000;
const MIN_FREE_BYTES = 100e6;
const SLOW_WRITE_MS = 500;
/** A clock before this date, shortly before this version was made, is wrong. */
const BUILT = Date.UTC(2026, 10, 1);
/** Beside the beacon's group, so that a running Fairhand is not disturbed. */
const GROUP = "239.77.77.78";

/** The doctor's view of this machine. On the internet only the servers in `internet` are contacted. */
export function instrumentsOf({
  profile,
  internet,
  startRtc,
  now,
}: InstrumentSetting): Instruments {
  return {
    versions: () => ({
      verdict: "fine",
      finding: `Fairhand ${APP_VERSION}, ${process.versions["electron"] === undefined ? "" : `Electron ${process.versions["electron"]}, `}Node ${process.versions.node}, ${type()} ${release()} ${process.arch}.`,
    }),
    disk: async () => lookAtDisk(profile),
    clock: () =>
      now() < BUILT
        ? {
            verdict: "broken",
            finding: "The clock shows a date before this version was made.",
            advice: "Set the date: it decides when invites and codes expire.",
          }
        : {
            verdict: "fine",
            finding: `This machine's clock says ${new Date(now()).toISOString()}.`,
          },
    discovery: hearOwnMulticast,
    firewall: connectToSelf,
    webrtc: () => talkToSelf(startRtc),
    nat: async () => (internet.stun.length === 0 ? null : (await probeNat(internet.stun)).kind),
    relays: async () => {
      if (internet.relays.length === 0) return null;
      const answers = await Promise.all(internet.relays.map(canReachRelay));
      return { answered: answers.filter(Boolean).length, known: answers.length };
    },
  };
}

function lookAtDisk(profile: string): Finding {
  makeFolder(resolve(profile));
  const file = join(profile, `doctor-${randomBytes(6).toString("hex")}`);
  const began = performance.now();
  const descriptor = openSync(file, "wx", 0o600);
  try {
    writeSync(descriptor, randomBytes(65_536));
    fdatasyncSync(descriptor);
  } finally {
    closeSync(descriptor);
    rmSync(file);
  }
  const took = Math.ceil(performance.now() - began);
  const { bavail, bsize } = statfsSync(profile);
  const free = bavail * bsize;
  const finding = `The profile's folder is writable; 64 kB are safe after ${took} ms, ${Math.floor(free / 1e6)} MB are free.`;
  if (free < MIN_FREE_BYTES)
    return {
      verdict: "warning",
      finding,
      advice: "Free some disk space: without it, no move can be saved.",
    };
  return took > SLOW_WRITE_MS
    ? {
        verdict: "warning",
        finding,
        advice: "Every move waits for this disk. Choose a faster one.",
      }
    : { verdict: "fine", finding };
}

/** Multicast returns to its sender, unless something on this machine swallows it. */
async function hearOwnMulticast(): Promise<Finding> {
  const word = randomBytes(16);
  const silent: string[] = [];
  const ips = ownIps().filter((ip) => !ip.includes(":"));
  if (ips.length === 0)
    return {
      verdict: "broken",
      finding: "This machine has no address on any network.",
      advice: "Join a network. Matches on this device don't need one.",
    };
  for (const ip of ips) if (!(await echoes(ip, word))) silent.push(ip);
  if (silent.length === 0)
    return { verdict: "fine", finding: `Announcements go out on ${ips.map(braced).join(", ")}.` };
  return {
    verdict: silent.length === ips.length ? "broken" : "warning",
    finding: `Announcements don't go out on ${silent.map(braced).join(", ")}.`,
    advice:
      "Allow Fairhand through the firewall for UDP on private networks, or join with an invite instead.",
  };
}

async function echoes(ip: string, word: Uint8Array): Promise<boolean> {
  const socket = createSocket({ type: "udp4", reuseAddr: true });
  try {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    socket.on("error", () => resolve(false));
    socket.on("message", (bytes) => bytes.equals(word) && resolve(true));
    socket.bind(0);
    await once(socket, "listening", { signal: AbortSignal.timeout(LIMIT_MS) });
    socket.addMembership(GROUP, ip);
    socket.setMulticastInterface(ip);
    socket.send(word, socket.address().port, GROUP, (error) => error && resolve(false));
    const timer = setTimeout(() => resolve(false), LIMIT_MS);
    const heard = await promise;
    clearTimeout(timer);
    return heard;
  } catch {
    return false;
  } finally {
    socket.close();
  }
}

/**
 * What this machine alone can tell: whether it can connect to itself by its own addresses. Others have to try the rest.
 */
async function connectToSelf(): Promise<Finding> {
  const server = createServer((socket) => socket.end());
  server.listen(0, "::");
  try {
    await once(server, "listening");
  } catch {
    server.listen(0, "0.0.0.0");
    await once(server, "listening");
  }
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const ips = ownIps();
  const answers = await Promise.all(ips.map((ip) => connects(ip, port)));
  server.close();
  const closed = ips.filter((_ip, index) => answers[index] === false);
  if (closed.length > 0)
    return {
      verdict: "warning",
      finding: `Connections to ${closed.map(braced).join(", ")} are refused by this machine itself.`,
      advice: firewallAdvice(process.platform),
    };
  return {
    verdict: "fine",
    finding:
      "This machine accepts connections to its own addresses. Whether it accepts them from others, only they can tell.",
  };
}

/** Where the system's firewall asks its question again. */
export function firewallAdvice(platform: NodeJS.Platform): string {
  if (platform === "win32")
    return "Windows Security, Firewall, Allow an app: tick Fairhand for private networks.";
  if (platform === "darwin")
    return "System Settings, Network, Firewall, Options: allow Fairhand. On macOS 15 and later also Privacy & Security, Local Network.";
  return "Allow Fairhand's TCP port and UDP port 47654 in the firewall (ufw, firewalld).";
}

async function canReachRelay(text: string): Promise<boolean> {
  const relay = parseRelay(text);
  return relay.ok && connects(relay.value.ip, relay.value.port);
}

function connects(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const answer = (reached: boolean) => {
      socket.destroy();
      resolve(reached);
    };
    socket.setTimeout(LIMIT_MS, () => answer(false));
    socket.once("connect", () => answer(true));
    socket.once("error", () => answer(false));
  });
}

/** Two peer connections of the library, to each other, up to an open channel. */
async function talkToSelf(start: StartRtcProcess): Promise<Finding> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const rtc = createRtc(start);
  const setting = { stun: null, port: null, byHand: false };
  const timer = setTimeout(() => resolve(false), 2 * LIMIT_MS);
  const caller = rtc.open(setting, (report) => {
    if (report.kind === "description") answerer({ ...report, kind: "remote" });
    else if (report.kind === "candidate") answerer(report);
    else if (report.kind === "opened") resolve(true);
    else if (report.kind === "closed") resolve(false);
  });
  const answerer = rtc.open(setting, (report) => {
    if (report.kind === "description") caller({ ...report, kind: "remote" });
    else if (report.kind === "candidate") caller(report);
    else if (report.kind === "closed") resolve(false);
  });
  caller({ kind: "channel", channel: 0, label: "doctor" });
  const opened = await promise;
  clearTimeout(timer);
  rtc.close();
  return opened
    ? { verdict: "fine", finding: "A data channel from this machine to itself opened." }
    : {
        verdict: "broken",
        finding: "The WebRTC library could not open a channel on this machine.",
        advice: "Matches on the local network and through relays work without it.",
      };
}

function braced(address: string): string {
  return `{${address}}`;
}
