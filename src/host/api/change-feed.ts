import type { Fault } from "../../../protocol/result.ts";
import type {
  Blocked,
  Change,
  FriendsView,
  LobbyTable,
  Me,
  Network,
  Notice,
  Snapshot,
  SolvingView,
  Table,
  TableId,
  UpdatesView,
  WaitingSeat,
} from "./api.ts";

/** Everything the interface shows, in one place: every change gets a number and goes to every listener. */
export interface Feed {
  snapshot(): Snapshot;
  setMe(me: Me): void;
  setNetwork(network: Network): void;
  setLobby(lobby: readonly LobbyTable[]): void;
  /** Adds or replaces the table. */
  setTable(table: Table): void;
  removeTable(id: TableId): void;
  setWaiting(waiting: readonly WaitingSeat[]): void;
  setBlocked(blocked: readonly Blocked[]): void;
  setFriends(friends: FriendsView): void;
  setUpdates(updates: UpdatesView): void;
  setSolving(solving: readonly SolvingView[]): void;
  notify(fault: Fault): void;
  dismiss(notice: number): void;
  /** Calls `listener` at every change from now on; returns the function that unsubscribes. */
  subscribe(listener: (change: Change) => void): () => void;
}

/** The oldest notices are dropped first; each appears once. */
const MAX_NOTICES = 20;

const NO_FRIENDS: FriendsView = { presence: true, friends: [], invitations: [] };

type News = Change extends infer C ? (C extends Change ? Omit<C, "n"> : never) : never;

export function createFeed(me: Me, network: Network, blocked: readonly Blocked[]): Feed {
  let n = 0;
  let notices: readonly Notice[] = [];
  let lastNotice = 0;
  let state = {
    me,
    network,
    lobby: [] as readonly LobbyTable[],
    waiting: [] as readonly WaitingSeat[],
    blocked,
    friends: NO_FRIENDS,
    updates: null as UpdatesView | null,
    solving: [] as readonly SolvingView[],
  };
  /** Newest first. */
  let tables: readonly Table[] = [];
  const listeners = new Set<(change: Change) => void>();

  const publish = (news: News) => {
    n++;
    for (const listener of listeners) listener({ n, ...news });
  };
  const replace = (part: Partial<typeof state>, news: News) => {
    state = { ...state, ...part };
    publish(news);
  };
  const setNotices = (next: readonly Notice[]) => {
    notices = next;
    publish({ kind: "notices", notices });
  };

  return {
    snapshot: () => ({ n, ...state, tables, notices }),
    setMe: (me) => replace({ me }, { kind: "me", me }),
    setNetwork: (network) => replace({ network }, { kind: "network", network }),
    setLobby(lobby) {
      if (lobby.length === 0 && state.lobby.length === 0) return;
      state = { ...state, lobby };
      publish({ kind: "lobby", lobby });
    },
    setTable(table) {
      const known = tables.some(({ id }) => id === table.id);
      tables = known
        ? tables.map((old) => (old.id === table.id ? table : old))
        : [table, ...tables];
      publish({ kind: "table", table });
    },
    removeTable(id) {
      if (!tables.some((table) => table.id === id)) return;
      tables = tables.filter((table) => table.id !== id);
      publish({ kind: "table-gone", id });
    },
    setWaiting: (waiting) => replace({ waiting }, { kind: "waiting", waiting }),
    setBlocked: (blocked) => replace({ blocked }, { kind: "blocked", blocked }),
    setFriends(friends) {
      if (JSON.stringify(friends) === JSON.stringify(state.friends)) return;
      state = { ...state, friends };
      publish({ kind: "friends", friends });
    },
    setUpdates: (updates) => replace({ updates }, { kind: "updates", updates }),
    setSolving: (solving) => replace({ solving }, { kind: "solving", solving }),
    notify(fault) {
      if (notices.some((notice) => isSame(notice.fault, fault))) return;
      setNotices([...notices, { id: ++lastNotice, fault }].slice(-MAX_NOTICES));
    },
    dismiss(id) {
      if (notices.some((notice) => notice.id === id))
        setNotices(notices.filter((notice) => notice.id !== id));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function isSame(one: Fault, other: Fault): boolean {
  return one.code === other.code && one.message === other.message;
}
