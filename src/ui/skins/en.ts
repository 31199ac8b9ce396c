import type { Catalogue } from "../text/message.ts";

/** The names of the looks, in English. */
export const en = {
  title: "Appearance",
  kinds: { table: "Table", boards: "Boards", cards: "Cards and tiles" },
  looks: {
    walnut: "Walnut",
    slate: "Slate",
    plum: "Plum",
    painted: "Painted",
    harbour: "Harbor",
    ebony: "Ebony and ivory",
    cream: "Cream",
    snow: "Snow",
    dusk: "Dusk",
  },
} as const;

export type SkinMessages = Catalogue<typeof en>;
