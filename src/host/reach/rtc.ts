import { fork } from "node:child_process";
import type { Candidate } from "../../../protocol/addresses.ts";
import type { Contact } from "../../../protocol/two-way.ts";
import { credentialsOf, describe, parseCandidate, type Role } from "./description.ts";
import type { RtcOrder, RtcReport } from "./rtc-messages.ts";

/** A process with the WebRTC library, as its parent sees it. */
export interface RtcProcess {
  post(order: RtcOrder): void;
  end(): void;
}

/** Starts such a process; `ended` is called once, however it ends. */
export type StartRtcProcess = (on: {
  readonly report: (report: RtcReport) => void;
  readonly ended: () => void;
}) => RtcProcess;

/** A child of this Node process. */
export const startRtcChild: StartRtcProcess = (on) => {
  const child = fork(new URL("./rtc-child.ts", import.meta.url), [], {
    // Bytes travel as bytes.
    serialization: "advanced",
    // Nothing of how the host was started concerns it.
    execArgv: [],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  child.unref();
  child.channel?.unref();
  child.on("message", (report) => on.report(report as RtcReport));
  child.on("error", on.ended);
  child.on("exit", on.ended);
  return {
    post: (order) => void child.send(order, () => {}),
    end: () => void child.kill(),
  };
};

/** One data channel. */
export interface RtcLine {
  /** Where it can be reached, once that is known; empty if the line has closed first. */
  readonly candidates: Promise<readonly Candidate[]>;
  /** The far end's address once the channel is open; `null` if it never will be. */
  readonly opened: Promise<{ readonly ip: string; readonly port: number } | null>;
  /** The other side's answer. */
  accept(answer: Pick<Contact, "secret" | "candidates">): void;
  send(bytes: Uint8Array): void;
  close(): void;
  /** From now on; what has arrived before comes first, for the far end may speak sooner than we hear that the channel is open. */
  attach(user: LineUser): void;
}

/** Whoever uses an open line. */
export interface LineUser {
  received(bytes: Uint8Array): void;
  /** So many bytes have left. */
  sent(bytes: number): void;
  closed(): void;
}

export interface RtcWish {
  readonly secret: Uint8Array;
  readonly stun: string | null;
  readonly port?: number;
  /** The offer to answer; without it this is an offer. */
  readonly answerTo?: Pick<Contact, "secret" | "candidates">;
}

/** Messages before somebody listens; an honest far end sends one, and then waits. */
const MAX_EARLY = 16;

export interface Rtc {
  /** Starts the process, for it is going to be needed. */
  warm(): void;
  open(wish: RtcWish): RtcLine;
  close(): void;
}

/** Data channels in a process that starts with the first of them, and starts again after it has died. */
export function createRtc(start: StartRtcProcess): Rtc {
  const lines = new Map<number, (report: RtcReport) => void>();
  let process: RtcProcess | null = null;
  let last = 0;

  const post = (order: RtcOrder) => {
    process ??= begin();
    process.post(order);
  };
  const begin = (): RtcProcess => {
    const begun = start({
      report: (report) => lines.get(report.line)?.(report),
      ended() {
        if (process !== begun) return;
        process = null;
        for (const [line, tell] of [...lines]) tell({ kind: "closed", line });
      },
    });
    return begun;
  };

  return {
    warm() {
      process ??= begin();
    },
    open({ secret, stun, port, answerTo }) {
      const line = ++last;
      const role: Role = answerTo === undefined ? "offer" : "answer";
      const candidates = Promise.withResolvers<readonly Candidate[]>();
      const opened = Promise.withResolvers<{ ip: string; port: number } | null>();
      let user: LineUser | null = null;
      const early: Uint8Array[] = [];
      const end = () => {
        if (!lines.delete(line)) return;
        candidates.resolve([]);
        opened.resolve(null);
        user?.closed();
      };
      lines.set(line, (report) => {
        if (report.kind === "gathered")
          candidates.resolve(report.candidates.flatMap((text) => parseCandidate(text) ?? []));
        else if (report.kind === "opened") opened.resolve(report.remote);
        else if (report.kind === "sent") user?.sent(report.bytes);
        else if (report.kind === "closed") end();
        else if (user !== null) user.received(report.bytes);
        else if (early.push(report.bytes) > MAX_EARLY) end();
      });
      post({
        kind: "open",
        line,
        role,
        credentials: credentialsOf(secret, role),
        stun,
        port: port ?? null,
        remote: answerTo === undefined ? null : describe(answerTo, "offer"),
      });
      return {
        candidates: candidates.promise,
        opened: opened.promise,
        accept: (answer) => post({ kind: "remote", line, description: describe(answer, "answer") }),
        send: (bytes) => post({ kind: "send", line, bytes }),
        close() {
          if (lines.has(line)) post({ kind: "close", line });
          end();
        },
        attach(next) {
          user = next;
          for (const bytes of early.splice(0)) next.received(bytes);
          if (!lines.has(line)) next.closed();
        },
      };
    },
    close() {
      const ending = process;
      process = null;
      for (const [line, tell] of [...lines]) tell({ kind: "closed", line });
      ending?.end();
    },
  };
}
