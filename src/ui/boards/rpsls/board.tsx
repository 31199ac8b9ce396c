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
import { Pentagon } from "./pentagon.tsx";
import { Players } from "./players.tsx";
import { judgeRound, relationsOf } from "./relations.ts";
import { roundText } from "./round-text.ts";
import { EarlierRounds, RoundGroups } from "./rounds.tsx";
import { progressOf } from "./standings.ts";
import { RPSLS_TEXTS, signName } from "./text.ts";

/** The table: one's own hand, everybody's cards, what the last round came to and why. */
export function RpslsBoard(props: BoardProps<View, Action>) {
  const { view, legal, seat, names, suggested, onAct, onHint } = props;
  const { text, language } = useText();
  const words = useTranslated(RPSLS_TEXTS);
  const [pointed, setPointed] = useState<Symbol5 | null>(null);
  const { stage, rounds, mine } = view;
  const last = rounds.at(-1);
  const verdict = last === undefined ? null : judgeRound(last);
  const plays = seat !== null && onAct !== null;
  const inGame = plays && view.players.some((one) => one.seat === seat);
  const joining = legal.find(({ type }) => type === "register");

  const throwSign = (symbol: Symbol5) => {
    const action = legal.find((one) => one.type === "throw" && one.symbol === symbol);
    if (action !== undefined && onAct !== null) {
      // The picture is free for what the round comes to.
      setPointed(null);
      onAct(action);
    } else if (onAct === null) onHint(text.play.over);
    else onHint(mine === null ? words.choose.notNow : words.choose.twice);
  };
  /** Among peers a seat acts once in a stage: what the owner wants after its own part follows with the next one. */
  const actAsHost = (action: Action) => {
    if (legal.length === 0) onHint(words.host.later);
    onAct?.(action);
  };
  const asked = inGame ? pointed : null;
  const lit = asked === null ? (verdict?.relations ?? []) : relationsOf(asked);
  const signs = asked === null ? (verdict?.groups ?? []).map(({ symbol }) => symbol) : [];
  return (
    <div className="rpsls" tabIndex={-1}>
      <div className="rpsls-layout">
        <div className="rpsls-column">
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
                prompt={prompt()}
                onThrow={throwSign}
                onPoint={setPointed}
              />
            )}
            {plays && !inGame && stage !== "preparation" && (
              <p className="rpsls-notice">{words.choose.out}</p>
            )}
            {view.stopping && <p className="rpsls-notice">{words.table.stopping}</p>}
            {view.next !== null && (
              <p className="rpsls-notice">
                {fill(words.host.proposed, { settings: configText(language, view.next) })}
              </p>
            )}
          </div>
          <div className="rpsls-table">
            {view.end === null && (
              <p className="rpsls-state">
                <span>{progress()}</span>
                <span>{fill(words.table.pot, { chips: view.funds })}</span>
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
        </div>
        <div className="rpsls-column">
          <section className="rpsls-last" aria-labelledby="rpsls-last-title">
            <h2 id="rpsls-last-title">{words.round.title}</h2>
            <p role="status">
              {last === undefined ? words.round.none : roundText(language, last, names)}
            </p>
            {last !== undefined && <RoundGroups round={last} names={names} />}
          </section>
          <Pentagon lit={lit} signs={signs} />
          <EarlierRounds rounds={rounds} names={names} />
        </div>
      </div>
    </div>
  );

  function prompt(): string {
    if (mine !== null) {
      const sign = signName(words, mine);
      return stage === "in-progress"
        ? fill(words.choose.chosen, { sign })
        : fill(words.choose.shown, { sign });
    }
    return legal.length > 0 ? words.choose.ask : words.choose.wait;
  }

  function progress(): string {
    if (stage === "preparation") return "";
    const { done, of } = progressOf(view);
    const forms = stage === "reveal" ? words.table.showing : words.table.choosing;
    return fillCounted(language, forms, done, { of });
  }
}
