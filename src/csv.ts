/**
 * Where a spreadsheet may begin a cell, whatever separates its list and wherever it breaks lines, and the
 * cell would be a formula, in full width too; or where a text begins with such a break.
 */
const FORMULA =
  /(?:^|(?<=[,;|\t\v\f\r\n\u0085\u2028\u2029]))(?=(?:[^\S\t\v\f\r\n\u2028\u2029]|")*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g

/** A text for a cell of a CSV file with an apostrophe before whatever a spreadsheet would run. */
function withoutFormulas(text: string): string {
  return text.replace(FORMULA, "'")
}

/**
 * One line of a CSV file (RFC 4180), each cell in quotes; null is empty. What a spreadsheet would run
 * as a formula, with any list separator, gets an apostrophe before it, which the cell then shows.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  return `"${withoutFormulas(value).replaceAll('"', '""')}"`
}
