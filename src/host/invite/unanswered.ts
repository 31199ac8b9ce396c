import * as v from "valibot";
import { MAX_MS, wholeNumber } from "../../../protocol/signed.ts";
import type { TableId } from "../api/api.ts";
import { isSeatless } from "../table/participation.ts";
import { putAway, type TablesState, written } from "../table/tables-state.ts";

/** As long as an invite is good for. */
const KEPT_MS = 48 * 60 * 60_000;
const SETTING = "asked";

const kept = v.record(v.string(), wholeNumber(0, MAX_MS));

/** When this player asked for a seat, by table. */
type Asked = v.InferOutput<typeof kept>;

/** This player asks for a seat. */
export function noteAsked(tables: TablesState, id: TableId): void {
  write(tables, { ...read(tables), [id]: tables.deps.clock.today() });
}

/**
 * After a restart: a table where this player has asked for a seat is on no screen until its host gives one, and a host
 * who never returns must not leave it on the disk for ever, nor have this player look for them.
 */
export function forgetUnanswered(tables: TablesState): void {
  const { deps, network, joining } = tables;
  const now = deps.clock.today();
  const before = read(tables);
  const asked = [...network.values()].filter(({ state }) => isSeatless(state));
  // Earlier versions have noted none, and a clock may have been set back.
  const since = (id: TableId) => Math.min(before[id] ?? now, now);
  for (const table of asked) {
    const { id } = table;
    const forget = () => {
      const isHere = network.get(id) === table && !table.state.closed;
      if (!isHere || !isSeatless(table.state) || joining.isWaiting(id)) return;
      // The host may have given the seat, and begin when it returns.
      tables.givenUp.add(id);
      putAway(tables, id);
    };
    const left = since(id) + KEPT_MS - now;
    if (left > 0) deps.clock.after(left, forget);
    else forget();
  }
  // Nothing is shown before what is written here is kept.
  if (asked.some(({ id }) => network.has(id) && before[id] === undefined))
    write(tables, Object.fromEntries(asked.map(({ id }) => [id, since(id)])));
}

function read({ deps }: TablesState): Asked {
  try {
    return v.parse(kept, JSON.parse(deps.store.setting(SETTING) ?? "{}"));
  } catch {
    return {};
  }
}

/** Only what is still asked for. */
function write({ deps, network }: TablesState, asked: Asked): void {
  const open = Object.entries(asked).filter(([id]) => {
    const state = network.get(id)?.state;
    return state !== undefined && isSeatless(state);
  });
  const text = JSON.stringify(Object.fromEntries(open));
  written(deps, () => deps.store.setSetting(SETTING, text));
}
