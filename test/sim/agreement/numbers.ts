/** A set of numbers that can hold more than a Set's 16 million, in 8 to 16 bytes each. */
export class Numbers {
  size = 0;
  #table = new Float64Array(1 << 16).fill(-1);

  /** Adds a number; returns whether it was new. */
  add(value: number): boolean {
    if (2 * this.size >= this.#table.length) {
      const old = this.#table;
      this.#table = new Float64Array(2 * old.length).fill(-1);
      for (const other of old) if (other >= 0) this.#table[this.#slot(other)] = other;
    }
    const slot = this.#slot(value);
    if (this.#table[slot] === value) return false;
    this.#table[slot] = value;
    this.size += 1;
    return true;
  }

  #slot(value: number): number {
    const mask = this.#table.length - 1;
    const high = Math.floor(value / 2 ** 24);
    const low = value % 2 ** 24;
    let slot = (Math.imul(high, 0x9e3779b1) ^ Math.imul(low, 0x85ebca6b)) >>> 0;
    slot = (slot ^ (slot >>> 15)) & mask;
    while (this.#table[slot] !== -1 && this.#table[slot] !== value) slot = (slot + 1) & mask;
    return slot;
  }
}
