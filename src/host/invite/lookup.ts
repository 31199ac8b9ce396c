import type { Connection, Stream } from "@libp2p/interface";
import * as v from "valibot";
import { equalBytes, toHex } from "../../../protocol/bytes.ts";
import { decode, encode } from "../../../protocol/cbor/cbor.ts";
import type { Verify } from "../../../protocol/identity.ts";
import { type Invite, proveLook, TABLE_BYTES } from "../../../protocol/invite/invite.ts";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import { bytesOf, hashField } from "../../../protocol/signed.ts";
import type { InvitedTable } from "../api/api.ts";
import type { Conduct } from "../limits/reputation.ts";
import { listOf } from "../lobby/announcements.ts";
import { decodeList, encodeList, MAX_LOBBY_FRAME, type OpenTable } from "../lobby/list.ts";
import { ANSWER_OF_CONNECTED_MS } from "../network/beat.ts";
import { encodeFrame, receiveFrames } from "../network/frames.ts";
import type { Node } from "../network/node.ts";
import { peerOf, playerOf } from "../people/players.ts";
import type { Store } from "../ports/store.ts";
import { bestOf } from "../reach/way.ts";
import type { NetworkTable } from "../table/network-table.ts";
import { refuseOther } from "../versions/other-versions.ts";
import { LOOK } from "../versions/protocols.ts";
import { noSuchInvite } from "./admission.ts";

/** A table as its host shows it to holders of an invite. */
export interface Look {
  readonly open: OpenTable;
  readonly stage: InvitedTable["stage"];
}

export interface Looking {
  /** Asks the host, who must be connected. Faults `invite/unknown`, `invite/no-answer`, `version/...`, those of a list of tables. */
  look(invite: Invite): Promise<Result<Look>>;
}

export interface LookDeps {
  readonly whenKept: Store["whenKept"];
  readonly conduct: Conduct;
  readonly verify: Verify;
  /** This player's public key. */
  readonly me: Uint8Array;
  /** Whether this host runs in a browser's page. */
  readonly inPage: boolean;
  /** Our own tables. */
  readonly hosted: () => readonly NetworkTable[];
}

const SILENCE_MS = ANSWER_OF_CONNECTED_MS;
/** By then the far end has the answer, or has asked again. */
const CLOSING_MS = 5000;
const COST = 5;
export const MAX_LOOK = 256;
const MAX_ANSWER = MAX_LOBBY_FRAME + 64;

const requestSchema = v.strictObject({
  v: v.literal(1),
  table: bytesOf(TABLE_BYTES),
  proof: hashField,
});
const answerSchema = v.strictObject({
  v: v.literal(1),
  stage: v.picklist(["gathering", "locked", "started", "unknown"]),
  /** As the lobby announces it: a list of one table, or of none. */
  list: v.instance(Uint8Array),
});

export async function startLooking(node: Node, deps: LookDeps): Promise<Looking> {
  await node.handle(LOOK, (stream, connection) => serve(stream, connection, deps), {
    maxInboundStreams: 4,
    runOnLimitedConnection: true,
  });
  return { look: (invite) => ask(node, invite, deps) };
}

async function serve(stream: Stream, connection: Connection, deps: LookDeps): Promise<void> {
  const peer = connection.remotePeer.toString();
  const { frame: request, fault } = await receiveOne(stream, MAX_LOOK);
  if (fault === "frame/bad-length") deps.conduct.offended(peer, 1);
  if (request === null || !deps.conduct.afford(peer, COST))
    return stream.abort(new Error("no answer"));
  const answer = answerTo(request, connection, deps);
  if (answer === null) {
    // An expired invite may be used in good faith; a malformed request is never.
    deps.conduct.offended(peer, 1);
    return stream.abort(new Error("malformed"));
  }
  if (!(await new Promise<boolean>((resolve) => deps.whenKept(resolve))))
    return stream.abort(new Error("nothing can be kept here"));
  try {
    stream.send(encodeFrame(answer));
    await stream.close({ signal: AbortSignal.timeout(CLOSING_MS) });
  } catch (error) {
    stream.abort(error instanceof Error ? error : new Error("the peer has gone"));
  }
}

function answerTo(
  request: Uint8Array,
  { remotePeer }: Connection,
  deps: LookDeps,
): Uint8Array | null {
  const decoded = decode(request, MAX_LOOK);
  const parsed = decoded.ok
    ? v.safeParse(requestSchema, decoded.value, { abortEarly: true })
    : null;
  const player = playerOf(remotePeer);
  if (!parsed?.success || remotePeer.type !== "Ed25519" || player === null) return null;
  const { table: wanted, proof } = parsed.output;
  for (const { state } of deps.hosted()) {
    const { gate, blocked } = state.deps;
    const table = state.table.hash.subarray(0, TABLE_BYTES);
    const secret = gate?.secret() ?? null;
    if (gate === undefined || secret === null || !equalBytes(table, wanted)) continue;
    if (blocked?.(player)) continue;
    const expected = proveLook({ table, host: deps.me, secret }, remotePeer.publicKey.raw);
    if (!equalBytes(proof, expected)) continue;
    // Whoever was sent away is told so when they ask for a seat; the match is not for them.
    if (state.match !== null && gate.refusal(player) === "sent-away") continue;
    gate.letIn(player);
    const stage = state.match !== null ? "started" : gate.locked() ? "locked" : "gathering";
    const { bytes: manifest } = state.table;
    const { seating } = state;
    // The start says who plays, and enables its holder to follow the match.
    const shown =
      seating === null
        ? { manifest, roster: listOf(state) }
        : { manifest, start: seating.start.bytes };
    return encode({ v: 1, stage, list: encodeList([shown]) });
  }
  // The same for a table that is not here and for a secret that is wrong or no longer valid.
  return encode({ v: 1, stage: "unknown", list: encodeList([]) });
}

async function ask(node: Node, invite: Invite, deps: LookDeps): Promise<Result<Look>> {
  const host = toHex(invite.host);
  const peer = peerOf(host);
  const way = () => (peer === null ? undefined : bestOf(node.getConnections(peer)));
  const first = way();
  let answer = first === undefined ? null : await fetchAnswer(first, invite, deps);
  const second = way();
  // A better connection has taken over, and the other one was closed with the question on it.
  if (answer === null && second !== undefined && second !== first)
    answer = await fetchAnswer(second, invite, deps);
  const decoded = answer === null ? null : decode(answer, MAX_ANSWER);
  const parsed = decoded?.ok
    ? v.safeParse(answerSchema, decoded.value, { abortEarly: true })
    : null;
  if (!parsed?.success) {
    const silent = fail("invite/no-answer", "This table's host is not answering. Try again later.");
    return peer === null ? silent : refuseOther(node, peer, CLOSING_MS, deps.inPage, silent);
  }
  const { stage, list } = parsed.output;
  const tables = decodeList(list, host, deps.verify);
  if (!tables.ok) return tables;
  const open = tables.value.find(({ table }) =>
    equalBytes(table.hash.subarray(0, TABLE_BYTES), invite.table),
  );
  return stage === "unknown" || open === undefined ? noSuchInvite() : ok({ open, stage });
}

async function fetchAnswer(
  connection: Connection,
  invite: Invite,
  { me }: LookDeps,
): Promise<Uint8Array | null> {
  try {
    const stream = await connection.newStream(LOOK, {
      signal: AbortSignal.timeout(SILENCE_MS),
      runOnLimitedConnection: true,
    });
    const proof = proveLook(invite, me);
    stream.send(encodeFrame(encode({ v: 1, table: invite.table, proof })));
    const { frame } = await receiveOne(stream, MAX_ANSWER);
    stream.abort(new Error("done"));
    return frame;
  } catch {
    return null;
  }
}

/** The first frame, or why there is none. */
async function receiveOne(
  stream: Stream,
  maxFrame: number,
): Promise<{ readonly frame: Uint8Array | null; readonly fault: string | null }> {
  let received: Uint8Array | null = null;
  const ended = await receiveFrames(stream, { maxFrame, silenceMs: SILENCE_MS }, (frame) => {
    received = frame;
    return false;
  });
  return { frame: received, fault: ended.ok ? null : ended.fault.code };
}
