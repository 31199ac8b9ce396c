import { useState } from "react";
import type { Action } from "../../../games/rpsls/actions.ts";
import type { Symbol5 } from "../../../games/rpsls/throws.ts";
import type { View } from "../../../games/rpsls/view.ts";
import { fill, fillCounted } from "../../text/message.ts";
import { useText, useTranslated } from "../../text/use-text.ts";
import type { BoardProps } from "../game-set.ts";
import "./board.css";
import { ChoosePanel } from "./choose-panel.tsx";
import { configText, HostPanel } from "./host-panel.tsx";
import "./panels.css";
import "./players.css";
import "./rounds.css";
import "./rules.css";
import { numberText } from "../../../text/counted.ts";
import type { Language } from "../../../text/language.ts";
import type { RpslsText } from "./en.ts";
import { Pentagon } from "./pentagon.tsx";
import { Players } from "./players.tsx";
import { judgeRound, relationsOf } from "./relations.ts";
import { roundText } from "./round-text.ts";
import { EarlierRounds, RoundGroups } from "./rounds.tsx";
import { progressOf } from "./standings.ts";
import { RPSLS_TEXTS, signName } from "./text.ts";

type RpslsProps = BoardProps<View, Action>;

/** The table: our own hand, everybody's cards, the result of the last round and why. */
export function RpslsBoard(props: RpslsProps) {
  const { view, legal, seat, names, onAct, onHint } = props;
  const { language } = useText();
  const words = useTranslated(RPSLS_TEXTS);
  const [pointed, setPointed] = useState<Symbol5 | null>(null);
  const plays = seat !== null && onAct !== null;
  const inGame = plays && view.players.some((one) => one.seat === seat);
  /** Nothing is left to choose: the last round takes that place. */
  const isOver = view.end !== null;
  /** Among peers a seat acts once in a stage: if the owner has acted already, the request waits for the next stage. */
  const actAsHost = (action: Action) => {
    if (onAct?.(action) !== true) onHint(words.host.waits);
    else if (legal.length === 0) onHint(words.host.later);
  };
  return (
    <div className="rpsls" tabIndex={-1}>
      <div className="rpsls-layout">
        <div className="rpsls-column">
          <Own {...props} inGame={inGame} onPoint={setPointed} />
          <div className="rpsls-table">
            {!isOver && (
              <p className="rpsls-state">
                <span>{progressText(language, view)}</span>
                <span>{fill(words.table.pot, { chips: numberText(language, view.funds) })}</span>
              </p>
            )}
            <Players view={view} seat={seat} names={names} />
          </div>
          {plays && seat === view.owner && view.mayStop && (
            <HostPanel
              view={view}
              onStop={() => actAsHost({ type: "stop-game" })}
              onPropose={(config) => actAsHost({ type: "change-next-game-config", config })}
            />
          )}
          {isOver && view.rounds.length > 0 && <LastRound view={view} names={names} />}
          <EarlierRounds rounds={view.rounds} names={names} />
        </div>
        <div className="rpsls-column">
          {!isOver && <LastRound view={view} names={names} />}
          <WhatBeatsWhat view={view} asked={inGame ? pointed : null} />
        </div>
      </div>
    </div>
  );
}

interface OwnProps extends RpslsProps {
  /** Whether the viewer plays in this round. */
  readonly inGame: boolean;
  /** The player wants to see what a sign beats. */
  readonly onPoint: (symbol: Symbol5 | null) => void;
}

/** The viewer's own part: joining, choosing a sign, and what comes next. */
function Own({ view, legal, seat, suggested, onAct, onHint, inGame, onPoint }: OwnProps) {
  const { text, language } = useText();
  const words = useTranslated(RPSLS_TEXTS);
  const { mine } = view;
  const joining = legal.find(({ type }) => type === "register");
  const throwSign = (symbol: Symbol5) => {
    const action = legal.find((one) => one.type === "throw" && one.symbol === symbol);
    if (action !== undefined && onAct !== null) {
      // Frees the picture for the round's result.
      onPoint(null);
      onAct(action);
    } else if (onAct === null) onHint(text.play.over);
    else onHint(mine === null ? words.choose.notNow : words.choose.twice);
  };
  const isOut = seat !== null && onAct !== null && !inGame && view.stage !== "preparation";
  return (
    <div className="rpsls-own">
      {joining !== undefined && (
        <button type="button" className="button primary" onClick={() => onAct?.(joining)}>
          {words.choose.join}
        </button>
      )}
      {inGame && (
        <ChoosePanel
          mine={mine}
          open={legal.length > 0}
          hinted={suggested?.type === "throw" ? suggested.symbol : null}
          prompt={promptText(words, view, legal.length > 0)}
          onThrow={throwSign}
          onPoint={onPoint}
        />
      )}
      {isOut && <p className="rpsls-notice">{words.choose.out}</p>}
      {view.stopping && <p className="rpsls-notice">{words.table.stopping}</p>}
      {view.next !== null && (
        <p className="rpsls-notice">
          {fill(words.host.proposed, { settings: configText(language, view.next) })}
        </p>
      )}
    </div>
  );
}

function LastRound({ view: { rounds }, names }: Pick<RpslsProps, "view" | "names">) {
  const { language } = useText();
  const { round } = useTranslated(RPSLS_TEXTS);
  const last = rounds.at(-1);
  return (
    <section className="rpsls-last" aria-labelledby="rpsls-last-title">
      <h2 id="rpsls-last-title">{round.title}</h2>
      <p>{last === undefined ? round.none : roundText(language, last, names)}</p>
      {last !== undefined && <RoundGroups round={last} names={names} />}
    </section>
  );
}

interface WhatBeatsWhatProps {
  readonly view: View;
  /** The sign that the viewer asks about; otherwise the last round is shown. */
  readonly asked: Symbol5 | null;
}

function WhatBeatsWhat({ view: { rounds }, asked }: WhatBeatsWhatProps) {
  const last = rounds.at(-1);
  const verdict = last === undefined ? null : judgeRound(last);
  const lit = asked === null ? (verdict?.relations ?? []) : relationsOf(asked);
  const signs = asked === null ? (verdict?.groups ?? []).map(({ symbol }) => symbol) : [];
  return <Pentagon lit={lit} signs={signs} />;
}

function promptText(words: RpslsText, { mine, stage, stopping }: View, isOpen: boolean): string {
  if (mine !== null) {
    const sign = signName(words, mine);
    return stage === "in-progress"
      ? fill(words.choose.chosen, { sign })
      : fill(words.choose.shown, { sign });
  }
  if (isOpen) return words.choose.ask;
  if (stopping) return words.choose.ending;
  // Among peers whoever proposes settings has acted once, and is asked for a sign when all others have thrown.
  return stage === "in-progress" ? words.choose.last : words.choose.wait;
}

function progressText(language: Language, view: View): string {
  if (view.stage === "preparation") return "";
  const { table } = RPSLS_TEXTS[language];
  // Each app opens its own seal, and what others have opened is shown when all have.
  if (view.stage === "reveal") return table.showing;
  const { done, of } = progressOf(view);
  return fillCounted(language, table.choosing, done, { of });
}
