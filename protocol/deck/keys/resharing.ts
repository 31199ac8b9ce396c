import { ok, type Result } from "../../result.ts";
import { areReshared, needsReshare } from "../dealing/requests.ts";
import { type Deck, outOfTurn, put } from "../deck.ts";
import type { MessageOf } from "../messages.ts";
import type { Suite } from "../proofs/suite.ts";
import { check, type Received, received } from "../received.ts";
import { thresholdOf } from "./feldman.ts";
import { readSharing } from "./sharing.ts";

/** Takes a seat's sharing of its current key. */
export function receiveReshare(
  suite: Suite,
  deck: Deck,
  seat: number,
  message: MessageOf<"reshare">,
): Result<Received> {
  const key = deck.keys.current.get(seat);
  if (!needsReshare(deck) || key === undefined) return outOfTurn("No sharing is due.");
  if (deck.reshares.has(seat)) return outOfTurn(`Seat ${seat} has already shared its key.`);
  const shared = readSharing(suite, deck, seat, key, message, "reshare");
  if (!shared.ok) return shared;
  const { sharing, equations } = shared.value;
  if (sharing === null) return outOfTurn("Two seats share no keys.");
  const what = `Seat ${seat} sent an envelope that it did not make.`;
  return ok(
    received(
      { ...deck, reshares: put(deck.reshares, seat, sharing) },
      check(seat, "deck/bad-envelope", what, equations),
    ),
  );
}

/**
 * A seat finds nothing wrong with the new sharings. They replace the older ones only when all seats have said so: until
 * then no dealer can leave with them, so a wrong one is always complained about while its dealer is there to answer.
 */
export function receiveAccept(deck: Deck, seat: number): Result<Received> {
  const { accepted, complaints } = deck;
  if (!areReshared(deck)) return outOfTurn("There are no new sharings to accept.");
  if (accepted.has(seat) || complaints.some((one) => one.seat === seat))
    return outOfTurn(`Seat ${seat} has already accepted the new sharings or complained.`);
  return ok(received(exchange({ ...deck, accepted: new Set(accepted).add(seat) })));
}

/** The new sharings become the current ones, once all seats have accepted them. */
function exchange(deck: Deck): Deck {
  const { keys, reshares, accepted } = deck;
  if (accepted.size < keys.live.length) return deck;
  return {
    ...deck,
    keys: {
      ...keys,
      generation: keys.generation + 1,
      origin: "reshare",
      base: keys.current,
      sharings: reshares,
      threshold: thresholdOf(keys.live.length),
      removed: [],
    },
    contestable: false,
    reshares: new Map(),
    accepted: new Set(),
  };
}
