import { fail, ok, type Result } from "../../protocol/result.ts";
import type { RecordFile } from "../host/api/api.ts";

/** The file's bytes. Fault `ui/file-unreadable` if it was moved or is not ours to read. */
export async function readRecordFile(file: Blob): Promise<Result<Uint8Array>> {
  try {
    return ok(new Uint8Array(await file.arrayBuffer()));
  } catch {
    return fail("ui/file-unreadable", "The file cannot be read. Choose it again.");
  }
}

/** Gives the record to the browser, to be saved under its proposed name. */
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
