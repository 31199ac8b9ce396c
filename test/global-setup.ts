// Ends the run with a message on an old Node, which `npm ci --ignore-scripts` leaves in place.
import "../electron/node-24.js";

/** Nothing else to prepare. */
export function setup(): void {}
