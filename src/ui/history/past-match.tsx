import type { PastMatch } from "../../host/api/api.ts";
import { useApp } from "../app.ts";
import { findSet } from "../boards/registry.ts";
import { gameName, nameBots, netText } from "../table-view.ts";
import { fill, fillCounted } from "../text/message.ts";
import { DOT, joinNames } from "../text/messages.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { whenText } from "../text/when.ts";
import { scoreOf } from "./statistics.ts";
import { historyText } from "./text.ts";

interface PastMatchProps {
  readonly match: PastMatch;
  readonly onSave: (table: string) => void;
}

/** One past match: what, when, with whom, how it ended. */
export function PastMatchRow({ match, onSave }: PastMatchProps) {
  const { go } = useApp();
  const { text, language } = useText();
  const words = useTranslated(historyText);
  const { table, players, own, winners, moves, chips, standing } = match;
  const game = gameName(language, match.game);
  const names = nameBots(
    language,
    players.map(({ name }) => name),
  );
  const others = players.flatMap(({ level }, seat) => {
    const name = names[seat] ?? "";
    if (seat === own) return [];
    return [level === null ? name : fill(words.bot, { name, level: text.wish.levels[level] })];
  });
  const with_ = others.length === 0 ? words.alone : joinNames(language, others);
  const when = useWhen(match.at);
  const score = scoreOf(match);
  const winning = (winners ?? []).map((seat) => names[seat] ?? "");
  const details = [
    when,
    ...(moves === null ? [] : [fillCounted(language, words.moves, moves, {})]),
    ...(standing === null ? [] : [words.standings[standing]]),
    ...(score === null && winning.length > 0
      ? [fill(words.wonBy, { names: joinNames(language, winning) })]
      : []),
  ];
  const named = { game, names: with_, when };
  const Picture = findSet(match.game)?.Picture;
  return (
    <li className="row card past">
      <span className="row-picture">{Picture !== undefined && <Picture />}</span>
      <div className="row-text">
        <h3>{game}</h3>
        <p>{fill(words.with, { names: with_ })}</p>
        <p className="hint">{details.join(DOT)}</p>
      </div>
      <span className="past-score">
        {score !== null && <strong className={`score-${score}`}>{words.results[score]}</strong>}
        {chips !== null && chips !== 0 && (
          <span className={chips < 0 ? "chips chips-lost" : "chips"}>
            {netText(language, chips)}
          </span>
        )}
      </span>
      <span className="row-actions">
        <button
          type="button"
          className="button quiet"
          aria-label={fill(words.saveNamed, named)}
          onClick={() => onSave(table)}
        >
          {words.save}
        </button>
        <button
          type="button"
          className="button"
          aria-label={fill(words.replayNamed, named)}
          onClick={() => go({ screen: "replay", id: table })}
        >
          {words.replay}
        </button>
      </span>
    </li>
  );
}

/** Date and time in the reader's language. */
export function useWhen(at: number | null): string {
  const { language } = useText();
  const { undated } = useTranslated(historyText);
  return at === null ? undated : whenText(language, at);
}
