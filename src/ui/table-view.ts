import type { Outcome, Plain, Seat } from "../engine/game.ts";
import type { Ending, MoveLine, SeatView, Standing, Table } from "../host/api/api.ts";
import { joinSentences } from "../text/joining.ts";
import type { Language } from "../text/language.ts";
import { votesText } from "../text/standing.ts";
import { findSet } from "./boards/registry.ts";
import { nameAmong } from "./bot-names.ts";
import { dealingText } from "./dealing/text.ts";
import { fill, fillCounted } from "./text/message.ts";
import { joinNames, messagesIn } from "./text/messages.ts";
import { signedNumber } from "./text/signed.ts";

/** The names of the players by seat; free seats are missing. */
export function namesOf(language: Language, table: Table): readonly string[] {
  const names: string[] = [];
  for (const info of table.seats) names[info.seat] = nameAmong(language, table.seats, info);
  return nameBots(language, names);
}

/** The host leaves bots nameless, because their name depends on the reader's language. */
export function nameBots(language: Language, names: readonly string[]): readonly string[] {
  const { play } = messagesIn(language);
  const alone = names.filter((name) => name === "").length === 1;
  return names.map((name, seat) => {
    if (name !== "") return name;
    return alone ? play.computer : fill(play.computerNumber, { number: seat + 1 });
  });
}

/** Everybody except the players at this device. */
export function othersAt(language: Language, table: Table): readonly string[] {
  const names = namesOf(language, table);
  return table.seats
    .filter(({ here, bot }) => !here || bot !== null)
    .map(({ seat }) => names[seat] ?? "");
}

export function gameName(language: Language, game: string): string {
  return (
    findSet(game)?.text[language].name ?? fill(messagesIn(language).home.unknownGame, { game })
  );
}

/** The seats that people at this device play. */
export function peopleHere(table: Table): readonly Seat[] {
  return table.seats.filter(({ here, bot }) => here && bot === null).map(({ seat }) => seat);
}

/** Whether this seat has left a match that may go on without it. */
export function isOut(table: Table, seat: Seat): boolean {
  return table.match?.moves.some((move) => move.seat === seat && move.kind !== "acted") ?? false;
}

/**
 * The seat whose view the device shows: the person who must act, otherwise the one who looked last. `null` for
 * spectators.
 */
export function lookingSeat(table: Table, last: Seat | null): Seat | null {
  const people = peopleHere(table);
  const acting = table.match?.waitingFor.filter((seat) => people.includes(seat)) ?? [];
  if (last !== null && (acting.length === 0 || acting.includes(last)) && people.includes(last))
    return last;
  return acting[0] ?? people[0] ?? null;
}

/**
 * Whether the device must change hands before `seat`'s view may be shown.
 * `hides`: whether the game hides anything from some of its players; `revealed`: the seat of the person who holds it now.
 */
export function needsHandover(
  table: Table,
  hides: boolean,
  seat: Seat | null,
  revealed: Seat | null,
): boolean {
  return (
    hides &&
    seat !== null &&
    seat !== revealed &&
    peopleHere(table).length > 1 &&
    table.match?.outcome === null
  );
}

/** What `seat` sees and may do. */
export function viewFor(
  table: Table,
  seat: Seat | null,
): { readonly view: Plain; readonly legal: SeatView["legal"] } {
  const own = table.match?.views.find((one) => one.seat === seat);
  return { view: own?.view ?? table.match?.public ?? null, legal: own?.legal ?? [] };
}

/** What the match waits for, in one sentence. */
export function statusText(language: Language, table: Table, looking: Seat | null): string {
  const { play } = messagesIn(language);
  const { match } = table;
  if (match === null) return play.settling;
  if (match.outcome !== null)
    return resultText(language, match.outcome, namesOf(language, table), table);
  const names = namesOf(language, table);
  if (looking !== null && match.waitingFor.includes(looking)) {
    // Awaited without a choice: the app itself answers, or makes the proof.
    if (viewFor(table, looking).legal.length === 0) return play.settling;
    return peopleHere(table).length > 1
      ? fill(play.yourTurnAs, { name: names[looking] ?? "" })
      : play.yourTurn;
  }
  const nameAt = ({ seat }: { readonly seat: Seat }) => names[seat] ?? "";
  const waited = table.seats.filter(({ seat }) => match.waitingFor.includes(seat));
  const [only] = waited;
  if (only === undefined) return settlingText(language, table);
  const absent = waited.find(({ connected }) => !connected);
  if (absent !== undefined) return fill(play.waitingForPeer, { name: nameAt(absent) });
  if (waited.length > 1)
    return fill(play.turnsOf, {
      names: joinNames(language, waited.map(nameAt)),
    });
  return fill(only.bot === null ? play.turnOf : play.thinking, { name: nameAt(only) });
}

/** Cards are being dealt or dice thrown, or a player needed for that is away. */
function settlingText(language: Language, table: Table): string {
  const { play } = messagesIn(language);
  const standing = table.match?.standing ?? null;
  if (standing?.kind === "stuck") return messagesIn(language).seats.standstill;
  const needed = awaited(standing);
  const away = table.seats.find(({ seat, connected }) => needed.includes(seat) && !connected);
  const dealing = table.match?.dealing ?? null;
  return away === undefined
    ? dealing === null
      ? play.settling
      : dealingText[language].status[dealing.kind]
    : fill(play.waitingForPeer, { name: namesOf(language, table)[away.seat] ?? "" });
}

/** The players whose messages the match needs to continue, whatever the others do meanwhile. */
function awaited(standing: Standing | null): readonly Seat[] {
  switch (standing?.kind) {
    case "moves":
      return standing.seats;
    case "late":
      return standing.seats;
    case "stuck":
      return [];
    case "votes":
      return standing.missing;
    case "claimed":
      return standing.against;
    case undefined:
      return [];
  }
}

/** What resigning means for this seat: it ends a match of two; with more players the match may go on. */
export function resignText(language: Language, table: Table, seat: Seat): string {
  const { play } = messagesIn(language);
  const end = table.seats.length > 2 ? play.resignAmongMany : play.resignText;
  const view = table.match?.public ?? null;
  const hasWon = view !== null && findSet(table.game)?.hasWon?.(view, seat) === true;
  return joinSentences(language, table.stake > 0 && !hasWon ? [end, play.resignStake] : [end]);
}

/** What holds the match up, other than somebody's turn; `null` for nothing. */
export function standingText(language: Language, table: Table): string | null {
  const { seats } = messagesIn(language);
  const names = namesOf(language, table);
  const list = (all: readonly Seat[]) =>
    joinNames(
      language,
      all.map((seat) => names[seat] ?? ""),
    );
  const standing = table.match?.standing;
  switch (standing?.kind) {
    case "votes":
      return standing.needed > standing.here
        ? fill(votesText(seats, standing), {
            lacking: standing.needed - standing.here,
            count: standing.missing.length,
            names: list(standing.missing),
          })
        : null;
    case "late":
      return fill(seats.late, { names: list(standing.seats) });
    case "stuck":
      return joinSentences(language, [
        fill(seats.stuck, { names: list(standing.seats) }),
        ...(standing.by.length > 0 ? [fill(seats.abandoned, { names: list(standing.by) })] : []),
      ]);
    case "claimed":
      return claimText(language, standing, names);
    case "moves":
    case undefined:
      return null;
  }
}

/** Who won, from this device's point of view if `table` is given. */
export function resultText(
  language: Language,
  outcome: Outcome,
  names: readonly string[],
  table?: Table,
): string {
  const { result } = messagesIn(language);
  const winners = outcome.winners.map((seat) => names[seat] ?? "");
  const [name] = winners;
  if (name === undefined) return result.nobody;
  if (winners.length > 1) {
    return winners.length === names.length
      ? result.tie
      : fill(result.winners, { names: joinNames(language, winners) });
  }
  const [me, ...others] = table === undefined ? [] : peopleHere(table);
  const isMine = me !== undefined && others.length === 0 && outcome.winners.includes(me);
  return isMine ? result.youWon : fill(result.won, { name });
}

/** Chips won or lost, as the ledger counts them: `+10 chips`. */
export function netText(language: Language, amount: number): string {
  const forms = messagesIn(language).result.net;
  return fillCounted(language, forms, Math.abs(amount), { amount: signedNumber(language, amount) });
}

/** Why the match ended, in the game's words. `moves`: of the match; `names`: of all its seats. */
export function reasonText(
  language: Language,
  game: string,
  outcome: Outcome,
  moves: readonly Pick<MoveLine, "kind" | "seat">[],
  names: readonly string[],
): string {
  const last = moves.at(-1);
  // To the rules, who was removed has resigned.
  if (outcome.reason === "resigned" && last?.kind === "removed")
    return fill(messagesIn(language).seats.removed, { name: names[last.seat] ?? "" });
  return findSet(game)?.text[language].reasons[outcome.reason] ?? outcome.reason;
}

/** The remark about a result that not all have signed alike; `null` for none. */
export function endingText(
  language: Language,
  ending: Ending | null,
  names: readonly string[],
): string | null {
  const { result } = messagesIn(language);
  switch (ending?.kind) {
    case "unacknowledged":
      return result.unacknowledged;
    case "claimed":
      return claimText(language, ending, names);
    case "agreed":
    case "unfinished":
    case undefined:
      return null;
  }
}

function claimText(
  language: Language,
  { by, against }: Extract<Ending, { kind: "claimed" }>,
  names: readonly string[],
): string {
  const { seats } = messagesIn(language);
  const list = (all: readonly Seat[]) =>
    joinNames(
      language,
      all.map((seat) => names[seat] ?? ""),
    );
  const single = by.length === 1 && against.length === 1;
  return fill(single ? seats.claimed : seats.claimedByMany, {
    by: list(by),
    against: list(against),
  });
}

/** A move for the move list and the announcer; players it speaks of are numbered where they have no `names`. */
export function moveText(
  language: Language,
  game: string,
  move: MoveLine,
  names: readonly string[] = [],
): string {
  const { play } = messagesIn(language);
  if (move.kind !== "acted") return play[move.kind];
  return findSet(game)?.describeMove?.(language, move.action, move.text, names) ?? move.text;
}
