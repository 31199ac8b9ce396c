import { expect, test } from "vitest";
import { encodeEvidence } from "../../../protocol/certificate.ts";
import { readEntry } from "../../../protocol/entry.ts";
import { unwrap } from "../../../protocol/seating.fixture.ts";
import { resignMatch } from "../author.ts";
import { move, signedAs } from "../following.fixture.ts";
import { keepIntent, noteBot } from "../intent.ts";
import { receiveMessage } from "../receive.ts";
import { create, matchOf, play, receiveAt, storedBy, tableOf } from "../table.fixture.ts";
import { knockOut } from "../tally.fixture.ts";
import { linesAnew } from "./anew.ts";

const [ANN, LIAR, LOOKER, LOOKERS_BOT] = [0, 1, 2, 3];

test.each(["begins anew", "begins anew, and then restarts"])(
  "an onlooker who %s does not resign before what its bot has signed in the history that it drops",
  (what) => {
    const owners = [null, null, null, LOOKER];
    const table = tableOf(knockOut as never, 4, { rounds: 20 }, null, () => true, owners);
    const goOn = () => {
      const { expected } = matchOf(table, ANN).phase;
      for (const seat of expected) {
        const leaves = seat === LOOKER || (seat === LOOKERS_BOT && !expected.includes(LOOKER));
        play(table, seat, { number: leaves ? 1 : 2 + seat });
      }
    };
    while (matchOf(table, ANN).phase.voters.length > 2) goOn();
    while (matchOf(table, ANN).phase.expected.join() !== String(LIAR)) goOn();
    const face = (number: number) => signedAs(table, LIAR, matchOf(table, ANN), move(number));
    receiveAt(table, LOOKER, face(5));
    // In the phase after it, the bot gives a part of chance before its owner has given any. Its match hears
    // of that at once.
    const part = signedAs(table, LOOKERS_BOT, matchOf(table, LOOKER), {
      kind: "chance",
      parts: [{ kind: "dice-link", link: new Uint8Array(16) }],
    });
    noteBot(matchOf(table, LOOKER), unwrap(readEntry(part.bytes)).value);
    table.mail.length = 0;
    receiveAt(table, LOOKER, face(4));
    const before = matchOf(table, LOOKER);
    const lines = linesAnew(before);
    expect(lines).not.toBeNull();
    table.effects[LOOKER]!.push(
      ...(lines ?? []).map((line) => ({ kind: "store", line, sync: false }) as const),
    );
    // As the host does (table-play.ts, `beginAnew`); a restart has only the disk.
    const { match } = create(table, LOOKER, storedBy(table, LOOKER));
    if (what === "begins anew") keepIntent(before, match);
    receiveMessage(match, face(4));
    const resigned = resignMatch(match);
    const sent = resigned.ok ? resigned.value : [];
    for (const effect of sent) {
      if (effect.kind !== "send" || effect.message.kind !== "entry") continue;
      const resignation = effect.message.bytes;
      const bytes = encodeEvidence({ kind: "later-entry", resignation, entry: part.bytes });
      receiveMessage(matchOf(table, ANN), { kind: "evidence", bytes });
    }
    expect([...matchOf(table, ANN).guilt.convicted.keys()]).not.toContain(LOOKER);
  },
);
