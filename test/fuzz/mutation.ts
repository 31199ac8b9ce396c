/** Numbers from a seed, 0 to 1: xorshift32 (Marsaglia 2003). */
export function numbersFrom(seed: number): () => number {
  let state = seed | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Heads of CBOR items and lengths that are larger than what follows. */
const NASTY = [
  [0x9b, 0, 0, 0, 1, 0, 0, 0, 0],
  [0xbb, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
  [0x5a, 0xff, 0xff, 0xff, 0xff],
  [0x9f],
  [0xff, 0xff, 0xff, 0xff],
  [0, 0, 0, 0],
  [0xf9, 0x7e, 0],
  [0xc2],
] as const;

/** Bytes that are almost one of these samples, or nothing like them. At most `limit` long. */
export function mutate(
  samples: readonly Uint8Array[],
  limit: number,
  next: () => number,
): Uint8Array {
  const below = (bound: number) => Math.floor(next() * bound);
  const pick = () => samples[below(samples.length)] ?? new Uint8Array(0);
  if (next() < 0.05) return long(limit, below(256), next);
  let bytes = [...pick()];
  for (let count = 1 + below(6); count > 0; count--) {
    const at = below(bytes.length + 1);
    switch (below(7)) {
      case 0:
        bytes[at] = below(256);
        break;
      case 1:
        bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8));
        break;
      case 2:
        bytes.splice(at, 1 + below(16));
        break;
      case 3:
        bytes.splice(at, 0, ...Array.from({ length: 1 + below(16) }, () => below(256)));
        break;
      case 4:
        bytes.splice(at, below(8), ...(NASTY[below(NASTY.length)] ?? []));
        break;
      case 5: {
        const other = pick();
        const from = below(other.length + 1);
        bytes.splice(at, below(32), ...other.subarray(from, from + below(64)));
        break;
      }
      default:
        bytes = bytes.slice(0, at);
    }
  }
  return Uint8Array.from(bytes.slice(0, limit));
}

/** As long as it may be: one byte again and again, or chance; sometimes in an array or a map that may be that long. */
function long(limit: number, byte: number, next: () => number): Uint8Array {
  const bytes = new Uint8Array(limit).fill(byte);
  if (next() < 0.3) for (let at = 0; at < limit; at++) bytes[at] = next() * 256;
  const head = [
    next() < 0.5 ? 0x9a : 0xba,
    limit >> 24,
    (limit >> 16) & 255,
    (limit >> 8) & 255,
    limit & 255,
  ];
  if (next() < 0.6) bytes.set(head);
  return bytes;
}
