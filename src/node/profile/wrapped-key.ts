/** Marks bytes that the system's key store has encrypted; a seed is 32 bytes and carries no mark. */
export const WRAPPED = Buffer.from("fairhand-safe-storage-1\n");

export function isWrapped(stored: Uint8Array): boolean {
  return WRAPPED.equals(stored.subarray(0, WRAPPED.length));
}
