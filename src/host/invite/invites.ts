import { equalBytes, toHex } from "../../../protocol/bytes.ts";
import { type Code, findCode, SCHEME } from "../../../protocol/invite/code.ts";
import {
  type Invite,
  readInvite,
  TABLE_BYTES,
  writeInvite,
} from "../../../protocol/invite/invite.ts";
import { readContact, writeContact } from "../../../protocol/invite/two-way.ts";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { CodeInfo, InvitedTable, InviteInfo, PlayerId, Rung, TableId } from "../api/api.ts";
import { KEY_SCHEME } from "../key/key-code.ts";
import { lobbyTable } from "../lobby/lobby-view.ts";
import type { Reach } from "../reach/reach.ts";
import { noSuchTable, severalGames } from "../table/live-table.ts";
import type { NetworkTable } from "../table/network-table.ts";
import { changed, isHost, mySeat } from "../table/table-state.ts";
import { unknownGame } from "../table/table-wish.ts";
import type { Tables } from "../table/tables.ts";
import type { Gate } from "./gates.ts";
import type { Look, Looking } from "./lookup.ts";

/** What codes need for reaching others. */
export type InviteReach = Pick<
  Reach,
  "addresses" | "connect" | "createOffer" | "answerOffer" | "takeReply"
>;

/**
 * The operations on codes, for the API: made from our own tables, read, and followed step by step, each on the player's own
 * decision.
 */
export interface Invites {
  /** Faults `table/unknown`, `table/not-host`, `table/already-started`, `profile/cannot-write`. */
  invite(table: TableId): Result<InviteInfo>;
  /** The same with a new secret. */
  renew(table: TableId): Result<InviteInfo>;
  setLocked(table: TableId, locked: boolean): Result<null>;
  setKnownOnly(table: TableId, knownOnly: boolean): Result<null>;
  /** Says what a text contains and contacts nobody. Faults `code/...`, `invite/expired`, `invite/own`. */
  read(text: string): Result<CodeInfo>;
  /** Connects to the host and asks what is played. Faults of `read`, of reaching, `invite/...`. */
  look(text: string): Promise<Result<InvitedTable>>;
  /**
   * Asks for a seat. Faults of `look` and of joining, `table/locked`, `table/several-games`. Returns our own table at
   * once.
   */
  join(text: string): Promise<Result<TableId>>;
  /** Watches the match. Faults of `look` and of watching. Returns a table that is already here at once. */
  watch(text: string): Promise<Result<TableId>>;
  createOffer(): Promise<Result<string>>;
  answerOffer(text: string): Promise<Result<string>>;
  /** Resolves with the player once connected. */
  takeReply(text: string): Promise<Result<PlayerId>>;
}

export interface InviteDeps {
  /** This player's public key. */
  readonly me: Uint8Array;
  readonly tables: Pick<Tables, "findNetwork" | "network" | "bound" | "join" | "watch">;
  readonly blocked: (player: PlayerId) => boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** `null` while there is no network. */
  readonly network: () => {
    readonly reach: InviteReach;
    readonly looking: Looking;
    /** Whether discovery on the local network finds this player, who may have started a moment ago. */
    readonly appears: (player: PlayerId) => Promise<boolean>;
  } | null;
}

export function createInvites(deps: InviteDeps): Invites {
  return {
    ...atOwnTables(deps),
    read(text) {
      const code = codeIn(text);
      return code.ok ? describe(deps, code.value) : code;
    },
    async look(text) {
      const seen = await look(deps, text);
      if (!seen.ok) return seen;
      const shown = lobbyTable(seen.value.open);
      return shown === null ? unknownGame() : ok({ ...shown, stage: seen.value.stage });
    },
    join: (text) => join(deps, text),
    watch: (text) => watch(deps, text),
    ...byTwoCodes(deps),
  };
}

function atOwnTables(
  deps: InviteDeps,
): Pick<Invites, "invite" | "renew" | "setLocked" | "setKnownOnly"> {
  const set = (id: TableId, change: (gate: Gate) => Result<null>) =>
    atGate(deps, id, (gate, { state }) => {
      const done = change(gate);
      if (done.ok) changed(state);
      return done;
    });
  return {
    invite: (id) => atGate(deps, id, (gate, table) => write(deps, gate.pass(), table)),
    renew: (id) => atGate(deps, id, (gate, table) => write(deps, gate.renew(), table)),
    setLocked: (id, locked) => set(id, (gate) => gate.setLocked(locked)),
    setKnownOnly: (id, knownOnly) => set(id, (gate) => gate.setKnownOnly(knownOnly)),
  };
}

/** Does something at the gate of our own table whose match has not begun. */
function atGate<T>(
  { tables }: InviteDeps,
  id: TableId,
  step: (gate: Gate, table: NetworkTable) => Result<T>,
): Result<T> {
  const table = tables.findNetwork(id);
  if (table === undefined) return noSuchTable();
  const { state } = table;
  if (!isHost(state))
    return fail("table/not-host", "Only the player who opened the table can do this.");
  if (state.match !== null) return fail("table/already-started", "The match has begun already.");
  const { gate } = state.deps;
  return gate === undefined ? noSuchTable() : step(gate, table);
}

function write(
  deps: InviteDeps,
  pass: ReturnType<Gate["pass"]>,
  { state }: NetworkTable,
): Result<InviteInfo> {
  if (!pass.ok) return pass;
  const code = writeInvite({
    table: state.table.hash.subarray(0, TABLE_BYTES),
    host: deps.me,
    ...pass.value,
    addresses: deps.network()?.reach.addresses() ?? [],
  });
  return ok({ link: SCHEME + code, expires: pass.value.expires });
}

function isMine({ me }: InviteDeps, player: PlayerId): boolean {
  return player === toHex(me);
}

/** The code in a text. A player's own, which is sealed, would look like a damaged one. */
function codeIn(text: string): Result<Code> {
  const code = findCode(text);
  return !code.ok && text.includes(KEY_SCHEME)
    ? fail("code/is-player", "This is a player's code. Use it in the settings.")
    : code;
}

function inviteIn(deps: InviteDeps, text: string): Result<Invite> {
  const code = codeIn(text);
  if (!code.ok) return code;
  const invite = readInvite(code.value, deps.now());
  return invite.ok && isMine(deps, toHex(invite.value.host)) ? own() : invite;
}

/** What a code says, without contacting anybody. */
function describe(deps: InviteDeps, code: Code): Result<CodeInfo> {
  if (code.kind === "invite") {
    const invite = readInvite(code, deps.now());
    if (!invite.ok) return invite;
    const { expires, addresses } = invite.value;
    const host = toHex(invite.value.host);
    const direct = addresses.filter(({ relay }) => relay === null).length;
    const relayed = addresses.length - direct;
    const table = tableHere(deps, invite.value);
    // Asking for a seat is not yet being there.
    const here = table === null || table.state.asking !== null ? null : table.id;
    return isMine(deps, host)
      ? own()
      : ok({ kind: "invite", host, expires, direct, relayed, here });
  }
  const contact = readContact(code.kind, code);
  if (!contact.ok) return contact;
  const { player } = contact.value;
  return isMine(deps, player) ? own() : ok({ kind: code.kind, player });
}

/**
 * The table of an invite, if this player has it already. If the app ended while they were asking for a seat, it is there
 * without one, and does not count.
 */
function tableHere({ tables }: InviteDeps, { table }: Invite): NetworkTable | null {
  const found = [...tables.network()].find(({ state }) =>
    equalBytes(state.table.hash.subarray(0, TABLE_BYTES), table),
  );
  return found === undefined || isUnanswered(found) ? null : found;
}

function isUnanswered({ state }: NetworkTable): boolean {
  return state.match === null && mySeat(state) === -1 && state.asking === null;
}

async function look(deps: InviteDeps, text: string): Promise<Result<Look>> {
  const invite = inviteIn(deps, text);
  if (!invite.ok) return invite;
  const network = deps.network();
  if (network === null) return offline();
  const host = toHex(invite.value.host);
  if (deps.blocked(host))
    return fail("invite/blocked", "You have blocked the player who sent this invite.");
  const nearby = network.appears(host);
  const ladder = network.reach.connect(host, invite.value.addresses);
  const first = await Promise.race([
    ladder,
    nearby.then((here) => (here ? ok<Rung>("lan") : ladder)),
  ]);
  if (!first.ok && !(await nearby)) return first;
  return network.looking.look(invite.value);
}

async function join(deps: InviteDeps, text: string): Promise<Result<TableId>> {
  const { tables } = deps;
  const invite = inviteIn(deps, text);
  if (!invite.ok) return invite;
  const here = tableHere(deps, invite.value);
  if (here !== null) return ok(here.id);
  if (tables.bound() !== null) return severalGames();
  const seen = await look(deps, text);
  if (!seen.ok) return seen;
  const { open, stage } = seen.value;
  if (stage === "locked")
    return fail("table/locked", "The host has locked this table: nobody new can sit down.");
  if (stage === "started") return fail("table/already-started", "The match has begun already.");
  const joined = await tables.join(open, invite.value.secret);
  return joined.ok ? ok(toHex(open.table.hash)) : joined;
}

async function watch(deps: InviteDeps, text: string): Promise<Result<TableId>> {
  const invite = inviteIn(deps, text);
  if (!invite.ok) return invite;
  const here = tableHere(deps, invite.value);
  if (here !== null) return ok(here.id);
  const seen = await look(deps, text);
  if (!seen.ok) return seen;
  const watched = deps.tables.watch(seen.value.open);
  return watched.ok ? ok(toHex(seen.value.open.table.hash)) : watched;
}

function byTwoCodes(deps: InviteDeps): Pick<Invites, "createOffer" | "answerOffer" | "takeReply"> {
  const contactIn = (kind: "offer" | "reply", text: string) => {
    const code = codeIn(text);
    if (!code.ok) return code;
    const contact = readContact(kind, code.value);
    return contact.ok && isMine(deps, contact.value.player) ? own() : contact;
  };
  return {
    async createOffer() {
      const offer = await deps.network()?.reach.createOffer();
      if (offer === undefined) return offline();
      return offer.ok ? writeContact("offer", offer.value) : offer;
    },
    async answerOffer(text) {
      const offer = contactIn("offer", text);
      if (!offer.ok) return offer;
      const reply = await deps.network()?.reach.answerOffer(offer.value);
      if (reply === undefined) return offline();
      return reply.ok ? writeContact("reply", reply.value) : reply;
    },
    async takeReply(text) {
      const reply = contactIn("reply", text);
      if (!reply.ok) return reply;
      const taken = await deps.network()?.reach.takeReply(reply.value);
      if (taken === undefined) return offline();
      return taken.ok ? ok(reply.value.player) : taken;
    },
  };
}

function own(): Result<never> {
  return fail("invite/own", "You made this code yourself. Send it to a friend.");
}

function offline(): Result<never> {
  return fail("network/cannot-listen", "The network is not available right now.");
}
