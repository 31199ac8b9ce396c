import type { Candidate } from "../../../protocol/invite/addresses.ts";
import type { Contact } from "../../../protocol/invite/two-way.ts";
import { credentialsOf, describeContact, parseCandidate, type Role } from "./description.ts";
import type { Rtc } from "./rtc-messages.ts";

/** One data channel to somebody known by a pasted secret. */
export interface RtcLine {
  /** Where it can be reached, once known; empty if the line has closed first. */
  readonly candidates: Promise<readonly Candidate[]>;
  /** The far end's address once the channel is open; `null` if it never will be. */
  readonly opened: Promise<{ readonly ip: string; readonly port: number } | null>;
  /** The other side's answer. */
  accept(answer: Pick<Contact, "secret" | "candidates">): void;
  send(bytes: Uint8Array): void;
  close(): void;
  /**
   * From now on; what has arrived before comes first, because the far end may speak before we hear that the channel is
   * open.
   */
  attach(user: LineUser): void;
}

/** The user of an open line. */
export interface LineUser {
  received(bytes: Uint8Array): void;
  /** This many bytes have left. */
  sent(bytes: number): void;
  closed(): void;
}

export interface LineWish {
  readonly secret: Uint8Array;
  readonly stun: string | null;
  readonly port?: number;
  /** The offer to answer; without it this is an offer. */
  readonly answerTo?: Pick<Contact, "secret" | "candidates">;
}

/** Messages before somebody listens; an honest far end sends one, and then waits. */
const MAX_EARLY = 16;
/** The only channel of such a line. */
const CHANNEL = 1;

/** Begins a data channel, or answers one. */
export function openLine(rtc: Rtc, { secret, stun, port, answerTo }: LineWish): RtcLine {
  const role: Role = answerTo === undefined ? "offer" : "answer";
  const found: Candidate[] = [];
  const candidates = Promise.withResolvers<readonly Candidate[]>();
  const opened = Promise.withResolvers<{ ip: string; port: number } | null>();
  const early: Uint8Array[] = [];
  let user: LineUser | null = null;
  let isClosed = false;

  const order = rtc.open({ stun, port: port ?? null, byHand: true }, (report) => {
    if (report.kind === "candidate") found.push(...[parseCandidate(report.candidate) ?? []].flat());
    else if (report.kind === "gathered") candidates.resolve(found);
    else if (report.kind === "opened") opened.resolve(report.remote);
    else if (report.kind === "sent") user?.sent(report.bytes);
    else if (report.kind === "channel-closed") order({ kind: "close" });
    else if (report.kind === "closed") end();
    else if (report.kind === "received") receive(report.bytes);
  });
  const receive = (bytes: Uint8Array) => {
    if (user !== null) user.received(bytes);
    else if (early.push(bytes) > MAX_EARLY) order({ kind: "close" });
  };
  const end = () => {
    isClosed = true;
    candidates.resolve([]);
    opened.resolve(null);
    user?.closed();
  };

  order({ kind: "channel", channel: CHANNEL, label: "fairhand" });
  if (answerTo !== undefined)
    order({ kind: "remote", role: "offer", description: describeContact(answerTo, "offer") });
  order({ kind: "local", role, credentials: credentialsOf(secret, role) });
  return {
    candidates: candidates.promise,
    opened: opened.promise,
    accept: (answer) =>
      order({ kind: "remote", role: "answer", description: describeContact(answer, "answer") }),
    send: (bytes) => order({ kind: "send", channel: CHANNEL, bytes }),
    close: () => order({ kind: "close" }),
    attach(next) {
      user = next;
      for (const bytes of early.splice(0)) next.received(bytes);
      if (isClosed) next.closed();
    },
  };
}
