import type { PeerId } from "@libp2p/interface";
import type { TableId } from "../api/api.ts";
import type { Time } from "../ports/clock.ts";
import { nameProgress, type Progress } from "../table/progress.ts";

/** The part of a table that matters for gaps in it. */
export interface Gapped {
  readonly id: TableId;
  /** `null` before the match begins. */
  progress(): Progress | null;
  /** Whether something has arrived that rests on what is missing. */
  holds(): boolean;
  /** Whether something received is still being checked: what rests on it is not missing. */
  isVerifying(): boolean;
}

/**
 * Has missing messages sent again. Most are on their way already, since messages of different players overtake one
 * another: so it first waits a moment, and then asks one peer after the other until nothing is missing, or until a few
 * had nothing. When everybody asked everybody at once, a table of ten carried three times what its moves need.
 */
export interface Gaps<T extends Gapped> {
  /**
   * Something after the table's own position is missing. `from`: the sender of the message that showed it, who is
   * likely to have it.
   */
  report(table: T, from: PeerId | null): void;
  close(table: T): void;
  stop(): void;
}

export interface GapDeps<T> {
  readonly time: Pick<Time, "after">;
  /** Who may be asked now. */
  readonly peers: (table: T) => readonly PeerId[];
  /** Whether the peer sent something useful. Does not fail. */
  readonly ask: (table: T, peer: PeerId) => Promise<boolean>;
}

/**
 * Leaves messages under way time to arrive. It starts again whenever some do, for a second at most, or for as many moments
 * as there are others, since each of them sends a few messages a phase.
 */
const MOMENT_MS = 100;
const MIN_MOMENTS = 10;
/**
 * A peer that has not answered by then may be gone; the next one is asked, and a late answer is still welcome. Where many
 * play, the wait doubles with each that is late: if everybody is slow, more answers would only make them slower. Of 32
 * players on two cores, each was sent a phase up to eleven times. Where few play, those who never answer must not cost
 * the others more than they did.
 */
const PATIENCE_MS = 1000;
const MAX_PATIENCE_MS = 16_000;
/** The wait grows to this much for each of the others. */
const PATIENCE_EACH_MS = 500;
/**
 * Besides those who showed that something is missing, this many are asked that bring nothing new: one false message that
 * rests on what does not exist must not have all the others asked.
 */
const MAX_OTHERS = 2;

interface Gap {
  /** How far the table was when it noticed. */
  readonly noticedAt: string;
  /** How far it was at the last look, and how many looks there have been before anybody was asked. */
  seenAt: string;
  moments: number;
  readonly suspects: PeerId[];
  readonly asked: Set<string>;
  /** How many have been asked since the last useful answer that are not suspects. */
  others: number;
  /** How many have not answered in time since the last useful answer. */
  late: number;
  /** The peer asked last. */
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
    const others = peers(table);
    if (table.isVerifying() || isMoving(table, gap, others.length)) {
      gap.cancel = time.after(MOMENT_MS, () => look(table, gap));
      return;
    }
    const peer = isFilled(table, gap) ? undefined : nextOf(gap, others);
    if (peer === undefined) return void gaps.delete(table.id);
    const most = Math.min(MAX_PATIENCE_MS, Math.max(PATIENCE_MS, PATIENCE_EACH_MS * others.length));
    const patience = Math.min(most, PATIENCE_MS * 2 ** gap.late);
    gap.asked.add(peer.toString());
    gap.current = peer;
    gap.cancel = time.after(patience, () => {
      gap.late += 1;
      look(table, gap);
    });
    void ask(table, peer).then((brought) => {
      gap.answered = true;
      gap.filled ||= brought;
      if (brought) Object.assign(gap, { late: 0, others: 0 });
      if (brought && !isFilled(table, gap)) lookAgain(table, gap);
      else if (brought || gap.current === peer) look(table, gap);
    });
  };
  /** Others have gone on while the answer was on its way: what they sent meanwhile may be under way, too. */
  const lookAgain = (table: T, gap: Gap) => {
    gap.cancel();
    gap.current = null;
    gap.moments = 0;
    gap.seenAt = nameProgress(table.progress());
    gap.cancel = time.after(MOMENT_MS, () => look(table, gap));
  };
  return {
    report(table, from) {
      const known = gaps.get(table.id);
      const gap = known ?? noticed(table);
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

function noticed(table: Gapped): Gap {
  const at = nameProgress(table.progress());
  return {
    noticedAt: at,
    seenAt: at,
    moments: 0,
    suspects: [],
    asked: new Set(),
    others: 0,
    late: 0,
    current: null,
    answered: false,
    filled: false,
    cancel: () => {},
  };
}

/** Whether what is missing may still be on its way, because other messages just were. */
function isMoving(table: Gapped, gap: Gap, others: number): boolean {
  if (gap.current !== null || gap.moments++ >= Math.max(MIN_MOMENTS, others)) return false;
  const { seenAt } = gap;
  gap.seenAt = nameProgress(table.progress());
  return gap.seenAt !== seenAt && table.holds();
}

function isFilled(table: Gapped, { noticedAt, answered, filled }: Gap): boolean {
  const now = nameProgress(table.progress());
  // Messages from before the match began were not stored.
  if (noticedAt === "") return filled || (answered && now !== "");
  return (filled || now !== noticedAt) && !table.holds();
}

function nextOf(gap: Gap, peers: readonly PeerId[]): PeerId | undefined {
  const here = peers.filter((peer) => !gap.asked.has(peer.toString()));
  const suspect = here.find((peer) => gap.suspects.some((one) => one.equals(peer)));
  return suspect ?? (gap.others++ < MAX_OTHERS ? here[0] : undefined);
}
