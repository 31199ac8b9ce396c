import type { Seat } from "../../../engine/game.ts";
import type { Round } from "../../../games/rpsls/state.ts";
import { useText, useTranslated } from "../../text/use-text.ts";
import { judgeRound } from "./relations.ts";
import { groupText, roundText } from "./round-text.ts";
import { Sign } from "./signs.tsx";
import { RPSLS_TEXTS, signName } from "./text.ts";

interface RoundProps {
  readonly round: Round;
  readonly names: readonly string[];
}

/** Who threw what, the survivors first. */
export function RoundGroups({ round, names }: RoundProps) {
  const words = useTranslated(RPSLS_TEXTS);
  return (
    <ul className="rpsls-groups">
      {judgeRound(round).groups.map(({ symbol, seats, survives }) => (
        <li key={symbol} className={survives ? "rpsls-group" : "rpsls-group rpsls-group-out"}>
          <svg viewBox="0 0 100 100" aria-hidden="true">
            <Sign symbol={symbol} />
          </svg>
          <span className="rpsls-group-sign">{signName(words, symbol)}</span>
          <span className="rpsls-group-fate">
            {survives ? words.round.survives : words.round.out}
          </span>
          <Names seats={seats} names={names} />
        </li>
      ))}
    </ul>
  );
}

function Names({
  seats,
  names,
}: {
  readonly seats: readonly Seat[];
  readonly names: readonly string[];
}) {
  const { language } = useText();
  return <span className="rpsls-group-names">{groupText(language, seats, names)}</span>;
}

/** All rounds before the last one, latest first. */
export function EarlierRounds({
  rounds,
  names,
}: {
  readonly rounds: readonly Round[];
  readonly names: readonly string[];
}) {
  const { language } = useText();
  const words = useTranslated(RPSLS_TEXTS).round;
  const earlier = rounds.slice(0, -1).toReversed();
  if (earlier.length === 0) return null;
  return (
    <details className="rpsls-earlier">
      <summary>{words.earlier}</summary>
      <ol>
        {earlier.map((round, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rounds have no identity of their own
          <li key={index}>
            <p>{roundText(language, round, names)}</p>
            <RoundGroups round={round} names={names} />
          </li>
        ))}
      </ol>
    </details>
  );
}
