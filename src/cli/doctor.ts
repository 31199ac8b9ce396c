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
  const settings = readSettings(database);
  // Settings that cannot be read might forbid contacting anybody.
  const unknown = settings === null && existsSync(database);
  if (unknown && !lanOnly)
    write(
      "The profile is in use, so internet checks are skipped. Close Fairhand for the full report.",
    );
  const internet =
    lanOnly || unknown ? NO_INTERNET : readInternet({ setting: settings ?? (() => null) });
  const setting = { profile, internet, startRtc: startRtcChild, now: Date.now };
  const checks = await examine(instrumentsOf(setting));
  writeAll(reportText(checks, addresses));
  const kept = crashesIn(profile);
  if (kept.length > 0 && !crashes)
    write(`crashes    ${kept.length} stored in the profile; --crashes adds them to the report.`);
  if (crashes) for (const { text } of kept) writeAll(text);
  return checks.some(({ verdict }) => verdict === "broken") ? 1 : 0;
}
