import { type Fault, fail, type Result } from "../../protocol/result.ts";

// The refusals of positions written as text, for all games (`Notebook`).

export function noPosition(): Result<never> {
  return fail(
    "study/no-position",
    'This text is not a position. Positions look like "connect-four:4453" (the column of every move) or "royal-ur:4.8+1/2+0/1/3" (squares and tokens home of both players, who is to move, the throw).',
    "text",
  );
}

/** A position that no match reaches. Each game tells its own reasons; `why` completes the sentence. */
export function cannotArise(code: Fault["code"], why: string): Result<never> {
  return fail(code, `This position cannot arise: ${why}.`, "text");
}
