import { join } from "node:path";
import { ok, type Result } from "../../protocol/result.ts";
import type { HostSetting } from "../host/core.ts";
import { type Host, openHost } from "../host/host.ts";
import type { StartRtcProcess } from "../host/ports/links.ts";
import type { Machine, Profile } from "../host/ports/machine.ts";
import type { Proofs } from "../host/ports/proofs.ts";
import { SYSTEM_CLOCK } from "../host/ports/system-clock.ts";
import { testSelf } from "./diagnosis/self-test.ts";
import { NODE_KEYS, randomBytes } from "./keys/crypto.ts";
import { nodeLinks } from "./network/links.ts";
import { rtcChild } from "./network/start-rtc.ts";
import { backupsOf } from "./profile/backups.ts";
import { becomeAtStart } from "./profile/becoming.ts";
import { crashesAfter, keepCrash } from "./profile/crash-log.ts";
import { type KeyVault, openProfile, PLAIN_VAULT, type ProfileWish } from "./profile/profile.ts";
import { createWorkers } from "./workers/workers.ts";

export interface NodeHostSetting extends HostSetting, ProfileWish {
  /** The profile's folder. */
  readonly profile: string;
  readonly vault?: KeyVault;
  /** Where the WebRTC library runs; by default in a child process. */
  readonly startRtc?: StartRtcProcess;
  /** Where heavy proofs are computed; by default in separate threads. Closed with the host. */
  readonly proofs?: Proofs;
}

/** Starts a host on Node; see `openHost`. */
export function startHost(setting: NodeHostSetting): Promise<Result<Host>> {
  const { profile, vault = PLAIN_VAULT, startRtc = ownRtc(profile) } = setting;
  const machine: Machine = {
    clock: SYSTEM_CLOCK,
    keys: NODE_KEYS,
    random: randomBytes,
    openProfile: () => openOwnProfile(profile, vault, setting),
    workers: createWorkers(setting.proofs, join(profile, "solved")),
    links: nodeLinks(startRtc),
    selfTest: (internet) => testSelf({ profile, internet, startRtc, now: Date.now }),
    crashes: {
      after: (name) => crashesAfter(profile, name),
      keep: (text, ended) => keepCrash(profile, ended ? "page" : "survived", text, Date.now()),
    },
  };
  return openHost(machine, setting);
}

function ownRtc(profile: string): StartRtcProcess {
  return rtcChild((crash) => keepCrash(profile, "connections", crash, Date.now()));
}

async function openOwnProfile(
  folder: string,
  vault: KeyVault,
  wish: ProfileWish,
): Promise<Result<Profile>> {
  const opened = await openProfile(folder, vault, wish);
  if (!opened.ok) return opened;
  return ok({
    ...opened.value,
    backup: backupsOf({ ...opened.value, profile: folder, vault }),
    becomePlayer: (player) => becomeAtStart(player, { profile: folder, vault, now: Date.now() }),
  });
}
