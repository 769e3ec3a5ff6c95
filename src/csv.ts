/**
 * Where a spreadsheet may begin a cell, whatever separates its list and wherever it breaks lines, and the
 * cell would be a formula, in full width too; or where a text begins with such a break.
 */
const FORMULA =
  /(?:^|(?<=[,;|\t\v\f\r\n\u0085\u2028\u2029]))(?=(?:[^\S\t\v\f\r\n\u2028\u2029]|")*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g

/** A text for a cell of a CSV file with an apostrophe before whatever a spreadsheet would run. */
export function withoutFormulas(text: string): string {
  return text.replace(FORMULA, "'")
}
