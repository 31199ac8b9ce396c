/** Play-money chips that a seat may put in at most. In a room of its own: rules need it, which run in pages without keys. */
export const MAX_STAKE = 1_000_000_000;
