import type { CupGameView, CupView } from "../../host/api/api.ts";
import { fill, fillCounted } from "../text/message.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { cupText } from "./text.ts";

export function nameIn({ players }: CupView, number: number | null): string {
  return number === null ? "" : (players[number]?.name ?? "");
}

/** Whom this player meets in the game. */
export function rivalIn(cup: CupView, { one, other }: CupGameView, me: string | null): string {
  return nameIn(cup, cup.players[one ?? 0]?.player === me ? other : one);
}

interface GameProps {
  readonly cup: CupView;
  readonly game: CupGameView;
}

/** Who plays a game of a tournament, and how it ended. */
export function GameLine({ cup, game }: GameProps) {
  const words = useTranslated(cupText);
  const { one, other, winner } = game;
  const isBye = cup.kind === "knock-out" && game.round === 0 && (one === null || other === null);
  if (isBye)
    return <li className="hint">{fill(words.bye, { name: nameIn(cup, one ?? other) })}</li>;
  const nobody = game.over ? "—" : words.later;
  const shown = (player: number | null) => (player === null ? nobody : nameIn(cup, player));
  return (
    <li className={game.mine ? "cup-game cup-game-mine" : "cup-game"}>
      <span className={won(winner, one)}>{shown(one)}</span>
      <span aria-hidden="true">{"–"}</span>
      <span className={won(winner, other)}>{shown(other)}</span>
      <Result cup={cup} game={game} />
    </li>
  );
}

function won(winner: number | null, player: number | null): string | undefined {
  return winner !== null && winner === player ? "cup-winner" : undefined;
}

function Result({ cup, game: { over, winner, results } }: GameProps) {
  const { language } = useText();
  const words = useTranslated(cupText);
  const draws = results.filter((result) => result === "draw").length;
  const said = over
    ? winner !== null
      ? fill(words.won, { name: nameIn(cup, winner) })
      : draws > 0
        ? words.drawn
        : words.unplayed
    : draws > 0
      ? fillCounted(language, words.drawnBefore, draws, {})
      : null;
  return said === null ? null : <span className="hint">{said}</span>;
}
