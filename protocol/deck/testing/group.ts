import { inject } from "vitest";
import type { Group } from "../group/group.ts";
import { nobleGroup } from "../group/ristretto-noble.ts";
import { openSodiumGroup } from "../group/ristretto-sodium.ts";
import { toyGroup } from "./toy-group.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Provided by the project that runs the deck's tests again. */
    readonly group?: "toy";
  }
}

const isToy = inject("group") === "toy";

/** The group of the deck's tests: libsodium's, and in the project `toy` the one used by simulations. */
export const group: Group = isToy ? toyGroup : await openSodiumGroup();

/** Another back end of the same group; the toy group has only one. */
export const reference: Group = isToy ? toyGroup : nobleGroup;
