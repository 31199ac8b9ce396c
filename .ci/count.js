// node .ci/count.js REPORT FAILED_CHECKS: prints `N passed, N failed` and fails if anything did.
import { existsSync, readFileSync } from "node:fs";

const [report, failedChecks] = process.argv.slice(2);
const { numPassedTests: passed, numFailedTests: failedTests } = existsSync(report)
  ? JSON.parse(readFileSync(report, "utf8"))
  : { numPassedTests: 0, numFailedTests: 0 };
// Failed tests make the test run itself a failed check, which is not one more failure.
const failed = failedTests > 0 ? failedTests + Number(failedChecks) - 1 : Number(failedChecks);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
