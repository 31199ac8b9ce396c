/** See opening.ts. */
export const OPENINGS = "";
