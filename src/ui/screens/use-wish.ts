import { useState } from "react";
import type { Plain } from "../../engine/game.ts";
import type {
  Access,
  BotLevel,
  LocalPlayer,
  Plan,
  Table,
  TimeControl,
} from "../../host/api/api.ts";
import { useApp, useAppState } from "../app.ts";
import { type Begins, inOrder } from "../begins.ts";
import { findSet, GAME_SETS, usualOptions } from "../boards/registry.ts";
import { keepAsLast, readLastWish } from "../connection/last-wish.ts";
import { missingSeats } from "../lobby/go-on.tsx";
import { useOnce } from "../parts/use-once.ts";

const USUAL_STAKE = 10;

export interface WishProps {
  readonly where: "network" | "device";
  readonly game: string;
  /** The table whose settings are proposed. */
  readonly like?: string | undefined;
}

/** The current settings, how to change them, and how to start with them. */
export function useWish({ where, game: firstGame, like }: WishProps) {
  const { ask, go } = useApp();
  const model = useAppState((state) => state.snapshot?.tables.find(({ id }) => id === like));
  const terms = useTerms(firstGame, model);
  const { rules, set, seats, stake, players, setPlayers } = terms;
  const [begins, setBegins] = useState<Begins>("first");
  const evening = useEvening(model);
  const { access, plan, phase, total } = evening;
  const goesOn = model?.kind === "network" && model.stage === "over" && model.rematch.owner;
  const count = where === "network" ? seats : players.length;
  const wished = terms.options ?? usualOptions(set);
  /** A game with its own time limit has it among its options. */
  const untimed = rules.timeLimit === undefined;
  const options = set.fitOptions?.(wished, count) ?? wished;
  const createTable = () =>
    ask((host) =>
      host.createTable({
        game: rules.id,
        options,
        seats,
        stake,
        timers: { phase: untimed ? phase : null, ...(total === null ? {} : { total }) },
        access,
        plan,
        ...(goesOn ? { after: model.id } : {}),
      }),
    );
  const playHere = async () => {
    const seated =
      set.begins === undefined
        ? players
        : inOrder(players, set.begins, begins, crypto.getRandomValues(new Uint8Array(1))[0] ?? 0);
    const table = await ask((host) =>
      host.playHere({
        game: rules.id,
        options,
        stake,
        players: seated,
        ...(total === null ? {} : { timers: { phase: null, total } }),
      }),
    );
    if (table !== null) keepAsLast(rules.id, { seated, stake, options });
    return table;
  };
  const submit = useOnce(async () => {
    const table = await (where === "network" ? createTable() : playHere());
    if (table === null) return;
    // A table that continues another is shown beside its result until it begins.
    go({ screen: "table", id: goesOn && seats <= model.capacity ? model.id : table.value });
  });
  return {
    ...terms,
    ...evening,
    options,
    setPlayers,
    begins,
    setBegins,
    goesOn,
    count,
    untimed,
    submit,
  };
}

/** Game, options, stake and seats: as at the model table, or the defaults. */
function useTerms(firstGame: string, model: Table | undefined) {
  const [game, setGame] = useState(firstGame);
  const set = findSet(game) ?? GAME_SETS[0];
  const { rules } = set;
  const [options, setOptions] = useState<Plain | null>(
    model?.rematch.terms?.options ?? model?.options ?? null,
  );
  const [stake, setStake] = useState(model?.rematch.terms?.stake ?? model?.stake ?? USUAL_STAKE);
  const [seats, setSeats] = useState<number>(
    model === undefined
      ? rules.seats.min
      : clamp(model.capacity - missingSeats(model).length, rules.seats),
  );
  const [last] = useState(() => readLastWish(localStorage, rules.id));
  const [players, setPlayers] = usePlayers(rules.seats.min, last.level);
  return {
    set,
    rules,
    options,
    setOptions,
    stake,
    setStake,
    seats,
    setSeats,
    players,
    setPlayers,
    chooseGame(id: string) {
      setGame(id);
      setOptions(null);
      const next = findSet(id)?.rules.seats;
      if (next === undefined) return;
      setSeats(clamp(seats, next));
      setPlayers(players.slice(0, next.max));
    },
  };
}

/** The further settings of a table among peers: who may come in, how long it stays, and how long a move may take. */
function useEvening(model: Table | undefined) {
  const [plan, setPlan] = useState<Plan>(model?.evening?.plan ?? { goal: null, entry: null });
  const [access, setAccess] = useState<Access>(model?.entrance?.access ?? "open");
  const [phase, setPhase] = useState<number | null>(model?.phaseLimit ?? null);
  const [total, setTotal] = useState<TimeControl | null>(model?.total ?? null);
  return { plan, setPlan, access, setAccess, phase, setPhase, total, setTotal };
}

/** Starts as this player against the computer; one choice replaces the computer with people. */
function usePlayers(count: number, level: BotLevel) {
  const me = useAppState((state) => state.snapshot?.me.name) ?? "";
  return useState<readonly LocalPlayer[]>(() =>
    Array.from({ length: count }, (_, index) =>
      index === 0 ? { kind: "human", name: me } : { kind: "bot", level },
    ),
  );
}

function clamp(value: number, { min, max }: { readonly min: number; readonly max: number }) {
  return Math.max(min, Math.min(max, value));
}
