import { join } from "node:path";
import { cpuUsage } from "node:process";
import { ok, type Result } from "../../protocol/result.ts";
import type { HostSetting } from "../host/core.ts";
import { type Host, openHost } from "../host/host.ts";
import type { StartRtcProcess } from "../host/ports/links.ts";
import type { Machine, Profile } from "../host/ports/machine.ts";
import type { Proofs } from "../host/ports/proofs.ts";
import { every } from "../host/ports/system-clock.ts";
import { nodeClock } from "./clock.ts";
import { testSelf } from "./diagnosis/self-test.ts";
import { NODE_KEYS, randomBytes } from "./keys/crypto.ts";
import { keepSmall } from "./memory/resting.ts";
import { releaseMemory, youngBytes } from "./memory/young-generation.ts";
import { nodeLinks } from "./network/links.ts";
import { rtcChild } from "./network/start-rtc.ts";
import { createOwnTime } from "./own-time.ts";
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
export async function startHost(setting: NodeHostSetting): Promise<Result<Host>> {
  const { profile, vault = PLAIN_VAULT, startRtc = ownRtc(profile) } = setting;
  const machine: Machine = {
    clock: nodeClock(),
    ownTime: createOwnTime(),
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
  const opened = await openHost(machine, setting);
  // V8's flags are changed for it, which has been tried on Node alone.
  const isOnNode = process.versions["electron"] === undefined;
  return opened.ok && isOnNode ? ok(resting(opened.value)) : opened;
}

/** The same host, which gives memory back while nothing happens. */
function resting(host: Host): Host {
  const endResting = keepSmall({
    every,
    spent() {
      const { user, system } = cpuUsage();
      return (user + system) / 1000;
    },
    young: youngBytes,
    isPlaying: host.isPlaying,
    release: releaseMemory,
  });
  return {
    ...host,
    stop() {
      endResting();
      return host.stop();
    },
  };
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
