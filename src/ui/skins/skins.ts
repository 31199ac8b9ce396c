/** The looks a player can choose from; the first of each is the default. skins.css has their values. */
export const SKINS = {
  /** The table itself: header, felt and wood. */
  table: ["walnut", "slate", "plum"],
  /** The boards of Connect Four and Ur with their pieces. */
  boards: ["painted", "harbour", "ebony"],
  /** Cards and dominoes. */
  cards: ["cream", "snow", "dusk"],
} as const;

export type SkinKind = keyof typeof SKINS;
export type Skins = { readonly [Kind in SkinKind]: (typeof SKINS)[Kind][number] };

export const SKIN_KINDS = Object.keys(SKINS) as readonly SkinKind[];

const keyOf = (kind: SkinKind) => `fairhand-skin-${kind}`;

/** An unknown value, from another version or a curious player, counts as the default. */
export function readSkins(storage: Pick<Storage, "getItem">): Skins {
  const read = <Look extends string>(kind: SkinKind, looks: readonly [Look, ...Look[]]): Look => {
    const kept = storage.getItem(keyOf(kind));
    return looks.find((look) => look === kept) ?? looks[0];
  };
  return {
    table: read("table", SKINS.table),
    boards: read("boards", SKINS.boards),
    cards: read("cards", SKINS.cards),
  };
}

export function keepSkins(storage: Pick<Storage, "setItem">, skins: Skins): void {
  for (const kind of SKIN_KINDS) storage.setItem(keyOf(kind), skins[kind]);
}

/** Puts the looks on the page, where skins.css finds them. */
export function wearSkins(page: Pick<HTMLElement, "dataset">, skins: Skins): void {
  for (const kind of SKIN_KINDS) page.dataset[kind] = skins[kind];
}
