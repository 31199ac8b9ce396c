import type { Replay } from "../../../host/api/api.ts";
import { reasonText, resultText } from "../../table-view.ts";
import { fill } from "../../text/message.ts";
import { useText } from "../../text/use-text.ts";
import { VerifiedPanel } from "./verified-panel.tsx";

interface ResultProps {
  readonly replay: Replay;
  readonly players: readonly string[];
}

/** How the match ended, who cheated, and what has been verified of it. */
export function Result({ replay, players }: ResultProps) {
  const { text, language } = useText();
  const { game, outcome, verified, convicted } = replay;
  const isUnfinished = replay.ending?.kind === "unfinished";
  if (outcome === null && !isUnfinished && convicted.length === 0 && verified === null) return null;
  return (
    <section className="card result" aria-label={text.result.title}>
      {outcome !== null && <h2>{resultText(language, outcome, players)}</h2>}
      {outcome !== null && <p>{reasonText(language, game, outcome, replay.moves, players)}</p>}
      {isUnfinished && <h2>{text.replay.unfinished}</h2>}
      {convicted.map((seat) => (
        <p key={seat} className="standing">
          {fill(text.replay.cheated, { name: players[seat] ?? "" })}
        </p>
      ))}
      {(outcome !== null || verified !== null) && (
        <VerifiedPanel verified={verified} game={game} names={players} />
      )}
    </section>
  );
}
