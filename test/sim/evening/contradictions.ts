import type { Table } from "../../../src/host/api/api.ts";

const STAGES = ["gathering", "playing", "over"] as const;

/** What is wrong about a change of a table as it is shown, at whatever moment. */
export function changesOf(before: Table | undefined, now: Table): string[] {
  const wrong = contradictionsIn(now);
  if (before === undefined) return wrong;
  const stages = [before, now].map(({ stage }) => STAGES.indexOf(stage as never));
  if (before.stage === "cancelled" && now.stage !== "cancelled")
    wrong.push("a cancelled table is back");
  if (now.stage !== "cancelled" && (stages[1] ?? 0) < (stages[0] ?? 0))
    wrong.push(`${now.game}: back from ${before.stage} to ${now.stage}`);
  const [was, is] = [before.match, now.match];
  if (was == null || is == null) return wrong;
  if (was.outcome !== null && JSON.stringify(was.outcome) !== JSON.stringify(is.outcome))
    wrong.push("the outcome changed");
  if (was.final && is.moves.length < was.moves.length) wrong.push("final moves are gone");
  if (was.ending?.kind === "agreed" && is.ending?.kind !== "agreed")
    wrong.push("what was signed is not any more");
  if (before.rematch.next !== null && now.rematch.next !== before.rematch.next)
    wrong.push("the next match is another one");
  if (now.match !== null && before.seats.length !== now.seats.length && before.match !== null)
    wrong.push("the seats changed during the match");
  return wrong;
}

/** What a table never shows. */
function contradictionsIn({
  id,
  game,
  match,
  stage,
  seats,
  mine,
  rematch,
  refusals,
  watching,
  bound,
  evening,
}: Table): string[] {
  const wrong: string[] = [];
  const say = (text: string) => void wrong.push(`${game} ${id.slice(0, 6)} (${stage}): ${text}`);
  for (const { fault, seat, count } of refusals.filter(
    (one) => one.seat === null || (one.seat !== -1 && !mine.includes(one.seat)),
  ))
    say(`refused: ${fault.code} of ${seat}, ${count} times`);
  if ((stage === "playing" || stage === "over") !== (match !== null)) say("stage and match differ");
  if (mine.some((seat) => seats[seat] === undefined)) say("my seat is not there");
  if (watching && mine.length > 0 && match !== null) say("plays and watches");
  if (stage === "over" && bound) say("bound to a finished match");
  if (seats.length > 0 && seats.some(({ seat }, index) => seat !== index))
    say("seats out of order");
  const players = seats.map(({ player }) => player).filter((player) => player !== null);
  if (new Set(players).size !== players.length) say("somebody sits twice");
  if (rematch.next !== null && rematch.offer !== null) say("a next match and an offer");
  const sum = evening?.lines.reduce((total, { chips }) => total + chips, 0) ?? 0;
  if (evening !== null && sum > 0) say(`the evening's chips sum to ${sum}`);
  if (match === null) return wrong;
  const { outcome, clock, standing, waitingFor, views, convicted, disputed, departed, pause } =
    match;
  if (convicted.length > 0) say(`convicted: ${convicted}`);
  if (disputed) say("disputed");
  if ((outcome !== null) !== (stage === "over")) say("outcome and stage differ");
  if (outcome !== null && clock !== null) say("over, and the clock runs");
  if (outcome !== null && (waitingFor.length > 0 || standing !== null)) say("over, and waits");
  if (views.some(({ seat, legal }) => legal.length > 0 && !waitingFor.includes(seat)))
    say("may move, but is not waited for");
  if (departed.some((seat) => outcome !== null || mine.includes(seat))) say("departed?");
  if (standing?.kind === "late" && standing.seats.length === 0) say("late, but nobody is");
  if (
    standing?.kind === "late" &&
    clock !== null &&
    clock.left > 0 &&
    clock.seats.some((seat) => standing.seats.includes(seat))
  )
    say("late, with time left");
  if (pause?.on === true && clock !== null) say("a break, and the clock runs");
  return wrong;
}
