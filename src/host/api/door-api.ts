import type { Result } from "../../../protocol/result.ts";

/** The part of the API for friends who play from a browser. */
export interface DoorApi {
  /** What is open now, `null` while it is closed. The addresses change with the network (`network` of the snapshot). */
  door(): Promise<Result<DoorInfo | null>>;
  /** Serves the page on the local network until closed. Faults `door/...`, `profile/cannot-write`. */
  openDoor(): Promise<Result<DoorInfo>>;
  /** Disconnects the pages; the addresses stop working. Fault `profile/cannot-write`. */
  closeDoor(): Promise<Result<null>>;
}

/** Where friends find the page. With `#invite=CODE` after it, an address leads to a table. */
export interface DoorInfo {
  /** One for each network of this machine, the likeliest first. Each ends with a slash. */
  readonly urls: readonly string[];
}
