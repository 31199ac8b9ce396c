/** The upper three bits of an item's first byte (RFC 8949 section 3.1). */
export const UINT = 0;
export const NEGATIVE = 1;
export const BYTES = 2;
export const TEXT = 3;
export const ARRAY = 4;
export const MAP = 5;

/** The simple values (RFC 8949 section 3.3), whole first bytes. */
export const FALSE = 0xf4;
export const TRUE = 0xf5;
export const NULL = 0xf6;

/** The number of values four bytes can hold. */
export const WORD = 2 ** 32;

/** Up to this length a loop over the characters of plain ASCII is faster than the platform's codec. */
export const SHORT_TEXT = 64;
