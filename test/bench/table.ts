import { meetsGoal, type Row } from "./row.ts";

const HEADINGS = ["what", "value", "reference", "ratio", "goal", "met"] as const;

/** The rows as a Markdown table with aligned columns, readable as plain text. */
export function formatTable(rows: readonly Row[]): string {
  return alignTable(HEADINGS, rows.map(cellsOf));
}

/** A Markdown table with aligned columns. */
export function alignTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const rule = `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`;
  return [line(headings), rule, ...rows.map(line)].join("\n");
}

/** One sentence that says how many goals are met, and which are not. */
export function summarize(rows: readonly Row[]): string {
  const promised = rows.filter((row) => row.goal !== undefined);
  const missed = promised.filter((row) => meetsGoal(row) === false).map(({ name }) => name);
  const met = `${promised.length - missed.length} of ${promised.length} goals met`;
  return missed.length === 0 ? `${met}.` : `${met}; missed: ${missed.join(", ")}.`;
}

function cellsOf(row: Row): string[] {
  const { name, value, unit, reference, ratio, goal } = row;
  return [
    name,
    `${format(value)} ${unit}`,
    reference === undefined ? "" : `${format(reference)} ${unit}`,
    ratio === undefined ? "" : `${format(ratio)}x`,
    goal === undefined
      ? ""
      : `at ${goal.at} ${format(goal.bound)}${goal.of === "ratio" ? "x" : ` ${unit}`}`,
    { true: "yes", false: "no", null: "" }[`${meetsGoal(row)}`],
  ];
}

/** Three significant digits, because measurements are no more exact; numbers from 1,000 are rounded to integers. */
function format(value: number): string {
  const rounded = Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(3));
  return rounded.toLocaleString("en-US", { maximumFractionDigits: 6 });
}
