import { existsSync } from "node:fs";
import { join } from "node:path";
import { NO_INTERNET, readInternet } from "../host/reach/internet.ts";
import { readCommandLine } from "../node/command-line.ts";
import { examine, reportText } from "../node/diagnosis/doctor.ts";
import { instrumentsOf } from "../node/diagnosis/instruments.ts";
import { startRtcChild } from "../node/network/start-rtc.ts";
import { crashesIn } from "../node/profile/crash-log.ts";
import { DATABASE_FILE, defaultProfileDir } from "../node/profile/profile.ts";
import { readSettings } from "../node/profile/store.ts";

export const DOCTOR_USAGE = "[--profile=DIR] [--lan-only] [--addresses] [--crashes]";

const WHY_SKIPPED = {
  "in-use":
    "The profile is in use, so internet checks are skipped. Close Fairhand for the full report.",
  unreadable:
    "The profile's database cannot be read, so internet checks are skipped. If it is damaged, Fairhand says so at its next start and moves it aside.",
};

/**
 * `fairhand doctor`: checks what Fairhand needs from this machine and writes a report to share. `--addresses` leaves
 * addresses in it, `--crashes` adds stored crash reports. Exit code 1 if anything is broken.
 */
export async function doctor(
  args: readonly string[],
  write: (line: string) => void,
): Promise<number> {
  const read = readCommandLine({
    args: [...args],
    options: {
      profile: { type: "string", default: defaultProfileDir(process.platform, process.env) },
      "lan-only": { type: "boolean", default: false },
      addresses: { type: "boolean", default: false },
      crashes: { type: "boolean", default: false },
    },
  });
  if (!read.ok) {
    write(read.fault.message);
    return 1;
  }
  const writeAll = (text: string) => {
    for (const line of text.split("\n")) write(line);
  };
  const { profile, "lan-only": lanOnly, addresses, crashes } = read.value.values;
  const database = join(profile, DATABASE_FILE);
  const settings = existsSync(database) ? readSettings(database) : () => null;
  // Settings that cannot be read might forbid contacting anybody.
  if (typeof settings === "string" && !lanOnly) write(WHY_SKIPPED[settings]);
  const internet =
    lanOnly || typeof settings === "string" ? NO_INTERNET : readInternet({ setting: settings });
  const setting = { profile, internet, startRtc: startRtcChild, now: Date.now };
  const checks = await examine(instrumentsOf(setting));
  writeAll(reportText(checks, addresses));
  const kept = crashesIn(profile);
  if (kept.length > 0 && !crashes)
    write(`crashes    ${kept.length} stored in the profile; --crashes adds them to the report.`);
  if (crashes) for (const { text } of kept) writeAll(text);
  return checks.some(({ verdict }) => verdict === "broken") ? 1 : 0;
}
