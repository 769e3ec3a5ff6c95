/** A day of the calendar without a time or a time zone, `YYYY-MM-DD`. */
export type CalendarDate = string

/**
 * The date of birth that the three selectors of the eligibility form name, padded to
 * `YYYY-MM-DD`; empty if a part is not chosen or no such day exists (31 February).
 */
export function dateOfBirthOf(
  eligibility: Readonly<Record<'dobYear' | 'dobMonth' | 'dobDay', string>>,
): CalendarDate | '' {
  const { dobYear, dobMonth, dobDay } = eligibility
  if (!isRealDate(dobYear, dobMonth, dobDay)) return ''
  return `${dobYear}-${dobMonth.padStart(2, '0')}-${dobDay.padStart(2, '0')}`
}

/** Whether a four-digit year, a month from `1` and a day from `1` name a day that exists. */
export function isRealDate(year: string, month: string, day: string): boolean {
  if (!/^[1-9]\d{3}$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day)) return false
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.getUTCMonth() === Number(month) - 1
}

/**
 * Whole years between two calendar dates. Born on 29 February, a person is a year older on
 * 1 March in years without that day. Negative for a birth in a later year than today.
 */
export function ageOn(birth: CalendarDate, today: CalendarDate): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4))
  const hadBirthday = today.slice(5) >= birth.slice(5)
  return hadBirthday ? years : years - 1
}
