/** Options of the Day selector, `1` to `31` whatever the month (section 3). */
export const DAYS: readonly string[] = Array.from({ length: 31 }, (_, index) => String(index + 1))

const YEAR_COUNT = 21

/** Options of the Year selector: 21 years, from the current one going back (section 3). */
export function birthYears(currentYear: number): string[] {
  return Array.from({ length: YEAR_COUNT }, (_, index) => String(currentYear - index))
}
