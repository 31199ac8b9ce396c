import type { Catalogue } from "../text/message.ts";

/** Updates, in English. */
export const en = {
  title: "New versions",
  question: "Check for new versions?",
  questionHelp:
    "Once a day, never during a match. The download server sees your IP address, nothing else. You can change this in the settings.",
  yes: "Yes, check once a day",
  no: "No",
  setting: "Check for new versions once a day",
  settingHelp:
    "Never during a match, and nothing is installed until you say so. The download server sees your IP address.",
  install: "Restart and update",
  stages: {
    idle: "",
    looking: "Checking…",
    found: "Fairhand {version} is out. It will download after your match.",
    downloading: "Downloading Fairhand {version}…",
    ready: "Fairhand {version} is ready.",
    installing: "Starting Fairhand {version}…",
  },
  failures: {
    unreachable: "Couldn't reach the download server. Fairhand will try again tomorrow.",
    damaged:
      "The download didn't match the release, so it was deleted. Fairhand will try again tomorrow.",
    "not-installed": "Fairhand {version} couldn't be installed. You can try again.",
  },
} as const;

export type UpdatesMessages = Catalogue<typeof en>;
