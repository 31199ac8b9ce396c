import type { Catalogue } from "../text/message.ts";

/** Updates, in English. */
export const en = {
  title: "New versions",
  question: "Shall Fairhand look for new versions?",
  questionHelp:
    "Once a day, never during a match. The server with the releases then sees your address, nothing else. You can change this in the settings.",
  yes: "Yes, look once a day",
  no: "No",
  setting: "Look for new versions once a day",
  settingHelp:
    "Never during a match, and nothing is installed until you say so. The server with the releases sees your address.",
  install: "Restart and update",
  stages: {
    idle: "",
    looking: "Looking …",
    found: "Fairhand {version} is out. It is downloaded after your match.",
    downloading: "Downloading Fairhand {version} …",
    ready: "Fairhand {version} is ready.",
    installing: "Starting Fairhand {version} …",
  },
  failures: {
    unreachable: "The releases could not be reached. Fairhand tries again tomorrow.",
    damaged:
      "What was downloaded is not what was released, so it was thrown away. Fairhand tries again tomorrow.",
  },
} as const;

export type UpdatesMessages = Catalogue<typeof en>;
