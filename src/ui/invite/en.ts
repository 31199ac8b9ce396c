import type { Catalogue } from "../text/message.ts";

/** Invites, codes and blocked players in English. */
export const en = {
  panel: {
    title: "Invite friends",
    make: "Make an invite",
    open: "Everyone nearby can join. Friends elsewhere join with this invite.",
    invited: "Only players with this invite can join. Nobody else sees the table.",
    locked: "The table is locked: nobody new can sit down, invited or not.",
    full: "The table is full. Whoever has the invite can join when a seat becomes free.",
    lock: "Lock the table",
    unlock: "Unlock the table",
    link: "The invite",
    expires:
      "Valid until {time}. Whoever has it can ask for a seat and watch the match, so send it only to friends.",
    copy: "Copy the invite",
    copied: "The invite is copied. Paste it into any chat.",
    renew: "Make a new invite",
    renewed: "This is a new invite. The old one no longer works.",
    qr: "The invite as a QR code. It holds the same link as the text.",
    showQr: "Show as QR code",
    reach: {
      public: "This machine can be reached from the internet: friends get through directly.",
      mapped: "Your router lets friends in: they get through directly.",
      "double-nat":
        "Your router stands behind another one, so friends elsewhere may not get through directly.",
      none: "Your router lets nobody in by itself, so friends elsewhere may not get through directly.",
    },
    relays: { one: "One relay helps.", other: "{count} relays help." },
    stuck:
      "A friend cannot get through? Their app offers a connection code. Enter it here, and send them the reply.",
    answer: "Enter a friend's code",
  },
  join: {
    open: "Join with a code",
    openHelp: "A friend sent you an invite? Paste the whole message.",
    title: "Join with a code",
    label: "The code, the link or the whole chat message",
    hint: "Paste it as it came. Nobody is contacted before you say so.",
    image: "Choose a picture of a QR code…",
    drop: "You can also drop a picture here.",
    camera: "Scan with the camera",
    stopCamera: "Stop the camera",
    aim: "Hold the QR code in front of the camera.",
    found: "A code was found.",
    noCode: "There is no QR code to be read in this picture. Try a sharper one.",
    noPicture: "This file is not a picture that can be read.",
    noCamera: "There is no camera here. Choose a picture instead, or paste the text.",
    denied: "The camera was not permitted. Choose a picture instead, or paste the text.",
    cameraFailed: "The camera cannot be used now. Choose a picture instead, or paste the text.",
    isInvite: "An invite by the player with the fingerprint {fingerprint}.",
    knownAs: "You have met this player: {name}.",
    goodUntil: "Valid until {time}.",
    contact:
      "Looking at the table connects you with its host, who then learns your network address.",
    look: "Look at the table",
    looking: "Looking for the host, everywhere at once: {ways}…",
    nearby: "on your own network",
    direct: { one: "at {count} address on the internet", other: "at {count} addresses" },
    relayed: { one: "through {count} relay", other: "through {count} relays" },
    table: "{name}'s table",
    seat: "Take a seat",
    watch: "Watch the match",
    joining: "Asking for a seat…",
    full: "All seats of this table are taken.",
    locked: "The host has locked this table. Ask them to unlock it, then look again.",
    started: "The match has begun already.",
    again: "Look again",
    byHand: "Connect by hand",
    byHandHelp:
      "This works without anybody in between: you send your friend a code, and they send one back.",
  },
  nat: {
    open: "Your router lets connections by code through.",
    friendly: "Your router is of the usual kind: connecting by hand works with most others.",
    symmetric:
      "Your router shows another port to everybody. Connecting by hand works only if your friend's router is of an open kind; otherwise one of you needs an open port, IPv6 or a relay.",
    blocked:
      "Your network lets no UDP through, so connecting by hand cannot work. One friend with an open port, or a relay, is needed.",
    unknown: "It could not be found out what your router lets through.",
  },
  byHand: {
    title: "Connect by hand",
    making: "Finding out how you can be reached…",
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
      "A friend wants to connect with you: the player with the fingerprint {fingerprint}. Replying shows them your network address.",
    reply: "Make the reply",
    replying: "Making the reply…",
    answer: "Your reply code",
    sendBack: "Send this reply back",
    sendBackHelp:
      "The connection opens as soon as your friend has entered it, within ten minutes. Keep Fairhand open; you need not stay on this page.",
    isReply: "This is a reply to a code you sent to a friend. With it the connection can be made.",
  },
  way: {
    lan: "same network",
    direct: "direct",
    punched: "direct",
    relayed: "relayed",
    timed: "{way} · {rtt} ms",
    help: {
      lan: "You are connected on your own network.",
      direct: "You are connected directly, by an open port.",
      punched: "You are connected directly, through both routers.",
      relayed:
        "You are connected through a relay, which cannot read anything. A direct way is looked for.",
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
    help: "{name} cannot connect to you, join your tables or show you tables any more, and you see nothing they say. A match under way goes on to its end. They are not told.",
    yes: "Yes, block",
    blocked: "blocked",
    list: "Blocked players",
    unblock: "Unblock {name}",
    done: "{name} is blocked.",
    undone: "{name} is no longer blocked.",
  },
} as const;

export type InviteMessages = Catalogue<typeof en>;
