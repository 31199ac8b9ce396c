import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../building/bundles.ts";

const SUMS = "SHA256SUMS";
const SBOM = "fairhand.cdx.json";

/** `sha256sum -c` reads it: one line a file, sorted. */
export function checksums(folder: string): string {
  return readdirSync(folder)
    .filter((name) => name !== SUMS)
    .sort()
    .map((name) => {
      const digest = createHash("sha256")
        .update(readFileSync(join(folder, name)))
        .digest("hex");
      return `${digest}  ${name}\n`;
    })
    .join("");
}

/** Which files carry a signature that their system recognises. */
export interface Signatures {
  readonly windows: boolean;
  readonly macos: boolean;
  readonly notarised: boolean;
}

/** Release notes from the first lines of commits, oldest first. */
export function releaseNotes(subjects: readonly string[], signed: Signatures): string {
  const lines = subjects.map((subject) => `- ${subject}\n`).join("");
  const signatures = signatureLines(signed)
    .map((line) => `- ${line}\n`)
    .join("");
  return `## What is new\n\n${lines}\n## Signatures\n\n${signatures}\n## Checking a download\n\n\`sha256sum -c ${SUMS} --ignore-missing\` compares files, \`gh attestation verify FILE --repo OWNER/NAME\` says which commit they were built from; \`${SBOM}\` lists all packages inside.\n`;
}

function signatureLines({ windows, macos, notarised }: Signatures): readonly string[] {
  return [
    windows
      ? "The Windows files are signed."
      : 'The Windows files are **not signed**: Windows warns before the first start ("More info", "Run anyway").',
    macos && notarised
      ? "The macOS files are signed and notarised."
      : `The macOS files are **not ${macos ? "notarised" : "signed"}**: allow the first start in System Settings, "Privacy & Security", "Open Anyway".`,
    "The Linux files carry no signature of their own: compare the checksum.",
  ];
}

/** What release.yml says about its secrets. */
function signaturesIn(env: NodeJS.ProcessEnv): Signatures {
  return {
    windows: env["WINDOWS_SIGNED"] === "true",
    macos: env["MACOS_SIGNED"] === "true",
    notarised: env["MACOS_NOTARISED"] === "true",
  };
}

/** The first lines of the commits since the tag before this one, or of all. */
function subjectsSinceLastTag(): readonly string[] {
  const git = (...args: readonly string[]) =>
    execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();
  const [, before] = git("tag", "--merged", "HEAD", "--sort=-creatordate", "--list", "v*").split(
    "\n",
  );
  const range = before === undefined ? "HEAD" : `${before}..HEAD`;
  return git("log", "--reverse", "--format=%s", range).split("\n");
}

// `npm run release-files -- FOLDER`: the files beside the installers, and notes.md.
if (import.meta.main) {
  const [folder = "release"] = process.argv.slice(2);
  // Every package is a development dependency, because all of them are bundled.
  const sbom = execFileSync("npm", ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  writeFileSync(join(folder, SBOM), sbom);
  writeFileSync(join(folder, SUMS), checksums(folder));
  writeFileSync(
    join(ROOT, "notes.md"),
    releaseNotes(subjectsSinceLastTag(), signaturesIn(process.env)),
  );
}
