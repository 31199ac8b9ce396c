import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import type { Plain, Seat } from "../../engine/game.ts";
import { hidesThings } from "../../games/hides-things.ts";
import type { Table } from "../../host/api/api.ts";
import { MoveWorths } from "../analysis/move-worths.tsx";
import { useApp, useAppState } from "../app.ts";
import { findSet } from "../boards/registry.ts";
import { Chat } from "../chat/chat.tsx";
import { CupCall } from "../cup/cup-call.tsx";
import { CupCard } from "../cup/cup-card.tsx";
import { DealingTheatre, firstDeal } from "../dealing/theatre.tsx";
import { EveningScore } from "../evening/score.tsx";
import { readGuide } from "../guide/lesson.ts";
import { Watching } from "../lobby/watching.tsx";
import { Page } from "../parts/page.tsx";
import { positionOf, useOneMove } from "../parts/repeats.ts";
import {
  gameName,
  isOut,
  lookingSeat,
  namesOf,
  needsHandover,
  statusText,
  viewFor,
} from "../table-view.ts";
import { useText } from "../text/use-text.ts";
import { type HintState, useHint } from "../use-hint.ts";
import { useMoveAnnouncer } from "../use-move-announcer.ts";
import { Countdown, TimeNote } from "./countdown.tsx";
import { Handover } from "./handover.tsx";
import { PlayActions } from "./play-actions.tsx";
import { Players } from "./players.tsx";
import { LogView } from "./replay/log-view.tsx";
import { MoveList } from "./replay/move-list.tsx";
import { ResultPanel } from "./result-panel.tsx";
import { Evidence, StandingPanel } from "./standing.tsx";
import { Victory } from "./victory.tsx";

const Guide = lazy(async () => ({ default: (await import("../guide/guide.tsx")).Guide }));

/** A match: the board, and beside it the players, the moves and the chat. */
export function Play({ table }: { readonly table: Table }) {
  const { text, language } = useText();
  const [revealed, setRevealed] = useState<Seat | null>(null);
  const [guided, setGuided] = useState(() => readGuide(localStorage, table.id));
  const endGuide = useCallback(() => setGuided(null), []);
  const seat = lookingSeat(table, revealed);
  const rules = findSet(table.game)?.rules;
  const hides = rules !== undefined && hidesThings(rules);
  const handover = needsHandover(table, hides, seat, revealed);
  const status = statusText(language, table, seat);
  useMoveAnnouncer(table, status, handover ? null : seat);
  const suggestion = useHint(table, seat);

  // If nothing is hidden, nobody has to hand over, and the view simply follows the turn.
  const last = handover ? revealed : seat;
  if (last !== revealed) setRevealed(last);

  useAttention(table, handover ? null : seat);
  const onPress = useOneMove(positionOf(seat, table.match?.moves ?? []));

  const over = table.match?.outcome != null;
  const out = seat !== null && !over && isOut(table, seat);
  const clock = table.match?.clock ?? null;
  const dealing = firstDeal(table);
  const mine = !over && viewFor(table, seat).legal.length > 0;
  return (
    <Page title={gameName(language, table.game)} quietTitle className="play">
      {guided !== null && seat !== null && (
        <Suspense>
          <Guide table={table} seat={seat} before={guided} onEnd={endGuide} />
        </Suspense>
      )}
      <div className="play-board" onClickCapture={onPress}>
        <div className="turn-line">
          <p className={mine ? "turn turn-mine" : "turn"}>{status}</p>
          {seat !== null && clock?.seats.includes(seat) && (
            <p className="own-clock">
              <Countdown clock={clock} name={namesOf(language, table)[seat] ?? ""} />{" "}
              <TimeNote table={table} clock={clock} />
            </p>
          )}
        </div>
        <CupCall table={table} />
        {out && <p className="out">{text.play.out}</p>}
        <Evidence table={table} />
        <StandingPanel table={table} />
        {table.watching && <Watching table={table} />}
        {dealing !== null ? (
          <DealingTheatre table={table} dealing={dealing} />
        ) : handover && seat !== null ? (
          <Handover name={namesOf(language, table)[seat] ?? ""} onReady={() => setRevealed(seat)} />
        ) : (
          <BoardArea table={table} seat={seat} suggestion={suggestion} />
        )}
        <Victory table={table} />
        <PlayActions table={table} seat={handover ? null : seat} suggestion={suggestion} />
      </div>
      <aside className="play-side">
        <CupCard table={table} />
        {over && <ResultPanel table={table} />}
        {suggestion.moves.length > 0 && seat !== null && (
          <MoveWorths game={table.game} seat={seat} moves={suggestion.moves} />
        )}
        <Players table={table} />
        <EveningScore table={table} />
        {table.kind === "network" && <Chat table={table} />}
        <MoveList
          game={table.game}
          names={namesOf(language, table)}
          moves={table.match?.moves ?? []}
          final={table.kind === "network" ? table.match?.final : undefined}
        />
        {table.kind === "network" && <LogView table={table} />}
      </aside>
    </Page>
  );
}

interface SeatProps {
  readonly table: Table;
  readonly seat: Seat | null;
  readonly suggestion: HintState;
}

/** Tells the host who looks at the board, because only that person's time runs on a shared device. */
function useAttention({ id, kind }: Table, seat: Seat | null) {
  const { query } = useApp();
  const link = useAppState((state) => state.link);
  useEffect(() => {
    if (kind !== "device" || link !== "open") return;
    void query((host) => host.attend(id, seat));
    return () => void query((host) => host.attend(id, null));
  }, [query, id, kind, seat, link]);
}

/** The game's own board, with a line below it for its messages. */
function BoardArea({ table, seat, suggestion }: SeatProps) {
  const { language } = useText();
  const { ask, announce } = useApp();
  const turn = table.match?.turn ?? 0;
  /** For one position, and in the language it was given in. */
  const [hint, setHint] = useState({ text: "", turn, language, advice: "" });
  const askedIn = useRef<number | null>(null);
  const set = findSet(table.game);
  if (set === undefined) return null;
  // A suggestion that comes after a message replaces it.
  const isCurrent = hint.turn === turn && hint.language === language && hint.text !== "";
  const { view, legal } = viewFor(table, seat);
  const lastMove = table.match?.moves.findLast(({ kind }) => kind === "acted") ?? null;
  const send = async (by: Seat, action: Plain) => {
    askedIn.current = turn;
    const answer = await ask((host) => host.act(table.id, by, action));
    if (askedIn.current === turn) askedIn.current = null;
    // What was said of it beforehand has not come true.
    if (answer === null) setHint((now) => ({ ...now, text: "" }));
  };
  const act = (action: Plain) => {
    // A second press before the first is answered would be a move in a position nobody has seen. The next position may
    // arrive before the answer; then quick players are not ignored.
    if (seat === null || askedIn.current === turn) return false;
    void send(seat, action);
    return true;
  };
  return (
    <>
      <set.Board
        view={view}
        legal={legal}
        seat={seat}
        names={namesOf(language, table)}
        lastMove={lastMove}
        suggested={suggestion.action}
        onAct={seat === null || table.match?.outcome != null ? null : act}
        onHint={(text) => {
          setHint({ text, turn, language, advice: suggestion.text });
          announce(text);
        }}
      />
      <p className="board-hint" aria-hidden="true">
        {isCurrent && hint.advice === suggestion.text ? hint.text : suggestion.text}
      </p>
    </>
  );
}
