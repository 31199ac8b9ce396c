import type { Catalogue } from "../text/message.ts";

/** The self-test in the settings, in English. */
export const en = {
  title: "Something does not work?",
  help: "Fairhand looks at this machine: disk, clock, network, direct connections.",
  run: "Run the self-test",
  running: "Looking …",
  addresses: "Leave addresses in the report",
  addressesHelp: "Whoever reads it learns where you can be reached.",
  crashes: "Add what was kept of crashes",
  crashesHelp: "Without secrets and addresses.",
  copy: "Copy the report",
  copied: "Copied.",
  report: "Report",
  crashed: "Fairhand ran into a fault and had to stop something. Your matches are safe.",
  showCrash: "Show the report",
  crashTitle: "What happened",
  crashHelp:
    "This is what Fairhand kept of it, without secrets and addresses. It goes nowhere by itself: copy it if you want to tell somebody.",
  broken: "This page cannot be shown",
  brokenHelp:
    "Fairhand made a mistake here. Your matches are safe: every move is kept on this computer.",
  reload: "Load it again",
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
    skipped: "not asked",
  },
} as const;

export type DiagnosisMessages = Catalogue<typeof en>;
