import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "../electron/building/bundles.ts";

const INSTALLED = ["python3", "/usr/bin/python3"];
const ENVIRONMENT = join(ROOT, "node_modules", ".cache", "verifier-python");
const OWN = join(
  ENVIRONMENT,
  ...(process.platform === "win32" ? ["Scripts", "python.exe"] : ["bin", "python3"]),
);
const REQUIREMENTS = join(ROOT, "test", "verifier", "requirements.txt");

/** Offline, pip gives up within seconds; this is for a network that never answers. */
const INSTALL_LIMIT_MS = 60_000;

/**
 * A Python with the packages of the second verifier: an installed one that has them, or one in a virtual environment of
 * our own, into which pip installs them. `null` if neither is possible.
 */
export async function providePython(): Promise<string | null> {
  for (const python of [...INSTALLED, OWN])
    if ((await failureOf(python, ["-c", "import nacl.bindings, cbor2"])) === null) return python;
  console.log("Installing PyNaCl and cbor2 for the second verifier ...");
  // Without a pip of its own, the environment is made at once. Only wheels: PyNaCl takes minutes to compile.
  const failure =
    (await failureOf("python3", ["-m", "venv", "--clear", "--without-pip", ENVIRONMENT])) ??
    (await failureOf("python3", [
      ...["-m", "pip", "--python", OWN, "install", "--quiet", "--no-input", "--only-binary=:all:"],
      ...["--retries=1", "--timeout=10", `--requirement=${REQUIREMENTS}`],
    ]));
  if (failure === null) return OWN;
  console.log(`  ${failure}`);
  return null;
}

async function failureOf(command: string, args: readonly string[]): Promise<string | null> {
  try {
    await promisify(execFile)(command, args, { timeout: INSTALL_LIMIT_MS });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message.trim() : String(error);
  }
}
