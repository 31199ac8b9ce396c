import type { TimeControl, Timers } from "../../../protocol/manifest.ts";
import type { Fault, Result } from "../../../protocol/result.ts";
import type { Outcome, Plain, Seat } from "../../engine/game.ts";
import type { BotLevel } from "../../engine/policy.ts";
import type { BackupApi } from "./backup-api.ts";
import type { CupApi, CupView } from "./cup-api.ts";
import type { DiagnosisApi } from "./diagnosis-api.ts";
import type { DoorApi } from "./door-api.ts";
import type { EveningView, NextOffer, Plan } from "./evening-api.ts";
import type { FriendsApi, FriendsView } from "./friends-api.ts";
import type { History } from "./history-api.ts";
import type { InternetSettings, InternetView, Way } from "./internet-api.ts";
import type { Access, Blocked, InviteApi } from "./invite-api.ts";
import type { KeyApi } from "./key-api.ts";
import type { Ledger } from "./ledger-api.ts";
import type { Ending, MatchView, MoveLine, Signed, Verification } from "./match-api.ts";
import type { Patch } from "./patch.ts";
import type { Positions } from "./positions.ts";
import type { SolvingApi, SolvingView } from "./solving-api.ts";
import type { Analysis, Hint, StudyApi } from "./study-api.ts";
import type { Acquainted, LobbyTable, Named, PlayerId, RecordFile, TableId } from "./terms.ts";
import type { UpdatesApi, UpdatesView } from "./updates-api.ts";
import type { WaitingSeat } from "./waiting-api.ts";

/**
 * What a user interface may ask of the host, and what it is told. Types only: the interface imports nothing else from
 * here. Every method returns a `Result`; the host validates each argument and no exception crosses this boundary.
 */

export interface HostApi
  extends InviteApi,
    CupApi,
    StudyApi,
    DiagnosisApi,
    UpdatesApi,
    SolvingApi,
    BackupApi,
    KeyApi,
    FriendsApi,
    DoorApi {
  /** Everything the interface shows, and the number of the last change it includes. */
  snapshot(): Promise<Snapshot>;
  /** 1..24 characters after trimming; control characters are refused. */
  setName(name: string): Promise<Result<null>>;
  setBotPace(pace: BotPace): Promise<Result<null>>;
  createTable(wish: TableWish): Promise<Result<TableId>>;
  /** Signs consent to exactly the manifest that was shown. A player sits at one table at a time: `table/several-games`. */
  joinTable(table: TableId): Promise<Result<null>>;
  /** Watches a running match without a seat: the public view, and the chat. Archived like any table. */
  watchTable(table: TableId): Promise<Result<null>>;
  /** Before the start: gives the seat back; for the host there is `cancelTable`. After the end: archives the table. */
  leaveTable(table: TableId): Promise<Result<null>>;
  /** Host only, before the start: the table is gone for everybody. */
  cancelTable(table: TableId): Promise<Result<null>>;
  /** Host only. */
  startTable(table: TableId): Promise<Result<null>>;
  /** Seats bots of this player, one for each level given. Host only, before the start, with seats to spare. */
  addBots(table: TableId, levels: readonly BotLevel[]): Promise<Result<null>>;
  /** Host only, before the start. */
  removePlayer(table: TableId, player: PlayerId): Promise<Result<null>>;
  /**
   * At a table on this device: the person in this seat looks at the board, or nobody does. If the game limits the time
   * of a move, only that person's time runs.
   */
  attend(table: TableId, seat: Seat | null): Promise<Result<null>>;
  /** `seat` says who acts when one device plays several seats. */
  act(table: TableId, seat: Seat, action: Plain): Promise<Result<null>>;
  resign(table: TableId, seat: Seat): Promise<Result<null>>;
  /** Asks for a break, which begins when everybody wants one and stops all clocks; or asks to go on, which ends it. */
  pause(table: TableId, wanted: boolean): Promise<Result<null>>;
  /**
   * Says that a seat is late, where nothing happens automatically. With three players or more the seat is put out if
   * enough others agree; with two this only notes it, and the table may then be archived (`Standing`). Faults
   * `match/too-early`, `match/nobody-late`.
   */
  claim(table: TableId, seat: Seat): Promise<Result<null>>;
  /** 1..500 characters. */
  say(table: TableId, text: string): Promise<Result<null>>;
  /** Whether to show a player's chat here. Nobody else is told. */
  mutePlayer(player: PlayerId, muted: boolean): Promise<Result<null>>;
  /**
   * Plays again at a finished table. Its owner opens the next one with the same terms; anybody else takes a seat at the
   * offered table, or asks for one. `offer`: the `NextOffer` that the player has seen, if any; without one, only the same
   * terms are accepted. Fault `rematch/other-offer` if another one stands by now.
   */
  rematch(table: TableId, offer: TableId | null): Promise<Result<null>>;
  /** A match without a network: all seats on this device, some of them bots. */
  playHere(wish: LocalWish): Promise<Result<TableId>>;
  /**
   * The signed record of a finished match, to save or to share; a match on this device is exported without signatures.
   */
  exportRecord(table: TableId): Promise<Result<RecordFile>>;
  /** The match so far (or a finished one, archived or not), position by position. Fault `record/too-long`. */
  replay(table: TableId): Promise<Result<Replay>>;
  /** Reads a record from a file, verifies all of it and returns its positions. Fault `record/too-long`. */
  openRecord(bytes: Uint8Array): Promise<Result<Replay>>;
  /** The best bot's move; only when one person plays against bots on this device (`table/no-hint`). */
  hint(table: TableId, seat: Seat): Promise<Result<Hint>>;
  /**
   * Analyses the moves of a finished match, some decisions each call and the last ones first, because late positions
   * help with earlier ones. `done` of them have been judged before. `match`, `viewpoint`: see `Replay`; `null` where there
   * are no viewpoints. Faults: `bots/no-analysis`, `table/unknown` for a record after many others were opened,
   * `bots/cancelled`.
   */
  analyse(match: string, done: number, viewpoint: Seat | null): Promise<Result<Analysis>>;
  /** Nobody looks at this analysis any more: what is being judged ends with fault `bots/cancelled`. */
  leaveAnalysis(match: string): Promise<Result<null>>;
  /** Chips won and lost, by opponent, from the records of this profile. */
  ledger(): Promise<Result<Ledger>>;
  /** The ledger as comma-separated values. */
  exportLedger(): Promise<Result<RecordFile>>;
  /** Verifies every saved match again and returns the resulting ledger. Takes seconds for long card matches. */
  checkLedger(): Promise<Result<Ledger>>;
  /** Earlier matches with this player are no longer listed or counted. */
  forgetOpponent(player: PlayerId): Promise<Result<Ledger>>;
  /** All matches played, here and with others. */
  history(): Promise<Result<History>>;
  dismissNotice(id: number): Promise<Result<null>>;
  /** Faults `network/bad-relay`, `network/bad-stun`. */
  setInternet(settings: InternetSettings): Promise<Result<null>>;
}

/** Called by the host at every change; `n` rises by one. After a gap, ask for a new snapshot. */
export interface HostListener {
  changed(change: SentChange): void;
}

export interface TableWish {
  readonly game: string;
  readonly options: Plain;
  readonly seats: number;
  readonly stake: number;
  /**
   * `phase`: milliseconds a seat may take if the game has no rule of its own, from 1000; `null` (the default) for no
   * limit.
   */
  readonly timers?: Timers;
  /** By default `open`. */
  readonly access?: Access;
  /** Our own finished table that this one continues: its players are offered seats, and the evening goes on. */
  readonly after?: TableId;
  /** By default that of the previous table; at a new one, none. */
  readonly plan?: Plan;
}

export interface LocalWish {
  readonly game: string;
  readonly options: Plain;
  readonly stake: number;
  readonly players: readonly LocalPlayer[];
  /** For the people among them; absent for no limit. A bot needs none. */
  readonly timers?: Timers;
}

export type LocalPlayer =
  | { readonly kind: "human"; readonly name: string }
  | { readonly kind: "bot"; readonly level: BotLevel };

export type { TimeControl } from "../../../protocol/manifest.ts";
export type { CupGameView, CupKind, CupView } from "./cup-api.ts";
export type { SelfTest } from "./diagnosis-api.ts";
export type { DoorInfo } from "./door-api.ts";
export type { EveningView, NextOffer, Plan } from "./evening-api.ts";
export type { Asked, Friend, FriendsView, Invitation } from "./friends-api.ts";
export type { History, PastMatch } from "./history-api.ts";
export type { InternetSettings, InternetView, Rung, Way } from "./internet-api.ts";
export type { Access, Blocked, CodeInfo, InvitedTable, InviteInfo } from "./invite-api.ts";
export type { Ledger, LedgerMatch, LedgerOpponent } from "./ledger-api.ts";
export type {
  Clock,
  DealingPart,
  DealingView,
  Ending,
  MatchView,
  MoveLine,
  SeatView,
  Standing,
  Verification,
} from "./match-api.ts";
export type { SolvingView } from "./solving-api.ts";
export type {
  Analysis,
  ChancePoint,
  HiddenLesson,
  Hint,
  NextMove,
  NextThrow,
  Puzzle,
  Reply,
  StudiedMove,
  Study,
} from "./study-api.ts";
export type { LobbyTable, Named, PlayerId, RecordFile, TableId } from "./terms.ts";
export type { UpdatesView } from "./updates-api.ts";
export type { WaitingSeat } from "./waiting-api.ts";
export type { BotLevel };

/** The least time this player's bots take for a move: none, a moment, or about as long as people. */
export type BotPace = "none" | "short" | "natural";

export interface Snapshot {
  readonly n: number;
  readonly me: Me;
  readonly network: Network;
  /** Tables that others on the network have opened, newest first. */
  readonly lobby: readonly LobbyTable[];
  /** Tables where this player has a seat, or plays on this device, newest first. */
  readonly tables: readonly Table[];
  /** Tables where this player has asked for a seat and has not been answered. */
  readonly waiting: readonly WaitingSeat[];
  readonly notices: readonly Notice[];
  readonly blocked: readonly Blocked[];
  readonly friends: FriendsView;
  /** `null` if this Fairhand is not updated from within the app. */
  readonly updates: UpdatesView | null;
  /** The games that can be solved here; none in a browser. */
  readonly solving: readonly SolvingView[];
}

export type Change = { readonly n: number } & (
  | { readonly kind: "me"; readonly me: Me }
  | { readonly kind: "network"; readonly network: Network }
  | { readonly kind: "lobby"; readonly lobby: readonly LobbyTable[] }
  | { readonly kind: "table"; readonly table: Table }
  | { readonly kind: "table-gone"; readonly id: TableId }
  | { readonly kind: "waiting"; readonly waiting: readonly WaitingSeat[] }
  | { readonly kind: "notices"; readonly notices: readonly Notice[] }
  | { readonly kind: "blocked"; readonly blocked: readonly Blocked[] }
  | { readonly kind: "friends"; readonly friends: FriendsView }
  | { readonly kind: "updates"; readonly updates: UpdatesView }
  | { readonly kind: "solving"; readonly solving: readonly SolvingView[] }
);

/**
 * A change on its way to an interface. For a table that the interface already has, only the difference (`patched`); the
 * clock is always sent, because it runs without changes.
 */
export type SentChange =
  | Change
  | {
      readonly n: number;
      readonly kind: "table-patch";
      readonly id: TableId;
      readonly patch: Patch;
    };

export interface Me {
  readonly id: PlayerId;
  /** Players whose chat is hidden. */
  readonly muted: readonly PlayerId[];
  /** `null` until the question at first start is answered. */
  readonly name: string | null;
  readonly botPace: BotPace;
}

export interface Network {
  /** Players on this network whose apps are connected to this one. */
  readonly peers: number;
  /** Connected hosts that cannot play with this one. */
  readonly otherVersions: OtherVersions;
  /** Whether discovery runs; if not, `fault` says why, and what to do. */
  readonly discovering: boolean;
  readonly fault: Fault | null;
  readonly internet: InternetView;
}

/** How many have an older Fairhand (they must update), and how many a newer one (this one must). */
export interface OtherVersions {
  readonly older: number;
  readonly newer: number;
}

/** Something the player should know outside any table (a database moved aside, a port in use). */
export interface Notice {
  readonly id: number;
  readonly fault: Fault;
}

export interface Table {
  readonly id: TableId;
  /** `network`: signed moves among peers. `device`: everything on this machine. */
  readonly kind: "network" | "device";
  readonly stage: "gathering" | "playing" | "over" | "cancelled";
  readonly game: string;
  readonly options: Plain;
  readonly stake: number;
  /** As of a `LobbyTable`; `null` on a device. */
  readonly phaseLimit: number | null;
  /** A seat's total for all of its moves; `null` or absent for no limit. */
  readonly total?: TimeControl | null;
  /** Number of seats. */
  readonly capacity: number;
  readonly seats: readonly SeatInfo[];
  /** The player who created the table, in any seat; `null` at tables on this device. */
  readonly host: PlayerId | null;
  /** Whether this player created the table and may start or cancel it. */
  readonly hosting: boolean;
  /** Who may come; `null` at tables on this device. Only the host knows `locked`. */
  readonly entrance: {
    readonly access: Access;
    readonly locked: boolean;
    /** Whether only people this player knows may sit down; only the host knows. */
    readonly knownOnly?: boolean;
  } | null;
  /** Whether this player has no seat and only watches. */
  readonly watching: boolean;
  /** Whether this player watches because what was saved of their own match is damaged; nor do their bots move. */
  readonly lost?: boolean;
  /** How many watch, as far as this device can see, this player included. */
  readonly watchers: number;
  /** Whether this table currently keeps this player from sitting down anywhere else. */
  readonly bound: boolean;
  /** The seats played at this machine. */
  readonly mine: readonly Seat[];
  /** The match, once it has started. */
  readonly match: MatchView | null;
  /** As of a `PastMatch`; absent in what is not shown yet. */
  readonly at?: number | null;
  readonly chat: readonly ChatLine[];
  /** Seats that want a rematch, and the table it became. */
  readonly rematch: {
    readonly wanted: readonly Seat[];
    /** Seats whose players have archived the table. */
    readonly left: readonly Seat[];
    readonly next: TableId | null;
    /** The next match, before it begins. */
    readonly offer: NextOffer | null;
    /** Whether this player decides what the table plays next. */
    readonly owner: boolean;
    /** The terms of the rematch, if the match has settled that they change. */
    readonly terms: RematchTerms | null;
  };
  /** Matches won by each seat in this series of rematches. */
  readonly score: readonly number[];
  /** `null` on a device. */
  readonly evening: EveningView | null;
  /** The tournament of those who played here; absent on a device. */
  readonly cup?: CupView | null;
  /** Refused and suspicious messages, newest last: the log view. */
  readonly refusals: readonly Refusal[];
}

export interface RematchTerms {
  readonly options: Plain;
  readonly stake: number;
}

/** Personal details exist for people at other machines only. */
export interface SeatInfo extends Named, Partial<Acquainted> {
  readonly seat: Seat;
  readonly player: PlayerId | null;
  readonly bot: BotLevel | null;
  /** The player whose app served this seat's page, according to its join; `null` for players in their own app. */
  readonly pageOf: PlayerId | null;
  /** Played on this machine. */
  readonly here: boolean;
  /** The peer is connected (always true for seats on this machine). */
  readonly connected: boolean;
  /** How the peer is reached; `null` for seats on this machine and while it is not connected. */
  readonly way: Way | null;
}

export interface ChatLine {
  readonly seat: Seat | null;
  readonly name: string;
  readonly text: string;
  /** The turn of the match in which it came; 0 before the match, `null` if it came before the app was started. */
  readonly turn: number | null;
}

export interface Refusal {
  readonly fault: Fault;
  /** The seat it claims to come from, if any. */
  readonly seat: Seat | null;
  /** How many times in a row. */
  readonly count: number;
}

export interface Replay extends Signed {
  readonly game: string;
  readonly players: readonly string[];
  /** See `positionsOf`. */
  readonly positions: Positions;
  readonly moves: readonly MoveLine[];
  readonly outcome: Outcome | null;
  readonly verified: Verification | null;
  /** What ended it; `null` on a device. */
  readonly ending: Ending | null;
  /** This match's name for `analyse`; absent while it runs and for games that cannot be analysed. */
  readonly analysis?: string;
  /** The positions in which somebody moved, for `StudyApi.study`; absent for games whose positions cannot be studied. */
  readonly texts?: readonly (string | null)[];
  /** In games with hidden pieces one seat's decisions are judged, by what it knew: one of these. */
  readonly viewpoints?: readonly Seat[];
}
