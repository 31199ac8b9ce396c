import { useId } from "react";
import { BOT_LEVELS } from "../../engine/policy.ts";
import type { PastMatch } from "../../host/api/api.ts";
import { useApp } from "../app.ts";
import { gameName, netText } from "../table-view.ts";
import { fill, fillCounted } from "../text/message.ts";
import { DOT } from "../text/messages.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { useWhen } from "./past-match.tsx";
import { type Row, statisticsOf, sumOf, type Tally } from "./statistics.ts";
import { historyText } from "./text.ts";

/** Opponents shown; the search finds those met less often. */
const MOST = 8;

/** The totals of the matches. */
export function Numbers({ matches }: { readonly matches: readonly PastMatch[] }) {
  const { text, language } = useText();
  const words = useTranslated(historyText);
  const { all, games, levels, opponents, form, streak, longest, best } = statisticsOf(matches);
  const nameOfLevel = (key: string) => {
    const level = BOT_LEVELS.find((one) => one === key);
    return level === undefined ? key : text.wish.levels[level];
  };
  return (
    <section className="card numbers" aria-label={words.stats}>
      <h2>{words.stats}</h2>
      {sumOf(all) > 0 && (
        <>
          <dl className="figures">
            <Figure label={words.rate} value={rateText(words, all)} />
            <Figure label={words.streakNow} value={`${streak.now}`} />
            <Figure label={words.streakBest} value={`${streak.best}`} />
          </dl>
          <Form form={form} />
        </>
      )}
      <Bars title={words.byGame} rows={games} nameOf={(key) => gameName(language, key)} />
      <Bars title={words.byLevel} rows={levels} nameOf={nameOfLevel} />
      <Bars title={words.byOpponent} rows={opponents.slice(0, MOST)} />
      {longest !== null && (
        <Best
          label={words.longest}
          match={longest}
          value={fillCounted(language, words.moves, longest.moves ?? 0, {})}
        />
      )}
      {best !== null && (
        <Best label={words.best} match={best} value={netText(language, best.chips ?? 0)} />
      )}
    </section>
  );
}

type Words = (typeof historyText)["en"];

/** A tie is half a win. */
function rateText({ percent }: Words, tally: Tally): string {
  const rate = (tally.won + tally.tied / 2) / sumOf(tally);
  return fill(percent, { percent: Math.round(rate * 100) });
}

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Form({ form }: { readonly form: readonly ("won" | "tied" | "lost")[] }) {
  const { results, letters, form: title } = useTranslated(historyText);
  return (
    <figure className="form-line">
      <figcaption className="hint">{title}</figcaption>
      <ol className="form">
        {form.map((score, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: results have no name of their own
          <li key={index} className={`score-${score}`}>
            <span aria-hidden="true">{letters[score]}</span>
            <span className="unseen">{results[score]}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
}

interface BarsProps {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly nameOf?: (key: string) => string;
}

/** Won, tied and lost side by side, and the same in words. */
function Bars({ title, rows, nameOf }: BarsProps) {
  const words = useTranslated(historyText);
  const heading = useId();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      <ul className="shares">
        {rows.map(({ key, name, tally }) => (
          <li key={key}>
            <span className="share-name">{nameOf?.(key) ?? name}</span>
            <span className="share-rate">{rateText(words, tally)}</span>
            <span className="share" aria-hidden="true">
              {(["won", "tied", "lost"] as const).map((score) => (
                <span key={score} className={`share-${score}`} style={{ flexGrow: tally[score] }} />
              ))}
            </span>
            <span className="hint share-words">
              {fill(words.tally, { won: tally.won, tied: tally.tied, lost: tally.lost })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface BestProps {
  readonly label: string;
  readonly match: PastMatch;
  readonly value: string;
}

function Best({ label, match, value }: BestProps) {
  const { go } = useApp();
  const { language } = useText();
  const when = useWhen(match.at);
  return (
    <p className="numbers-best">
      <span>
        <span className="hint">{label}</span> <strong>{value}</strong>
      </span>
      <button
        type="button"
        className="button quiet small"
        onClick={() => go({ screen: "replay", id: match.table })}
      >
        {[gameName(language, match.game), when].join(DOT)}
      </button>
    </p>
  );
}
