/** Nodes for each question at the least effort: the answer comes within a second. */
const NODES = 100_000;
const MORE_AN_EFFORT = 6;

/** Maximum nodes for each question at an effort from 0 to 4. */
export function nodesFor(effort: number): number {
  return NODES * MORE_AN_EFFORT ** effort;
}
