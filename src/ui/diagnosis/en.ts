import type { Catalogue } from "../text/message.ts";

/** The self-test in the settings, in English. */
export const en = {
  title: "Something not working?",
  help: "Fairhand checks this computer: disk, clock, network and direct connections.",
  run: "Run the self-test",
  running: "Checking…",
  addresses: "Include addresses in the report",
  addressesHelp: "Anyone who reads it learns your network addresses.",
  crashes: "Include crash reports",
  crashesHelp: "Without secrets or addresses.",
  copy: "Copy the report",
  copied: "Copied.",
  report: "Report",
  crashed: "Part of Fairhand crashed. Your matches are safe.",
  showCrash: "Show the report",
  crashTitle: "What happened",
  crashHelp:
    "This is the crash report, without secrets or addresses. It is not sent anywhere: copy it if you want to report the problem.",
  broken: "This page cannot be shown",
  brokenHelp:
    "Something went wrong on this page. Your matches are safe: every move is saved on this computer.",
  reload: "Reload",
  about: "Fairhand {version} · MIT License · without warranty",
  names: {
    versions: "Versions",
    disk: "Disk",
    clock: "Clock",
    discovery: "Finding players nearby",
    firewall: "Firewall",
    webrtc: "Direct connections",
    nat: "Router",
    relays: "Relays",
  },
  verdicts: {
    fine: "fine",
    warning: "could be better",
    broken: "does not work",
    skipped: "not checked",
  },
} as const;

export type DiagnosisMessages = Catalogue<typeof en>;
