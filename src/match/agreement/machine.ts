import type { Input, Kept, Output, Terms } from "./types.ts";

/** One height at one peer. Owned by this file; read `decided`, `voted`, `quit` and `round`, write nothing. */
export interface Height {
  readonly terms: Terms;
  /** Whether this peer has signed a vote in this height: it may then no longer resign in it. */
  voted: boolean;
  quit: boolean;
  round: number;
}

/** Begins a height. Nothing comes out of that: round 0 waits for answers. */
export declare function begin(terms: Terms): Height;
/** After a crash: no vote is signed again; the layer sends the kept ones once more. Timers come out. */
export declare function restore(
  terms: Terms,
  kept: Kept,
): { readonly height: Height; readonly outputs: readonly Output[] };
/** Takes one input, changes `height`, returns what to do, in order. Never throws on anything voters sent. */
export declare function step(height: Height, input: Input): readonly Output[];
