import type { PeerId } from "@libp2p/interface";
import type { Heads } from "../match/match.ts";
import type { TableId } from "./api.ts";
import type { Time } from "./device-clock.ts";

/** A table as far as gaps in it matter. */
export interface Gapped {
  readonly id: TableId;
  /** Entries by seat that are here without a gap; none before the match begins. */
  heads(): Heads;
  /** Whether something has come that rests on what is missing. */
  holds(): boolean;
  /** Whether something that has come is still being looked at: what rests on it is not missing. */
  isVerifying(): boolean;
}

/**
 * Has what a table noticed to be missing sent once more. Most of it is on its way already, since messages of different players
 * overtake one another: so a moment passes first, and then one peer after the other is asked until nothing is missing any more.
 * When everybody asked everybody at once, a table of ten carried three times what its moves need.
 */
export interface Gaps<T extends Gapped> {
  /**
   * Something is missing: what comes after `heads`, or after the table's own position. Heads below those compare whole logs.
   * `from`: who sent what showed it, and so is likely to have it.
   */
  report(table: T, heads: Heads | null, from: PeerId | null): void;
  close(table: T): void;
  stop(): void;
}

export interface GapDeps<T> {
  readonly time: Pick<Time, "after">;
  /** Who may be asked now. */
  readonly peers: (table: T) => readonly PeerId[];
  /** Whether the peer sent something of use. Does not fail. */
  readonly ask: (table: T, peer: PeerId, heads: Heads | null) => Promise<boolean>;
}

/** For what is under way; once more each time that some of it came, but not for ever. */
const MOMENT_MS = 100;
const MAX_MOMENTS = 10;
/** A peer that has not answered by then may be gone; the next one is asked, and its answer is still welcome. */
const PATIENCE_MS = 1000;

interface Gap {
  heads: Heads | null;
  /** Where the table stood when it noticed. */
  readonly noticedAt: Heads;
  /** Where it stood when it was looked at last, and how often that was before anybody was asked. */
  seenAt: Heads;
  moments: number;
  readonly suspects: PeerId[];
  readonly asked: Set<string>;
  /** Who was asked last. */
  current: PeerId | null;
  answered: boolean;
  filled: boolean;
  cancel: () => void;
}

export function createGaps<T extends Gapped>({ time, peers, ask }: GapDeps<T>): Gaps<T> {
  const gaps = new Map<TableId, Gap>();

  const look = (table: T, gap: Gap) => {
    gap.cancel();
    if (gaps.get(table.id) !== gap) return;
    if (table.isVerifying() || isMoving(table, gap)) {
      gap.cancel = time.after(MOMENT_MS, () => look(table, gap));
      return;
    }
    const peer = isFilled(table, gap) ? undefined : nextOf(gap, peers(table));
    if (peer === undefined) return void gaps.delete(table.id);
    gap.asked.add(peer.toString());
    gap.current = peer;
    gap.cancel = time.after(PATIENCE_MS, () => look(table, gap));
    const { heads } = gap;
    void ask(table, peer, heads).then((brought) => {
      gap.answered = true;
      // Whole logs may have been asked for meanwhile; this was no answer to that.
      if (brought && heads === gap.heads) gap.filled = true;
      if (brought || gap.current === peer) look(table, gap);
    });
  };
  return {
    report(table, heads, from) {
      const own = table.heads();
      const whole = heads?.some((head, seat) => head < (own[seat] ?? 0)) ? heads : null;
      const known = gaps.get(table.id);
      const gap: Gap = known ?? {
        heads: whole,
        noticedAt: own,
        seenAt: own,
        moments: 0,
        suspects: [],
        asked: new Set<string>(),
        current: null,
        answered: false,
        filled: false,
        cancel: () => {},
      };
      if (from !== null && !gap.suspects.some((one) => one.equals(from))) gap.suspects.push(from);
      if (known === undefined) {
        gaps.set(table.id, gap);
        gap.cancel = time.after(MOMENT_MS, () => look(table, gap));
      } else if (whole !== null && gap.heads === null) {
        gap.heads = whole;
        gap.filled = false;
        gap.asked.clear();
      }
    },
    close(table) {
      gaps.get(table.id)?.cancel();
      gaps.delete(table.id);
    },
    stop() {
      for (const { cancel } of gaps.values()) cancel();
      gaps.clear();
    },
  };
}

/** Whether what is missing may still be on its way, since other things were just now. */
function isMoving(table: Gapped, gap: Gap): boolean {
  if (gap.current !== null || gap.moments++ === MAX_MOMENTS) return false;
  const { seenAt } = gap;
  gap.seenAt = table.heads();
  return isAhead(gap.seenAt, seenAt) && table.holds();
}

function isFilled(table: Gapped, { heads, noticedAt, answered, filled }: Gap): boolean {
  // Two logs that differ are compared until the difference is found.
  if (heads !== null) return filled;
  const now = table.heads();
  // What came before the match began was not kept.
  if (noticedAt.length === 0) return filled || (answered && now.length > 0);
  return (filled || isAhead(now, noticedAt)) && !table.holds();
}

function isAhead(one: Heads, other: Heads): boolean {
  return one.some((head, seat) => head > (other[seat] ?? 0));
}

function nextOf({ suspects, asked }: Gap, peers: readonly PeerId[]): PeerId | undefined {
  const here = peers.filter((peer) => !asked.has(peer.toString()));
  return here.find((peer) => suspects.some((one) => one.equals(peer))) ?? here[0];
}
