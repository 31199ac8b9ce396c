import type { SelfTest } from "../../host/api/diagnosis-api.ts";
import { crashesIn } from "../profile/crash-log.ts";
import { examine, reportText } from "./doctor.ts";
import { type InstrumentSetting, instrumentsOf } from "./instruments.ts";

/** The doctor's findings and the crashes of a profile, as a page shows them. */
export async function testSelf(setting: InstrumentSetting): Promise<SelfTest> {
  const checks = await examine(instrumentsOf(setting));
  return {
    checks: checks.map(({ name, verdict }) => ({ name, verdict })),
    report: {
      withAddresses: reportText(checks, true),
      withoutAddresses: reportText(checks, false),
    },
    crashes: crashesIn(setting.profile).map(({ text }) => text),
  };
}
