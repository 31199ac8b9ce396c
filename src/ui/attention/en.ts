import type { Catalogue } from "../text/message.ts";

/** The English texts that call the player, and those of their switches. */
export const en = {
  short: {
    turn: "Your turn",
    invitation: "Invitation",
    full: "Table full",
    rematch: "Rematch?",
    gone: "Player away",
    cup: "Tournament",
    break: "Break?",
  },
  calls: {
    turn: "Your turn: {game} with {names}.",
    full: "{game}: everyone is here. You can start the match.",
    rematch: "{game}: {names} would like a rematch.",
    gone: "{game}: {names} lost the connection.",
    cup: "Tournament: {names} is waiting for you to play.",
    break: "{game}: {names} would like a break.",
  },
  back: "{game}: {names} is back.",
  hurry: "{game}: {warning}",
  goThere: "Go to the table",
  region: "Waiting for you",
  settings: {
    title: "Sound and notifications",
    sound: "Sound",
    volume: "Volume",
    vibration: "Vibrate when it is my turn",
    lead: "When it's my turn, a table is full, a friend comes online or invites me, or somebody offers a rematch or loses the connection, tell me:",
    windowTitle: "In the window title",
    banner: "On every screen of the app",
    spoken: "Aloud, through a screen reader",
    desktop: "On the desktop, while the app is in the background",
    denied: "Your system or browser does not allow notifications from this page.",
    help: "Automatic moves",
    autoThrow: "Royal Game of Ur: throw my coins for me",
  },
} as const;

export type AttentionMessages = Catalogue<typeof en>;
