import { useState } from "react";
import type { LedgerMatch, LedgerOpponent, PlayerId } from "../../host/api/api.ts";
import type { Language } from "../../text/language.ts";
import { useApp } from "../app.ts";
import { Confirm } from "../parts/confirm.tsx";
import { gameName } from "../table-view.ts";
import { fill, fillCounted } from "../text/message.ts";
import { DOT, joinNames } from "../text/messages.ts";
import { signedNumber } from "../text/signed.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { whenText } from "../text/when.ts";
import { lobbyText } from "./text.ts";

/** Matches shown at first, and with every press for more. */
const PAGE = 20;

interface OpponentProps {
  readonly opponent: LedgerOpponent;
  /** Of all opponents. */
  readonly matches: readonly LedgerMatch[];
  readonly onForget: () => void;
}

/** The total of one opponent, and its matches. */
export function Opponent({ opponent, matches, onForget }: OpponentProps) {
  const { language } = useText();
  const words = useTranslated(lobbyText).ledger;
  const [asking, setAsking] = useState(false);
  const [unfolded, setUnfolded] = useState(false);
  const { player, name, chips, counted, open, claimed, disputed } = opponent;
  const close = () => setAsking(false);
  return (
    <li className="card opponent">
      <div className="section-head">
        <h2>{name}</h2>
        <strong className={signOf(chips)}>{chipsText(language, chips)}</strong>
      </div>
      <p className="hint">
        {fillCounted(language, words.counted, counted, {})}
        {open > 0 && `${DOT}${fillCounted(language, words.pending, open, {})}`}
        {claimed > 0 && `${DOT}${fillCounted(language, words.broken, claimed, {})}`}
        {disputed > 0 && `${DOT}${fillCounted(language, words.doubted, disputed, {})}`}
      </p>
      <details onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}>
        <summary>{fill(words.matches, { name })}</summary>
        {unfolded && <Matches player={player} matches={matches} />}
      </details>
      <button type="button" className="button quiet small" onClick={() => setAsking(true)}>
        {fill(words.forget, { name })}
      </button>
      {asking && (
        <Confirm
          title={fill(words.forgetTitle, { name })}
          text={fill(words.forgetText, { name })}
          yes={words.forgetYes}
          no={words.keep}
          onYes={() => {
            close();
            onForget();
          }}
          onNo={close}
        />
      )}
    </li>
  );
}

/** Only what is looked at: a friend of years has thousands. */
function Matches({
  player,
  matches,
}: { readonly player: PlayerId } & Pick<OpponentProps, "matches">) {
  const { text, language } = useText();
  const [shown, setShown] = useState(PAGE);
  const own = matches.flatMap((match) => {
    const part = match.chips.find((one) => one.player === player);
    return part === undefined ? [] : { match, chips: part.chips };
  });
  const more = Math.min(own.length - shown, PAGE);
  return (
    <>
      <ul className="ledger-matches">
        {own.slice(0, shown).map(({ match, chips }) => (
          <Match key={match.table} match={match} chips={chips} />
        ))}
      </ul>
      {more > 0 && (
        <button type="button" className="button" onClick={() => setShown(shown + PAGE)}>
          {fillCounted(language, text.home.showMore, more, {})}
        </button>
      )}
    </>
  );
}

function Match({ match, chips }: { readonly match: LedgerMatch; readonly chips: number }) {
  const { go } = useApp();
  const { text, language } = useText();
  const words = useTranslated(lobbyText).ledger;
  const { standing } = match;
  const names = joinNames(language, match.awaited);
  const when = whenText(language, match.ended);
  return (
    <li className={standing === "signed" ? "ledger-match" : "ledger-match ledger-pending"}>
      <span className="ledger-what">
        {gameName(language, match.game)}
        <span className="hint">
          {when}
          {DOT}
          {standing === "unsigned" || standing === "claimed"
            ? fill(words[standing], { names })
            : words[standing]}
        </span>
      </span>
      <span className="ledger-end">
        <span className={signOf(chips)}>{chipsText(language, chips)}</span>
        <button
          type="button"
          className="button quiet small"
          aria-label={fill(words.replay, {
            game: gameName(language, match.game),
            when,
          })}
          onClick={() => go({ screen: "replay", id: match.table })}
        >
          {text.play.replay}
        </button>
      </span>
    </li>
  );
}

function chipsText(language: Language, chips: number): string {
  const words = lobbyText[language].ledger;
  return fillCounted(language, words.chips, Math.abs(chips), {
    amount: signedNumber(language, chips),
  });
}

function signOf(chips: number): string {
  return chips < 0 ? "chips chips-lost" : "chips";
}
