import type { Fault, Result } from "../../../protocol/result.ts";
import type { InternetSettings } from "../api/api.ts";
import type { BackupApi } from "../api/backup-api.ts";
import type { SelfTest } from "../api/diagnosis-api.ts";
import type { OpenedRecord } from "../history/record.ts";
import type { Reopened, SavedLog } from "../history/reopening.ts";
import type { Player } from "../key/key-code.ts";
import type { SavedMatch, Verdict } from "../ledger/ledger.ts";
import type { Bots } from "./bots.ts";
import type { Clock } from "./clock.ts";
import type { Keys } from "./keys.ts";
import type { Links } from "./links.ts";
import type { Proofs } from "./proofs.ts";
import type { Solver } from "./solver.ts";
import type { Store } from "./store.ts";

/** What a host runs on: Node, a page, or only memory. */
export interface Machine {
  readonly clock: Clock;
  /**
   * Milliseconds, never going back, without those in which the machine ran other programs in this one's stead: what a
   * piece of work costs. A system that does not tell has the clock's.
   */
  readonly ownTime: () => number;
  readonly keys: Keys;
  /** Unpredictable bytes. */
  readonly random: (bytes: number) => Uint8Array;
  /** Opens or creates the profile. Faults `profile/...`. */
  readonly openProfile: () => Promise<Result<Profile>>;
  readonly workers: Workers;
  readonly links: Links;
  /** Checks what the host depends on here. */
  readonly selfTest: (internet: InternetSettings) => Promise<SelfTest>;
  readonly crashes: Crashes;
}

/** The stored crashes and errors. */
export interface Crashes {
  /** The ones after the one of this name, or all (an empty name), oldest first. */
  readonly after: (name: string) => readonly { readonly file: string; readonly text: string }[];
  /** Stores an error in the page; `ended` if the page is gone. */
  readonly keep: (text: string, ended: boolean) => void;
}

/** One player, and their stored data. */
export interface Profile {
  /** Seed of the player's Ed25519 key, 32 bytes. */
  readonly seed: Uint8Array;
  readonly store: Store;
  /** What the player should be told about the opening. */
  readonly notices: readonly Fault[];
  readonly backup: BackupApi;
  /**
   * From the next start another player plays here, with an empty profile; the current player's key is kept. Faults
   * `key/...`, `profile/...`.
   */
  becomePlayer(player: Player): Promise<Result<null>>;
}

/** Slow work, done where nothing waits for it. */
export interface Workers {
  readonly proofs: Proofs;
  readonly bots: Bots;
  /** Absent where games cannot be solved. */
  readonly solver?: Solver;
  /** The line of a saved match in the ledger, with all of it verified again (`lineOfSaved`). */
  lineOf(saved: SavedMatch): Promise<Verdict>;
  /** See `reopenLog`; `table/unreadable` also for what kills its thread. */
  reopen(saved: SavedLog): Promise<Result<Reopened>>;
  /** See `openRecord`. Faults also: `record/crashed`, `record/too-slow`. */
  openRecord(bytes: Uint8Array): Promise<Result<OpenedRecord>>;
  close(): Promise<void>;
}
