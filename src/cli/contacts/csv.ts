/** What a spreadsheet takes as the beginning of a formula, in full width too, or as a break out of its cell. */
const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/

/**
 * One line of a CSV file (RFC 4180), each cell in quotes; null is empty. A text that a spreadsheet
 * would run as a formula gets an apostrophe before it, which the spreadsheet does not show.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return `"${text.replaceAll('"', '""')}"`
}
