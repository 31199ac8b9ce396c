import type { Result } from "../../../protocol/result.ts";
import type { Done, Job } from "../../match/dealing/work.ts";

/** The pieces that a job is about: their game's id and their number. */
export interface Pieces {
  readonly game: string;
  readonly count: number;
}

/** Makes and verifies proofs where neither network nor interface waits for them. */
export interface Proofs {
  /**
   * Does a job about these pieces. Results come as they are done: each names its job, and matches take them in any
   * order. Faults: `proofs/crashed` if two threads died of it, `proofs/closed`.
   */
  run(pieces: Pieces, job: Job): Promise<Result<Done>>;
  /** Starts the threads, which takes as long as many proofs: call it when taking a seat at a game with these pieces. */
  prepare(pieces: Pieces): void;
  close(): Promise<void>;
}
