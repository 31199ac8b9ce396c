import { APP_VERSION } from "../../src/host/app-version.ts";
import type { Language, Translated } from "../../src/text/language.ts";

/** How a file differs from the others for the same system. */
const KINDS = {
  installer: { en: "Installer", "zh-CN": "安装程序" },
  installerArm: { en: "Installer for ARM", "zh-CN": "安装程序（ARM）" },
  portable: { en: "Runs without installing", "zh-CN": "免安装版" },
  portableArm: { en: "Runs without installing, for ARM", "zh-CN": "免安装版（ARM）" },
  image: { en: "Disk image", "zh-CN": "磁盘映像" },
  zip: { en: "Zip archive", "zh-CN": "Zip 压缩包" },
  appImage: { en: "AppImage: any Linux", "zh-CN": "AppImage：任何 Linux" },
  deb: { en: "deb: Debian, Ubuntu, Mint", "zh-CN": "deb：Debian、Ubuntu、Mint" },
  rpm: { en: "rpm: Fedora, openSUSE", "zh-CN": "rpm：Fedora、openSUSE" },
} as const satisfies Record<string, Translated<string>>;

interface System {
  readonly name: Translated<string>;
  /** How the names that electron-builder.yml gives end. */
  readonly files: readonly (readonly [kind: keyof typeof KINDS, ending: string])[];
}

export const DOWNLOADS: readonly System[] = [
  {
    name: { en: "Windows 10 and 11", "zh-CN": "Windows 10 和 11" },
    files: [
      ["installer", "win-x64-setup.exe"],
      ["portable", "win-x64-portable.exe"],
      ["installerArm", "win-arm64-setup.exe"],
      ["portableArm", "win-arm64-portable.exe"],
    ],
  },
  {
    name: { en: "macOS, Apple chip or Intel", "zh-CN": "macOS（Apple 芯片或 Intel）" },
    files: [
      ["image", "mac-universal.dmg"],
      ["zip", "mac-universal.zip"],
    ],
  },
  {
    name: { en: "Linux, Intel or AMD", "zh-CN": "Linux（Intel 或 AMD）" },
    files: [
      ["appImage", "linux-x86_64.AppImage"],
      ["deb", "linux-amd64.deb"],
      ["rpm", "linux-x86_64.rpm"],
    ],
  },
  {
    name: { en: "Linux, ARM", "zh-CN": "Linux（ARM）" },
    files: [
      ["appImage", "linux-arm64.AppImage"],
      ["deb", "linux-arm64.deb"],
      ["rpm", "linux-aarch64.rpm"],
    ],
  },
];

const HEADS: Translated<readonly [string, string]> = {
  en: ["Your system", "Download"],
  "zh-CN": ["你的系统", "下载"],
};

/** Installers by system, as a table in Markdown. `files`: the folder they can be downloaded from. */
export function downloadTable(language: Language, files: string): string {
  const rows = DOWNLOADS.map(({ name, files: choices }) => {
    const links = choices.map(
      ([kind, ending]) => `[${KINDS[kind][language]}](${files}/Fairhand-${APP_VERSION}-${ending})`,
    );
    return `| ${name[language]} | ${links.join("<br>")} |`;
  });
  const [system, download] = HEADS[language];
  return [`| ${system} | ${download} |`, "|---|---|", ...rows].join("\n");
}

/** The folder of this version's release files. */
export function filesOf(repository: string): string {
  return `${repository}/releases/download/v${APP_VERSION}`;
}

/** This version's sources. */
export function sourceOf(repository: string): string {
  return `${repository}/blob/v${APP_VERSION}`;
}
