import type { Catalogue } from "../text/message.ts";

/** Invites, codes and blocked players in English. */
export const en = {
  panel: {
    title: "Invite friends",
    make: "Make an invite",
    open: "Everyone nearby can join. Friends elsewhere join with this invite.",
    invited: "Only players with this invite can join. Nobody else sees the table.",
    locked: "The table is locked: nobody new can sit down, invited or not.",
    full: "The table is full. Anyone with the invite can join when a seat opens up.",
    onlyKnown: "Only people I have played with",
    knownOnly: "Only people you have played with can sit down.",
    lock: "Lock the table",
    unlock: "Unlock the table",
    link: "The invite",
    expires:
      "Valid until {time}. Anyone who has it can ask for a seat and watch the match, so send it only to friends.",
    copy: "Copy the invite",
    copied: "The invite is copied. Paste it into any chat.",
    renew: "Make a new invite",
    renewed: "This is a new invite. The old one no longer works.",
    qr: "The invite as a QR code. It holds the same link as the text.",
    showQr: "Show as QR code",
    reach: {
      public: "This computer can be reached from the internet: friends get through directly.",
      mapped: "Your router lets friends in: they get through directly.",
      "double-nat":
        "Your router is behind another one, so friends elsewhere may not get through directly.",
      none: "Your router blocks incoming connections, so friends elsewhere may not get through directly.",
    },
    relays: { one: "One relay helps.", other: "{count} relays help." },
    stuck:
      "A friend can't get through? Their app offers a connection code. Enter it here, and send them the reply.",
    answer: "Enter a friend's code",
  },
  door: {
    open: "Play from a browser",
    help: "A friend on your network doesn't have the app? They can play in a browser, even on a phone, with nothing to install.",
    trust:
      "Anyone on your network who opens this link can play in their browser. They get the page from you, so they trust you with their cards. The link stops working when you switch this off.",
    link: "Browser link",
    copy: "Copy the link",
    copied: "The link is copied. It only works on your network.",
    qr: "The browser link as a QR code. A phone's camera opens it.",
    other: "Doesn't open? Try another address",
  },
  join: {
    open: "Join with a code",
    openHelp: "A friend sent you an invite? Paste the whole message.",
    title: "Join with a code",
    label: "The code, the link or the whole chat message",
    hint: "Paste it as it came. Nobody is contacted until you say so.",
    image: "Choose a picture of a QR code…",
    drop: "You can also drop a picture here.",
    camera: "Scan with the camera",
    stopCamera: "Stop the camera",
    aim: "Hold the QR code in front of the camera.",
    found: "A code was found.",
    noCode: "No QR code found in this picture. Try a sharper one.",
    noPicture: "This file can't be read as a picture.",
    noCamera: "No camera found. Choose a picture instead, or paste the text.",
    denied: "Camera access denied. Choose a picture instead, or paste the text.",
    cameraFailed:
      "The camera isn't available right now. Choose a picture instead, or paste the text.",
    isInvite: "An invite from the player with the fingerprint {fingerprint}.",
    knownAs: "You have met this player: {name}.",
    goodUntil: "Valid until {time}.",
    here: "You are already at this table.",
    contact: "Viewing the table connects you to its host, who then learns your network address.",
    look: "View the table",
    looking: "Looking for the host: {ways}…",
    nearby: "on your own network",
    direct: {
      one: "at {count} address on the internet",
      other: "at {count} addresses on the internet",
    },
    relayed: { one: "through {count} relay", other: "through {count} relays" },
    table: "{name}'s table",
    seat: "Take a seat",
    watch: "Watch the match",
    joining: "Asking for a seat…",
    full: "All seats of this table are taken.",
    locked: "The host has locked this table. Ask them to unlock it, then try again.",
    started: "The match has already begun.",
    again: "Try again",
    byHand: "Connect by hand",
    byHandHelp: "No server needed: you send your friend a code, and they send one back.",
  },
  nat: {
    open: "Your router lets you connect by hand.",
    friendly: "Your router is a common type: connecting by hand works with most others.",
    symmetric:
      "Your router uses a different port for each connection. Connecting by hand works only if your friend's router is more open; otherwise one of you needs an open port, IPv6 or a relay.",
    blocked:
      "Your network blocks UDP, so connecting by hand can't work. You need a friend with an open port, or a relay.",
    unknown: "Couldn't detect your router type.",
  },
  byHand: {
    title: "Connect by hand",
    making: "Checking how friends can reach you…",
    first: "1. Send this code to your friend",
    firstHelp:
      "Your friend enters it under “Join with a code” and gets a reply. Both of you keep Fairhand open.",
    offer: "Your connection code",
    second: "2. Paste what your friend sent back",
    secondLabel: "Your friend's reply",
    connect: "Connect",
    connecting: "Connecting…",
    connected: "You are connected.",
    copy: "Copy the code",
    copied: "The code is copied.",
    isOffer:
      "A friend wants to connect to you: the player with the fingerprint {fingerprint}. Replying shows them your network address.",
    reply: "Make the reply",
    replying: "Making the reply…",
    answer: "Your reply code",
    sendBack: "Send this reply back",
    sendBackHelp:
      "The connection opens as soon as your friend has entered it, within ten minutes. Keep Fairhand open; you need not stay on this page.",
    isReply: "This is a friend's reply to your code. Use it to connect.",
  },
  page: {
    named: {
      mark: "plays from {name}'s page",
      help: "This player plays in a browser. The page came from {name}'s app, so they trust {name} with their cards.",
    },
    own: {
      mark: "plays from your page",
      help: "This player plays in a browser. The page came from your app, so they trust you with their cards.",
    },
    unknown: {
      mark: "plays from a browser",
      help: "This player plays in a browser. The page came from somebody who has no seat here, and whom they trust with their cards.",
    },
  },
  way: {
    lan: "nearby",
    direct: "direct",
    punched: "direct",
    relayed: "relayed",
    timed: "{way} · {rtt} ms",
    help: {
      lan: "You are connected on your own network.",
      direct: "You are connected directly, through an open port.",
      punched: "You are connected directly, through the routers between you.",
      relayed:
        "You are connected through a relay, which cannot read anything. Looking for a direct connection.",
    },
  },
  wish: {
    title: "Who may join?",
    open: "Everyone nearby, and friends I invite",
    invited: "Only friends I invite",
  },
  block: {
    block: "Block {name}",
    title: "Block {name}?",
    help: "{name} can no longer connect to you, join your tables or show you theirs, and you won't see anything they say. A match in progress continues to the end. They are not told.",
    yes: "Yes, block",
    blocked: "blocked",
    list: "Blocked players",
    unblock: "Unblock {name}",
    done: "{name} is blocked.",
    undone: "{name} is no longer blocked.",
  },
} as const;

export type InviteMessages = Catalogue<typeof en>;
