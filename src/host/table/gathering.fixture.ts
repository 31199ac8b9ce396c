import { toHex } from "../../../protocol/bytes.ts";
import { signManifest } from "../../../protocol/manifest.ts";
import { manifestOf, unwrap } from "../../../protocol/seating.fixture.ts";
import { findGame } from "../../games/registry.ts";
import { nativeSigner, nativeVerify, openChance } from "../../node/keys/crypto.ts";
import { NEW_EVENING } from "../evening/evening.ts";
import { onlooker } from "../ledger/saved-line.ts";
import { friendlyGate, stillClock } from "../testing/tables.ts";
import { encodeMessage } from "./messages.ts";
import { createNetworkTable, type NetworkTable } from "./network-table.ts";
import type { TableDeps } from "./table-state.ts";

const chance = await openChance();

/** For tests: a host and a guest whose request for a seat the host has accepted; the guest has not heard of that yet. */
interface Gathering {
  readonly hosts: NetworkTable;
  readonly guests: NetworkTable;
  readonly host: string;
  /** Tells the guest all that the host's table holds. */
  tell(): void;
}

/** `own`: what differs at the guest's table. */
export function gather(own: Partial<TableDeps> = {}): Gathering {
  const [ann, bob] = [1, 2].map((n) => nativeSigner(new Uint8Array(32).fill(n)));
  const game = findGame("rpsls");
  if (ann === undefined || bob === undefined || game === undefined) throw new Error("Two play.");
  const terms = { game: game.id, rulesVersion: game.rulesVersion, options: {} };
  const manifest = signManifest(manifestOf(ann, 2, terms), ann);
  const { clock, drain } = stillClock();
  const gate = friendlyGate();
  const [hosts, guests] = [{ me: ann }, { me: bob, ...own }].map((part) => {
    const deps = { ...onlooker(nativeVerify, chance), name: () => "Player", clock, gate, ...part };
    return unwrap(createNetworkTable(manifest, game, NEW_EVENING, [], deps));
  }) as [NetworkTable, NetworkTable];
  unwrap(hosts.sit());
  unwrap(guests.sit());
  const { asking } = guests.state;
  if (asking === null) throw new Error("The guest has asked for a seat.");
  const join = encodeMessage({ kind: "join", bytes: asking.bytes });
  hosts.receive(join, toHex(bob.key), true);
  drain();
  const host = toHex(ann.key);
  const tell = () => {
    for (const message of [...hosts.messagesAfter(guests.position())])
      guests.receive(message, host, true);
    drain();
  };
  return { hosts, guests, host, tell };
}
