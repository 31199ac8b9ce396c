import { inject } from "vitest";
import type { Group } from "../group/group.ts";
import { nobleGroup } from "../group/ristretto-noble.ts";
import { openSodiumGroup } from "../group/ristretto-sodium.ts";
import { toyGroup } from "./toy-group.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Given by the project that runs the deck's tests once more. */
    readonly group?: "toy";
  }
}

const isToy = inject("group") === "toy";

/** The group of the deck's tests: libsodium's, and in the project `toy` the one that simulations play in. */
export const group: Group = isToy ? toyGroup : await openSodiumGroup();

/** Another back end of the same group; the toy has one only. */
export const reference: Group = isToy ? toyGroup : nobleGroup;
