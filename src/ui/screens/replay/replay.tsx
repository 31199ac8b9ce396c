import { type ComponentProps, useEffect, useMemo, useState } from "react";
import type { Plain, Seat } from "../../../engine/game.ts";
import type { Replay } from "../../../host/api/api.ts";
import { positionsOf } from "../../../host/api/positions.ts";
import { joinSentences } from "../../../text/joining.ts";
import type { Language } from "../../../text/language.ts";
import { type Lesson, Lessons } from "../../analysis/lessons.tsx";
import { analysisText } from "../../analysis/text.ts";
import { useApp, useAppState, useIsOpen } from "../../app.ts";
import { findSet } from "../../boards/registry.ts";
import { focusTitle, Page } from "../../parts/page.tsx";
import type { Route } from "../../route.ts";
import { stepByKey } from "../../steps.ts";
import { endingText, gameName, moveText, nameBots } from "../../table-view.ts";
import type { Messages } from "../../text/en.ts";
import { fill } from "../../text/message.ts";
import { DOT } from "../../text/messages.ts";
import { useText, useTranslated } from "../../text/use-text.ts";
import { ChanceGraph } from "./chance-graph.tsx";
import { MoveList } from "./move-list.tsx";
import { ReplayControls } from "./replay-controls.tsx";
import { Result } from "./result.tsx";
import { Signers } from "./signers.tsx";
import "../../boards/tools.css";

type RouteTo<Screen extends Route["screen"]> = Extract<Route, { readonly screen: Screen }>;

/** This player's match, as far as it has come. */
export function TableReplay({ route }: { readonly route: RouteTo<"replay"> }) {
  const { id } = route;
  const { ask } = useApp();
  const { text, language } = useText();
  const [replay, setReplay] = useState<Replay | "loading" | "failed">("loading");
  const isOpen = useIsOpen();
  const isThere = typeof replay === "object";
  useEffect(() => {
    if (!isOpen || isThere) return;
    let wanted = true;
    void ask((host) => host.replay(id)).then((answer) => {
      if (wanted) setReplay(answer === null ? "failed" : answer.value);
    });
    return () => {
      wanted = false;
    };
  }, [ask, id, isOpen, isThere]);
  if (replay === "failed") return <NoReplay />;
  if (replay === "loading") return null;
  return (
    <ReplayScreen
      replay={replay}
      route={route}
      title={fill(text.replay.title, { game: gameName(language, replay.game) })}
    />
  );
}

/** A record from a file, which the host has verified. */
export function OpenedRecord({ route }: { readonly route: RouteTo<"record"> }) {
  const { text, language } = useText();
  const record = useAppState((state) => state.record);
  if (record === null) return <NoReplay />;
  return (
    <ReplayScreen
      replay={record}
      route={route}
      title={fill(text.replay.recordTitle, { game: gameName(language, record.game) })}
    />
  );
}

function NoReplay() {
  const { text } = useText();
  return <Page title={text.replay.failed} back className="reading" />;
}

interface ViewpointsProps {
  readonly seats: readonly Seat[];
  readonly players: readonly string[];
  readonly chosen: Seat;
  readonly onChoose: (seat: Seat) => void;
}

/** Chooses whose decisions are judged, by what that player knew. */
function Viewpoints({ seats, players, chosen, onChoose }: ViewpointsProps) {
  const { guess } = useTranslated(analysisText);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div className="actions board-tools" role="group" aria-label={guess.whose}>
      {seats.map((seat) => (
        <button
          key={seat}
          type="button"
          className="chip"
          aria-pressed={seat === chosen}
          onClick={() => onChoose(seat)}
        >
          {players[seat]}
        </button>
      ))}
    </div>
  );
}

/** How the chances went; of a game with hidden pieces those of one player at a time. */
function Chances(props: Omit<ComponentProps<typeof ChanceGraph>, "viewpoint">) {
  const { replay, players } = props;
  const viewpoints = replay.viewpoints ?? [];
  const [viewpoint, setViewpoint] = useState(viewpoints[0] ?? null);
  return (
    <>
      {viewpoint !== null && viewpoints.length > 1 && (
        <Viewpoints
          seats={viewpoints}
          players={players}
          chosen={viewpoint}
          onChoose={setViewpoint}
        />
      )}
      <ChanceGraph key={viewpoint} viewpoint={viewpoint} {...props} />
    </>
  );
}

/** Leads to the board on which moves can be tried, from the position that is shown. `back`: the way back to it. */
function StudyOpener({ text, back }: { readonly text: string | null; readonly back: Route }) {
  const { go, stay } = useApp();
  const { study } = useTranslated(analysisText);
  if (text === null) return null;
  return (
    <div className="actions">
      <button
        type="button"
        className="button"
        onClick={() => {
          stay(back);
          go({ screen: "study", position: text });
        }}
      >
        {study.from}
      </button>
    </div>
  );
}

/** A position in words, with the move that led to it. */
function labelOf(
  { replay: words }: Messages,
  language: Language,
  { game, moves }: Replay,
  players: readonly string[],
  position: number,
): string {
  const move = moves[position - 1];
  if (move === undefined) return words.start;
  const place = fill(words.position, { move: position, moves: moves.length });
  return [place, players[move.seat] ?? "", moveText(language, game, move, players)].join(DOT);
}

/** Steps by the arrow keys. */
function useStepKeys(
  isStepping: boolean,
  position: number,
  positions: number,
  onStep: (to: number) => void,
): void {
  useEffect(() => {
    if (!isStepping) return;
    const onKeyDown = (event: KeyboardEvent) => {
      // The board, the slider and the header's lists use arrow keys themselves.
      if (event.defaultPrevented || event.target instanceof HTMLInputElement) return;
      if (event.target instanceof HTMLSelectElement) return;
      const next = stepByKey(event.key, position, positions);
      if (next === null) return;
      event.preventDefault();
      onStep(next);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [isStepping, position, positions, onStep]);
}

interface ReplayScreenProps {
  readonly replay: Replay;
  readonly title: string;
  readonly route: RouteTo<"replay" | "record">;
}

function ReplayScreen({ replay, title, route }: ReplayScreenProps) {
  const { announce } = useApp();
  const { text, language } = useText();
  const { moves, game } = replay;
  const positions = useMemo(() => positionsOf(replay.positions), [replay.positions]);
  const players = nameBots(language, replay.players);
  const last = positions.length - 1;
  const [position, setPosition] = useState(Math.min(route.position ?? last, last));
  const move = moves[position - 1];
  const ending = endingText(language, replay.ending, players);
  const label = labelOf(text, language, replay, players, position);
  /** A player's mistakes, being played again. */
  const [learning, setLearning] = useState<readonly Lesson[] | null>(null);
  const isStepping = learning === null;
  const spoken = spokenOf(language, replay, players, label, positions.slice(0, position + 1));
  useEffect(() => {
    // The slider and the lessons speak for themselves.
    if (isStepping && !(document.activeElement instanceof HTMLInputElement)) announce(spoken);
  }, [announce, spoken, isStepping]);

  useStepKeys(isStepping, position, positions.length, setPosition);
  const set = findSet(game);
  return (
    <Page title={title} back className="play replay">
      <div className="play-board">
        {learning !== null && (
          <Lessons
            replay={replay}
            mistakes={learning}
            players={players}
            onShow={setPosition}
            onEnd={() => {
              setLearning(null);
              focusTitle();
            }}
          />
        )}
        {learning === null && set !== undefined && (
          <set.Board
            view={positions[position] ?? null}
            legal={[]}
            seat={null}
            names={players}
            lastMove={move ?? null}
            suggested={null}
            onAct={null}
            onHint={() => {}}
          />
        )}
        {learning === null && (
          <>
            <ReplayControls position={position} last={last} label={label} onStep={setPosition} />
            <StudyOpener text={replay.texts?.[position] ?? null} back={{ ...route, position }} />
          </>
        )}
        {replay.analysis !== undefined && (
          // Hidden rather than unmounted, because it holds the analysis so far.
          <div hidden={learning !== null}>
            <Chances
              replay={replay}
              match={replay.analysis}
              players={players}
              position={position}
              onStep={setPosition}
              onLearn={setLearning}
            />
          </div>
        )}
      </div>
      <aside className="play-side">
        {ending !== null && <p className="hint">{ending}</p>}
        <Result replay={replay} players={players} />
        <Signers replay={replay} players={players} />
        <MoveList game={game} names={players} moves={moves} current={position - 1} />
      </aside>
    </Page>
  );
}

/** A position's label, and what else its move changed. */
function spokenOf(
  language: Language,
  { game }: Replay,
  players: readonly string[],
  label: string,
  positions: readonly Plain[],
): string {
  const [before, now] = [positions.at(-2), positions.at(-1)];
  const describe = before == null || now == null ? undefined : findSet(game)?.describeChange;
  const change = describe?.(language, before ?? null, now ?? null, null, players) ?? [];
  return joinSentences(language, [label, change].flat());
}
