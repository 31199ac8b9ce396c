import type { PeerId } from "@libp2p/interface";
import type { TableId } from "../api/api.ts";
import type { Time } from "../ports/clock.ts";
import { nameProgress, type Progress } from "../table/progress.ts";

/** A table as far as gaps in it matter. */
export interface Gapped {
  readonly id: TableId;
  /** `null` before the match begins. */
  progress(): Progress | null;
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
  /** Something is missing that comes after the table's own position. `from`: who sent what showed it, and so is likely to have it. */
  report(table: T, from: PeerId | null): void;
  close(table: T): void;
  stop(): void;
}

export interface GapDeps<T> {
  readonly time: Pick<Time, "after">;
  /** Who may be asked now. */
  readonly peers: (table: T) => readonly PeerId[];
  /** Whether the peer sent something of use. Does not fail. */
  readonly ask: (table: T, peer: PeerId) => Promise<boolean>;
}

/** For what is under way; once more each time that some of it came, but not for ever. */
const MOMENT_MS = 100;
const MAX_MOMENTS = 10;
/** A peer that has not answered by then may be gone; the next one is asked, and its answer is still welcome. */
const PATIENCE_MS = 1000;

interface Gap {
  /** How far the table was when it noticed. */
  readonly noticedAt: string;
  /** How far it was when it was looked at last, and how often that was before anybody was asked. */
  seenAt: string;
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
    void ask(table, peer).then((brought) => {
      gap.answered = true;
      gap.filled ||= brought;
      if (brought || gap.current === peer) look(table, gap);
    });
  };
  return {
    report(table, from) {
      const at = nameProgress(table.progress());
      const known = gaps.get(table.id);
      const gap: Gap = known ?? {
        noticedAt: at,
        seenAt: at,
        moments: 0,
        suspects: [],
        asked: new Set<string>(),
        current: null,
        answered: false,
        filled: false,
        cancel: () => {},
      };
      if (from !== null && !gap.suspects.some((one) => one.equals(from))) gap.suspects.push(from);
      if (known !== undefined) return;
      gaps.set(table.id, gap);
      gap.cancel = time.after(MOMENT_MS, () => look(table, gap));
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
  gap.seenAt = nameProgress(table.progress());
  return gap.seenAt !== seenAt && table.holds();
}

function isFilled(table: Gapped, { noticedAt, answered, filled }: Gap): boolean {
  const now = nameProgress(table.progress());
  // What came before the match began was not kept.
  if (noticedAt === "") return filled || (answered && now !== "");
  return (filled || now !== noticedAt) && !table.holds();
}

function nextOf({ suspects, asked }: Gap, peers: readonly PeerId[]): PeerId | undefined {
  const here = peers.filter((peer) => !asked.has(peer.toString()));
  return here.find((peer) => suspects.some((one) => one.equals(peer))) ?? here[0];
}
