import type { Connection, Stream } from "@libp2p/interface";
import { decodeCandidates, encodeCandidate } from "../../../protocol/addresses.ts";
import { concatBytes } from "../../../protocol/bytes.ts";
import { isUnicastIp, parseIp } from "../../../protocol/ip.ts";
import { CONTACT_SECRET_BYTES, type Contact } from "../../../protocol/two-way.ts";
import type { Conduct } from "../conduct.ts";
import { encodeFrame, receiveFrames } from "../frames.ts";
import type { Node } from "../node.ts";
import { playerOf } from "../players.ts";
import type { Handshakes } from "./handshake.ts";

/** One offer, one answer, over a connection that exists already: a relay's, be it a friend of both sides. */
export const PUNCH = "/fairhand/punch/1";

const ANSWER_MS = 10_000;
/** What an offer costs of its sender's budget: a process's work for half a minute. */
const OFFER_COST = 40;
/** Three of each family are more than a home has; each is a stranger's word for where to send packets to. */
const MAX_CANDIDATES = 8;
const MAX_BYTES = 256;

export interface Punching {
  /** Makes a direct connection to the far end of a relayed one. `null` if routers do not let it through. */
  punch(over: Connection): Promise<Connection | null>;
}

export async function startPunching(
  node: Node,
  { conduct, handshakes }: { readonly conduct: Conduct; readonly handshakes: Handshakes },
): Promise<Punching> {
  await node.handle(
    PUNCH,
    async (stream, { remotePeer }) => {
      const peer = remotePeer.toString();
      const offer = await receiveContact(stream, playerOf(remotePeer));
      if (offer === null) conduct.offended(peer, 1);
      const answering =
        offer !== null && conduct.afford(peer, OFFER_COST) ? await handshakes.answer(offer) : null;
      if (answering === null) return stream.abort(new Error("no answer"));
      sendContact(stream, answering.contact);
      await closed(stream);
    },
    { runOnLimitedConnection: true, maxInboundStreams: 2 },
  );
  return {
    async punch(over) {
      const offering = await handshakes.offer();
      if (offering === null) return null;
      try {
        const stream = await over.newStream(PUNCH, {
          runOnLimitedConnection: true,
          signal: AbortSignal.timeout(ANSWER_MS),
        });
        sendContact(stream, offering.contact);
        const answer = await receiveContact(stream, playerOf(over.remotePeer));
        await closed(stream);
        if (answer !== null) return await offering.accept(answer);
      } catch {
        // The relayed connection has gone; with the next one there is a next attempt.
      }
      offering.close();
      return null;
    },
  };
}

/** The secret and then the candidates; whose they are the connection has proved. */
function sendContact(stream: Stream, { secret, candidates }: Contact): void {
  const parts = candidates
    .slice(0, MAX_CANDIDATES)
    .flatMap((place) => encodeCandidate(place) ?? []);
  stream.send(encodeFrame(concatBytes(secret, ...parts)));
}

async function receiveContact(stream: Stream, player: string | null): Promise<Contact | null> {
  const received: Uint8Array[] = [];
  await receiveFrames(stream, { maxFrame: MAX_BYTES, silenceMs: ANSWER_MS }, (frame) => {
    received.push(frame);
    return false;
  });
  const [bytes] = received;
  return bytes === undefined || player === null ? null : decodeContact(bytes, player);
}

/** `null` for whatever is no contact. */
export function decodeContact(bytes: Uint8Array, player: string): Contact | null {
  const candidates = decodeCandidates(bytes.subarray(CONTACT_SECRET_BYTES));
  const usable =
    bytes.length > CONTACT_SECRET_BYTES &&
    candidates !== null &&
    candidates.length <= MAX_CANDIDATES &&
    candidates.every(({ ip }) => isUnicastIp(parseIp(ip) ?? new Uint8Array(4)));
  return usable ? { player, secret: bytes.slice(0, CONTACT_SECRET_BYTES), candidates } : null;
}

async function closed(stream: Stream): Promise<void> {
  try {
    await stream.close({ signal: AbortSignal.timeout(ANSWER_MS) });
  } catch (error) {
    stream.abort(error instanceof Error ? error : new Error("not closed in time"));
  }
}
