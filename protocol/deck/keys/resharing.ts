import { ok, type Result } from "../../result.ts";
import { needsReshare } from "../dealing/requests.ts";
import { type Deck, outOfTurn, put } from "../deck.ts";
import type { MessageOf } from "../messages.ts";
import type { Suite } from "../proofs/suite.ts";
import { check, type Received, received } from "../received.ts";
import { thresholdOf } from "./feldman.ts";
import { readSharing } from "./sharing.ts";

/** Takes a seat's sharing of its current key; the last one replaces all older sharings. */
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
      completeReshare({ ...deck, reshares: put(deck.reshares, seat, sharing) }),
      check(seat, "deck/bad-envelope", what, equations),
    ),
  );
}

/** The sharings become the current ones, once all have arrived; the old ones are kept for a complaint. */
function completeReshare(deck: Deck): Deck {
  const { keys, reshares } = deck;
  if (reshares.size < keys.live.length) return deck;
  return {
    ...deck,
    keys: {
      ...keys,
      generation: deck.generations,
      origin: "reshare",
      base: keys.current,
      sharings: reshares,
      threshold: thresholdOf(keys.live.length),
      removed: [],
    },
    before: keys,
    contestable: true,
    generations: deck.generations + 1,
    reshares: new Map(),
  };
}
