/** The values that canonical dag-cbor may contain here: no floats, no tags, no integers beyond 2^53 - 1. */
export type Cbor =
  | null
  | boolean
  | number
  | string
  | Uint8Array
  | readonly Cbor[]
  | { readonly [key: string]: Cbor };
