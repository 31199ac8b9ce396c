/** Cuts a byte stream into pieces, each a header and a body whose length the header tells. */
export interface Cutter {
  /**
   * Calls `onPiece` with each piece that this chunk completes, header included, in memory of its own. `false`: a header
   * was refused.
   */
  push(chunk: Uint8Array, onPiece: (piece: Uint8Array) => void): boolean;
  /** Bytes of the unfinished piece. */
  pending(): number;
  /** Bytes of memory held for it: at most twice what has arrived of it. */
  held(): number;
}

export interface Cut {
  /** Bytes of a header. */
  readonly header: number;
  /** Bytes of the body after this header, or `null` to refuse it. */
  readonly bodyOf: (header: DataView) => number | null;
}

const SMALLEST = 256;

/**
 * Linear in the bytes, however they are split: a piece is collected in memory that doubles. A list of the chunks, as in
 * js-libp2p's own decoders, is linear too, but takes some 700 bytes for each chunk: 180 MB for one frame of 256 KiB
 * that comes byte by byte (measured with @libp2p/utils 7.4.1).
 */
export function createCutter({ header, bodyOf }: Cut): Cutter {
  let memory = new Uint8Array(0);
  let length = 0;
  /** Bytes of the whole piece; `null` until its header is there. */
  let whole: number | null = null;

  const keep = (bytes: Uint8Array) => {
    if (length + bytes.length > memory.length) {
      const wanted = Math.max(2 * memory.length, length + bytes.length, SMALLEST);
      const larger = new Uint8Array(whole === null ? wanted : Math.min(wanted, whole));
      larger.set(memory.subarray(0, length));
      memory = larger;
    }
    memory.set(bytes, length);
    length += bytes.length;
  };
  return {
    push(chunk, onPiece) {
      for (let at = 0; at < chunk.length; ) {
        const end = Math.min(chunk.length, at + (whole ?? header) - length);
        keep(chunk.subarray(at, end));
        at = end;
        if (whole === null && length === header) {
          const body = bodyOf(new DataView(memory.buffer, 0, header));
          if (body === null) return false;
          whole = header + body;
        }
        if (length !== whole) continue;
        onPiece(memory.slice(0, length));
        length = 0;
        whole = null;
        // Memory for a long piece is not kept for the short ones after it.
        if (memory.length > 4 * SMALLEST) memory = new Uint8Array(0);
      }
      return true;
    },
    pending: () => length,
    held: () => memory.length,
  };
}
