import type { RecordFile } from "../api/api.ts";
import type { Ledger } from "../api/ledger-api.ts";

const COLUMNS = [
  "ended",
  "game",
  "table",
  "stake",
  "standing",
  "opponent",
  "opponent_key",
  "chips",
  "record_digest",
];

/** The ledger as comma-separated values (RFC 4180): one row for each match and opponent. */
export function ledgerFile({ matches }: Ledger): RecordFile {
  const rows = matches.flatMap(({ ended, game, table, stake, standing, chips: parts, digest }) =>
    parts.map(({ player, name, chips }) => [
      new Date(ended).toISOString(),
      game,
      table,
      stake,
      standing,
      name,
      player,
      chips,
      digest,
    ]),
  );
  const text = [COLUMNS, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
  // The byte order mark at the beginning lets spreadsheets read names as UTF-8.
  return { name: "fairhand-ledger.csv", bytes: new TextEncoder().encode(`\ufeff${text}`) };
}

/** Quoted if necessary. A name comes from somebody else, and a spreadsheet must not take it for a formula. */
function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
