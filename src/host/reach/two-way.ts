import { equalBytes } from "../../../protocol/bytes.ts";
import type { Contact } from "../../../protocol/invite/two-way.ts";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Rung } from "../api/api.ts";
import { after, pause } from "../ports/system-clock.ts";
import { type Answering, type Handshakes, type Offering, ROUND_PAUSE_MS } from "./handshake.ts";

/**
 * Two players without any relay: one makes an offer, the other answers with a reply, both texts travel by any chat and
 * minutes apart, and then a data channel opens.
 */
export interface TwoWay {
  /** Replaces the previous offer. */
  createOffer(): Promise<Result<Contact>>;
  /** The connection opens automatically once the offering side has entered the reply, within ten minutes. */
  answerOffer(offer: Contact): Promise<Result<Contact>>;
  /** Resolves when the player who replied is connected. */
  takeReply(reply: Contact): Promise<Result<Rung>>;
  close(): void;
}

/** How long two people may take to paste two texts. */
const PATIENCE_MS = 10 * 60_000;

/** `whyNot`: why a reply has led to no connection. */
export function createTwoWay(
  handshakes: Handshakes,
  whyNot: (reply: Contact) => Promise<Result<never>>,
): TwoWay {
  let offering: Offering | null = null;
  let offers = 0;
  /** Of an offer whose reply has not led to a connection. */
  let spent: Uint8Array | null = null;
  let answering: { close(): void } | null = null;

  return {
    async createOffer() {
      offering?.close();
      offering = null;
      const own = ++offers;
      const made = await handshakes.offer();
      // Another one was asked for meanwhile.
      if (own !== offers) made?.close();
      else offering = made;
      return made === null ? noAddress() : ok(made.contact);
    },
    async answerOffer(offer) {
      answering?.close();
      answering = null;
      const first = await handshakes.answer(offer);
      if (first === null) return noAddress();
      answering = keepAnswering(handshakes, offer, first);
      return ok(first.contact);
    },
    async takeReply(reply) {
      if (spent !== null && equalBytes(spent, reply.secret)) return whyNot(reply);
      const taken = offering;
      if (taken === null || !equalBytes(taken.contact.secret, reply.secret))
        return fail(
          "two-way/not-yours",
          "This reply is not to your latest connection code. Send that code again, and paste the reply to it.",
        );
      offering = null;
      const connection = await taken.accept(reply);
      if (connection !== null) return ok("punched");
      spent = reply.secret;
      return whyNot(reply);
    },
    close() {
      offering?.close();
      answering?.close();
    },
  };
}

/**
 * The library gives up after half a minute, but the reply's text may take longer. So a failed answer is repeated, from
 * the same port and with the same credentials: the reply stays valid.
 */
function keepAnswering(
  handshakes: Handshakes,
  offer: Contact,
  first: Answering,
): { close(): void } {
  const ended = new AbortController();
  const cancel = after(PATIENCE_MS, () => ended.abort());
  const port = first.contact.candidates.find(({ kind }) => kind === "own")?.port;
  let current: Answering | null = first;
  ended.signal.addEventListener("abort", () => {
    cancel();
    current?.close();
  });
  const go = async () => {
    while (!ended.signal.aborted) {
      if ((await (current?.connection ?? null)) !== null) {
        // The channel now belongs to the connection.
        current = null;
        return ended.abort();
      }
      await pause(ROUND_PAUSE_MS);
      current = ended.signal.aborted ? null : await handshakes.answer(offer, port);
    }
  };
  void go();
  return { close: () => ended.abort() };
}

function noAddress(): Result<never> {
  return fail(
    "two-way/no-address",
    "This device is not connected to a network, so it can't make a connection code.",
  );
}
