import { toHex } from "../../protocol/bytes.ts";
import { type Content, hashContent } from "../../protocol/content.ts";
import { signEntry } from "../../protocol/entry.ts";
import { decodeRecord, encodeRecord } from "../../protocol/record.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { signVote } from "../../protocol/vote.ts";
import type { Game, Seat } from "../../src/engine/game.ts";
import { connectFour } from "../../src/games/connect-four/rules.ts";
import { crazyEights } from "../../src/games/crazy-eights/rules.ts";
import { GAMES } from "../../src/games/registry.ts";
import { royalUr } from "../../src/games/royal-ur/rules.ts";
import { rpsls } from "../../src/games/rpsls/rules.ts";
import { tequilaTrain } from "../../src/games/tequila-train/rules.ts";
import { resignMatch } from "../../src/match/author.ts";
import { claim } from "../../src/match/clock.ts";
import type { Match } from "../../src/match/match.ts";
import { recordOf } from "../../src/match/record/verification.ts";
import {
  deliver,
  giveUp,
  leaveBeforeVoting,
  matchOf,
  play,
  receiveAt,
  spread,
  type TestTable,
  wait,
} from "../../src/match/table.fixture.ts";
import { convictingByBot } from "./bot-evidence.ts";
import { convicting } from "./evidence.ts";
import { cutOff, elapse, openTable, playOn, signerOf } from "./table.ts";

/** A match that was played, and the seat whose record is kept. */
export interface Course {
  readonly name: string;
  /** Its purpose. */
  readonly about: string;
  readonly match: Match;
  readonly record: Uint8Array;
}

const LIMIT = 10_000;

/** The columns with which seat 1 wins in its fourth move. */
const SHORT = [1, 2, 1, 2, 1, 2, 1];

function courseOf(name: string, about: string, table: TestTable, seat: Seat = 0): Course {
  const match = matchOf(table, seat);
  return { name, about, match, record: recordOf(match) };
}

/** Every kind of course a match can take, played by real peers. */
export function makeCourses(): Course[] {
  const played = [
    ...finished(),
    resigned(),
    resignedAmongThree(),
    late(),
    brokenOff(),
    reshared(),
    removedInPlay(),
    claimed(),
    unfinished(),
    voided(),
    withBots(),
    fromPage(),
    ownerOut(),
    rematch(),
    twoFaces(),
    leftAfterDeal(),
  ];
  const base = (name: string) => {
    const found = played.find((course) => course.name === name);
    if (found === undefined) throw new Error(`There is no course ${name}.`);
    return found;
  };
  return [...played, ...convicting(base), ...convictingByBot(base("bots"))];
}

function finished(): Course[] {
  const four = openTable({
    game: connectFour as never,
    seats: 2,
    options: { ...connectFour.defaults, takebacks: true, first: "lot" },
  });
  playOn(four, 1);
  const ur = openTable({ game: royalUr as never, seats: 2 });
  playOn(ur, 37);
  const two = openTable({ game: rpsls as never, seats: 2 });
  playOn(two, 1);
  const three = openTable({ game: rpsls as never, seats: 3 });
  playOn(three, 2);
  const eights = openTable({ game: crazyEights as never, seats: 2 });
  playOn(eights, 1);
  const train = openTable({ game: tequilaTrain as never, seats: 3 });
  playOn(train, 1);
  return [
    courseOf(
      "connect-four",
      "A finished match of Connect Four between two, who take moves back.",
      four,
    ),
    courseOf("royal-ur", "A finished match of Ur, with every throw.", ur),
    courseOf("rpsls-two", "Rock-paper-scissors-lizard-Spock between two, without votes.", two),
    courseOf("rpsls", "The same among three: every phase is voted on, the last certified.", three),
    courseOf("crazy-eights", "A finished match of Crazy Eights between two.", eights),
    courseOf(
      "tequila-train",
      "A finished match of Tequila Train among three: shares of keys, votes.",
      train,
    ),
    ...GAMES.filter(({ id }) => !NAMED.has(id)).map(begun),
  ];
}

/** The games whose courses are made above, each in its own way. */
const NAMED = new Set([connectFour, royalUr, rpsls, crazyEights, tequilaTrain].map(({ id }) => id));

/** Any other registered game, played until every kind of its moves has occurred. */
function begun(game: Game): Course {
  const table = openTable({ game: game as never, seats: game.seats.min });
  playOn(table, 1, ({ phase }) => phase.turn >= 60);
  if (matchOf(table, 0).phase.outcome === null) giveUp(table, 1);
  return courseOf(game.id, `A match of ${game.id}; in the end one gives up.`, table);
}

function resigned(): Course {
  const table = openTable({ game: connectFour as never, seats: 2 });
  playOn(table, 4, ({ phase }) => phase.turn === 5);
  giveUp(table, 0);
  return courseOf("resignation", "One of two gives up; the other one decides alone.", table, 1);
}

function resignedAmongThree(): Course {
  const table = openTable({ game: rpsls as never, seats: 4 });
  giveUp(table, 3);
  playOn(table, 6);
  return courseOf("resignation-among-four", "One of four gives up, the others play on.", table);
}

function late(): Course {
  const table = openTable({ game: rpsls as never, seats: 4, options: { moveTimeout: 5000 } });
  cutOff(table, 3);
  playOn(table, 5, ({ phase }) => phase.turn > 0, [0, 1, 2]);
  elapse(table, 60_000, () => matchOf(table, 0).phase.turn > 0);
  playOn(table, 5, undefined, [0, 1, 2]);
  return courseOf(
    "late",
    "One of four runs out of time by the rules and is out of the round.",
    table,
  );
}

function brokenOff(): Course {
  const table = openTable({ game: crazyEights as never, seats: 4, limit: LIMIT });
  cutOff(table, 3);
  elapse(table, 90_000, () => matchOf(table, 0).phase.gone.includes(3));
  for (const seat of [2, 1]) spread(table, seat, unwrap(resignMatch(matchOf(table, seat))));
  return courseOf(
    "broken-off",
    "One of four never takes part in the first shuffle, is put out, and the pack is asked for anew; then two give up.",
    table,
  );
}

function leftAfterDeal(): Course {
  const open = (carries: TestTable["carries"]) => {
    const opened = openTable({ game: crazyEights as never, seats: 4 });
    opened.carries = carries;
    deliver(opened);
    return opened;
  };
  const table = leaveBeforeVoting(open, [2, 3]);
  elapse(table, 60_000, () => matchOf(table, 0).phase.gone.length === 2);
  playOn(table, 11, ({ phase }) => phase.turn >= 6, [0, 1]);
  giveUp(table, 1);
  return courseOf(
    "resignations-after-a-deal",
    "Two of four give up after their last part of the deal and before their vote: the deal lists them beside its parts.",
    table,
  );
}

function reshared(): Course {
  const table = openTable({ game: crazyEights as never, seats: 4, limit: LIMIT });
  playOn(table, 7, ({ phase }) => phase.turn >= 5);
  giveUp(table, 3);
  playOn(table, 7, ({ phase }) => phase.turn >= 14);
  giveUp(table, 2);
  playOn(table, 7, ({ phase }) => phase.turn >= 18);
  giveUp(table, 1);
  return courseOf(
    "re-sharing",
    "One of four gives up in play: its key is replaced and the others share theirs anew. A second one, and a third.",
    table,
  );
}

function removedInPlay(): Course {
  const table = openTable({ game: tequilaTrain as never, seats: 3, limit: LIMIT });
  playOn(
    table,
    3,
    ({ phase, game }) => phase.turn >= 9 && game.pending(phase.state).kind === "act",
  );
  const [away = 0] = matchOf(table, 0).phase.expected;
  const here = [0, 1, 2].filter((seat) => seat !== away);
  cutOff(table, away);
  elapse(table, 120_000, () => matchOf(table, here[0] ?? 0).phase.gone.includes(away));
  playOn(table, 3, ({ phase }) => phase.turn >= 16, here);
  giveUp(table, here[1] ?? 0);
  return courseOf(
    "removal",
    "One of three is late in its turn; two go on with its key.",
    table,
    here[0],
  );
}

function claimed(): Course {
  const table = openTable({ game: connectFour as never, seats: 2 });
  playOn(table, 4, ({ phase }) => phase.turn === 3);
  const other = matchOf(table, 0).phase.expected[0] ?? 0;
  const seat = 1 - other;
  wait(table, 0);
  wait(table, 11 * 60 * 1000);
  spread(table, seat, unwrap(claim(matchOf(table, seat), other, 11 * 60 * 1000)));
  return courseOf("claim", "One of two says that the other one is gone.", table, seat);
}

function unfinished(): Course {
  const table = openTable({ game: royalUr as never, seats: 2 });
  playOn(table, 4, ({ phase }) => phase.turn >= 5);
  return courseOf("unfinished", "A match of Ur that goes on.", table);
}

/** Two of three, against all rules, certify something else besides. */
function voided(): Course {
  const table = openTable({ game: rpsls as never, seats: 3 });
  playOn(table, 2);
  const course = courseOf("void", "A phase was certified twice: the match is void.", table);
  const record = unwrap(decodeRecord(course.record));
  const final = course.match.history.finals[0];
  if (final === undefined) throw new Error("Nothing was decided.");
  const content: Content = {
    answers: [],
    resigned: [],
    out: [
      [0, "late"],
      [1, "late"],
      [2, "late"],
    ],
  };
  const votes = [0, 1].map(
    (voter) =>
      signVote(
        {
          v: 2,
          match: course.match.seating.start.hash,
          turn: 0,
          log: final.before,
          voter,
          round: 1,
          kind: "precommit",
          content: hashContent(content),
          vr: -1,
        },
        signerOf(voter),
      ).bytes,
  );
  const { certificates } = record.attachments;
  const attachments = {
    ...record.attachments,
    certificates: [...certificates, { turn: 0, content, votes }],
  };
  return { ...course, record: encodeRecord({ ...record, attachments }) };
}

function withBots(): Course {
  const bots = new Map([[2, 0]]);
  const table = openTable({ game: rpsls as never, seats: 3, bots });
  playOn(table, 9);
  return courseOf("bots", "Two persons, one of them with a bot: nobody votes.", table);
}

function fromPage(): Course {
  const table = openTable({ game: connectFour as never, seats: 2, pages: new Map([[1, 0]]) });
  deliver(table);
  for (const [index, column] of SHORT.entries()) play(table, 1 - (index % 2), { column });
  return courseOf("from-page", "The guest plays from the host's page.", table);
}

/** The owner sits in seat 1 and loses the first round; it stands by, and stops the game in the stage after. */
function ownerOut(): Course {
  const table = openTable({ game: rpsls as never, seats: 4, host: 1 });
  deliver(table);
  for (const [seat, symbol] of [1, 0, 1, 1].entries()) play(table, seat, { type: "throw", symbol });
  play(table, 1, { type: "stop-game" });
  for (const seat of [0, 2, 3]) play(table, seat, { type: "throw", symbol: 4 });
  return courseOf("owner-out", "An owner who is knocked out stops the game.", table);
}

function rematch(): Course {
  const first = openTable({ game: connectFour as never, seats: 2 });
  const rematchOf = { table: first.seating.table.hash, round: 1 };
  const table = openTable({ game: connectFour as never, seats: 2, rematchOf });
  deliver(table);
  for (const [index, column] of SHORT.entries()) {
    play(table, 1 - (index % 2), { column });
  }
  return courseOf(
    "rematch",
    `The second match of a series that ${toHex(rematchOf.table).slice(0, 8)} began.`,
    table,
  );
}

/** A player signs two different moves: the first counts, the proof puts it out. */
function twoFaces(): Course {
  const table = openTable({ game: connectFour as never, seats: 2 });
  deliver(table);
  play(table, 1, { column: 4 });
  const { value } = matchOf(table, 0).history.finals[0]?.entries[0] ?? {};
  if (value === undefined) throw new Error("Nobody has moved.");
  const body = { kind: "act", action: { column: 5 }, seen: [] } as const;
  const { bytes } = signEntry({ ...value, body }, signerOf(1));
  receiveAt(table, 0, { kind: "entry", bytes });
  return courseOf(
    "two-faces",
    "One of two signs a second first move, and is out by that proof.",
    table,
  );
}
