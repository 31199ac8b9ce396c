import type { RecordFile } from "../host/api.ts";

/** The file's bytes, or `null` if it cannot be read (it was moved or is not ours to read). */
export async function readRecordFile(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return null;
  }
}

/** Hands the record to the browser to be saved under its proposed name. */
export function saveRecordFile({ name, bytes }: RecordFile): void {
  const address = URL.createObjectURL(
    new Blob([new Uint8Array(bytes)], { type: "application/octet-stream" }),
  );
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
