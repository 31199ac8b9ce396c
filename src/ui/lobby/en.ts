import type { Catalogue } from "../text/message.ts";

/** The English texts about sitting at one table, watching, chat, what follows a match, and the ledger. */
export const en = {
  list: {
    search: "Search by player or game",
    nothing: "No table matches this search.",
    more: "Show more ({count})",
    noOthers: "No tables of others on this network yet.",
    noOthersHelp: "Yours is open: everyone nearby running Fairhand sees it.",
  },
  people: {
    known: "You have played together",
    knownAs: "You have played together; they were called {name}",
    doubts: {
      unseen: "This name contains invisible characters",
      mixed: "This name mixes letters that look alike",
      like: "Similar to your name or that of somebody you know, but a different player",
      same: "Same name as you or somebody you know, but a different player",
    },
  },
  bound: {
    where: "Your table: {game}.",
    goThere: "Go there",
  },
  waiting: {
    asking: "Asking {name} for a seat…",
    queued: "{name} has your request. You'll sit down when it's your turn.",
    unanswered: "{name} has not answered yet. Fairhand keeps asking.",
    lost: "The connection to {name} is lost. Fairhand reconnects and keeps asking for your seat.",
    cancel: "Stop waiting",
  },
  watching: {
    coming: "Fetching the match…",
    lead: "You are watching. You see public information only; play won't wait for you.",
    lost: "What this device had saved of your match is damaged. You can watch it, but neither you nor your bots can move in it any more. The others are told that you have left.",
    stop: "Stop watching",
    stopNamed: "Stop watching {game} with {names}",
    tag: "Watching",
    count: { one: "{count} person is watching", other: "{count} people are watching" },
    silent: "You can read the chat; only players can write.",
  },
  mute: {
    title: "Mute",
    mute: "Mute {name}",
    lines: {
      one: "{name} is muted: {count} message is not shown.",
      other: "{name} is muted: {count} messages are not shown.",
    },
  },
  rematch: {
    left: "{names} left the table.",
    away: "Not connected: {names}. Their seats are kept.",
    without: "Open a new table without {names}",
    joinNew: "Join {name}'s new table",
    leave: "Leave the table",
  },
  ledger: {
    title: "Ledger",
    open: "Open the ledger",
    openHelp: "Chips won and lost, from results everyone signed.",
    lead: "Play-money chips won and lost. A match counts once everyone who played to the end has signed the result.",
    empty: "Nothing yet. Matches with others appear here when they end.",
    opponents: "Opponents",
    chips: { one: "{amount} chip", other: "{amount} chips" },
    counted: { one: "{count} match", other: "{count} matches" },
    pending: {
      one: "{count} match does not count yet",
      other: "{count} matches do not count yet",
    },
    matches: "Matches with {name}",
    replay: "Replay: {game}, {when}",
    signed: "signed by all",
    unsigned: "not signed by {names}",
    claimed: "abandoned; gone: {names}",
    disputed: "disputed: others may have a different result",
    broken: { one: "{count} match abandoned", other: "{count} matches abandoned" },
    doubted: { one: "{count} match disputed", other: "{count} matches disputed" },
    export: "Save as a spreadsheet file",
    exported: "The ledger is saved as {file}.",
    check: "Verify everything again",
    checking: "Verifying…",
    checked: {
      none: "All records were verified again. Every match still counts.",
      one: "{count} match failed verification and is no longer listed.",
      other: "{count} matches failed verification and are no longer listed.",
    },
    forget: "Clear results with {name}",
    forgetTitle: "Clear results with {name}?",
    forgetText:
      "Your matches with {name} so far will no longer be listed or counted on this device. Their records are kept.",
    forgetYes: "Yes, clear",
    keep: "Keep",
  },
} as const;

export type LobbyMessages = Catalogue<typeof en>;
