// On an old Node, which `npm ci --ignore-scripts` leaves in place, this import ends the run with a message.
import "../electron/node-24.js";

/** Vitest requires it; there is nothing else to prepare. */
export function setup(): void {}
