import { Box, Text, useApp, useInput } from "ink";
import { useEffect, useState } from "react";
import type { Seat } from "../../engine/game.ts";
import { BOT_LEVELS } from "../../engine/policy.ts";
import { GAMES } from "../../games/registry.ts";
import type { Paint } from "../../games/terminal.ts";
import type { LocalPlayer, Table } from "../../host/api/api.ts";
import { fill } from "../../text/fill.ts";
import { joinChoices, joinNames } from "../../text/joining.ts";
import { faultText } from "../fault-text.ts";
import { printable } from "../printing.ts";
import { gameName } from "./draw-board.ts";
import { EMPTY_LINE, edit } from "./line-editor.ts";
import { Menu } from "./menu.tsx";
import {
  boardLines,
  listMoves,
  moveLine,
  namesOf,
  resultLines,
  type Stage,
  stageOf,
  submitLine,
} from "./session.ts";
import type { Setting } from "./setting.ts";
import { openTable, type Seated } from "./table.ts";
import type { Words } from "./words.ts";

/** The whole screen: up to two questions, then the match. */
export function Screen({ setting }: { readonly setting: Setting }) {
  const { words } = setting;
  const [game, setGame] = useState(setting.game);
  const [players, setPlayers] = useState(setting.players);
  if (game === null) {
    const choices = GAMES.map(({ id }) => ({ label: gameName(id, words), value: id as string }));
    return <Menu title={words.chooseGame} keys={words.keys} choices={choices} onChoose={setGame} />;
  }
  if (players === null) {
    const choices = rivals(words);
    return (
      <Menu
        key="rival"
        title={words.chooseRival}
        keys={words.keys}
        choices={choices}
        onChoose={setPlayers}
      />
    );
  }
  return <Play setting={setting} game={game} players={players} />;
}

function rivals(words: Words): { label: string; value: readonly LocalPlayer[] }[] {
  const you = { kind: "human", name: words.you } as const;
  return [
    ...BOT_LEVELS.map((level) => ({
      label: fill(words.computer, { level: words.levels[level] }),
      value: [you, { kind: "bot", level }] as const,
    })),
    { label: words.friend, value: [you, { kind: "human", name: words.friendName }] },
  ];
}

interface PlayProps {
  readonly setting: Setting;
  readonly game: string;
  readonly players: readonly LocalPlayer[];
}

function Play({ setting, game, players }: PlayProps) {
  const { exit } = useApp();
  const [seated, setSeated] = useState<Seated | null>(null);
  const [table, setTable] = useState<Table | null>(null);
  useEffect(() => {
    const opened = openTable(setting, game, players, setTable);
    if (!opened.ok) {
      exit(new Error(faultText(setting.words.language, opened.fault)));
      return;
    }
    setSeated(opened.value);
    setTable(opened.value.table.view());
    return () => void opened.value.close();
  }, [setting, game, players, exit]);
  return seated === null || table === null ? null : (
    <Match seated={seated} table={table} words={setting.words} paint={setting.paint} />
  );
}

interface MatchProps {
  readonly seated: Seated;
  readonly table: Table;
  readonly words: Words;
  readonly paint: Paint;
}

function Match({ seated: { table: live }, table, words, paint }: MatchProps) {
  const { exit } = useApp();
  const [holder, setHolder] = useState<Seat | null>(null);
  const [line, setLine] = useState(EMPTY_LINE);
  const [said, setSaid] = useState<readonly string[]>([]);
  const stage = stageOf(table, holder);
  const over = stage.kind === "over";
  useEffect(() => {
    if (over) exit();
  }, [over, exit]);

  useInput((input, key) => {
    if (stage.kind === "hand-over") {
      if (key.return) setHolder(stage.seat);
      return;
    }
    if (stage.kind !== "ask") return;
    // Fast typing and pasting can send a line with its line break as one input.
    const typed = edit(line, input, key);
    if (!key.return && !/[\r\n]/.test(input)) {
      setLine(typed);
      return;
    }
    setHolder(stage.seat);
    setLine(EMPTY_LINE);
    void submitLine(live, stage.seat, typed.text, words, paint).then((answer) => {
      if (answer.kind === "quit") exit();
      setSaid(answer.kind === "say" ? answer.lines : []);
    });
  });

  const seen =
    stage.kind === "ask" ? stage.seat : table.mine.length === 1 ? (table.mine[0] ?? null) : null;
  const names = namesOf(table, words);
  const moves = table.match?.moves ?? [];
  return (
    <Box flexDirection="column">
      <Text bold>{gameName(table.game, words)}</Text>
      {/* While the keyboard changes hands, nobody's pieces are shown. */}
      <Lines lines={boardLines(table, stage.kind === "hand-over" ? null : seen, words, paint)} />
      {moves.slice(-RECENT).map((move, index) => {
        const number = Math.max(moves.length - RECENT, 0) + index + 1;
        return (
          <Text key={number} dimColor>
            {moveLine(table, names, move, number, words)}
          </Text>
        );
      })}
      <Lines lines={said} />
      <Prompt
        stage={stage}
        table={table}
        names={names}
        words={words}
        moves={stage.kind === "ask" ? listMoves(live, stage.seat, words) : []}
      />
      {stage.kind === "ask" && (
        <Text>
          {`> ${line.text.slice(0, line.at)}`}
          <Text inverse>{line.text[line.at] ?? " "}</Text>
          {line.text.slice(line.at + 1)}
        </Text>
      )}
    </Box>
  );
}

const RECENT = 6;

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return <Text>{lines.map(printable).join("\n")}</Text>;
}

interface PromptProps {
  readonly stage: Stage;
  readonly table: Table;
  readonly names: readonly string[];
  readonly words: Words;
  readonly moves: readonly string[];
}

function Prompt({ stage, table, names, words, moves }: PromptProps) {
  switch (stage.kind) {
    case "ask": {
      const name = names[stage.seat] ?? "";
      return (
        <Lines
          lines={[
            fill(words.turn, { name, moves: joinChoices(words.language, moves) }),
            fill(words.prompt, { name }),
          ]}
        />
      );
    }
    case "hand-over":
      return <Text bold>{fill(words.handOver, { name: names[stage.seat] ?? "" })}</Text>;
    case "wait": {
      const waited = (table.match?.waitingFor ?? []).map((seat) => names[seat] ?? "");
      if (waited.length === 0) return null;
      const { one, other } = words.thinking;
      const name = joinNames(words.language, waited);
      return <Text dimColor>{fill(waited.length === 1 ? one : other, { name })}</Text>;
    }
    case "over":
      return <Lines lines={resultLines(table, words)} />;
  }
}
