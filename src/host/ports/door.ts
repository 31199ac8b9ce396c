import type { ComponentLogger, MultiaddrConnection } from "@libp2p/interface";
import type { Fault, Result } from "../../../protocol/result.ts";

/** What a door opens to. */
export interface DoorSetting {
  /** This player's peer id and the name of its network, for the pages. */
  readonly peer: string;
  readonly network: string;
  /** How the last door was found (`OpenDoor.kept`); `null` for the first one. */
  readonly kept: string | null;
  /** Whether the last door's links are to lead nowhere. The place stays: browsers keep a guest's key by address and port. */
  readonly anew: boolean;
  readonly logger: ComponentLogger;
  /** Peer ids of the guests that are connected through the door, the last to come first; for its pages. */
  readonly guests: () => readonly string[];
  /** A page has connected; the connection is not encrypted yet, and nobody knows who it is. */
  readonly connected: (connection: MultiaddrConnection) => void;
}

/** Where friends without the app get a page with its own host, and what that page connects to. */
export interface OpenDoor {
  /** Addresses of the page on the networks this machine is on now, with the door's secret; the likeliest first. */
  readonly urls: readonly string[];
  /** Where, and by which secret, it can be found again after a restart, at the port it was meant to have. */
  readonly kept: string;
  /** What guests lose by where it is this time; `null`: nothing. */
  readonly notice: Fault | null;
  stop(): Promise<void>;
}

/** Faults `door/no-page`, `door/cannot-listen`. */
export type OpenDoorway = (setting: DoorSetting) => Promise<Result<OpenDoor>>;
