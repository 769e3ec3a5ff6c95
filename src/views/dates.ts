import { copy, fill } from '../copy/index.ts'

/**
 * The hour and minute of the device's clock, as the page's language writes them. By hand, since a
 * phone is busy for a tenth of a second making an `Intl.DateTimeFormat`.
 */
export function timeOfDay(date: Date): string {
  const { morning, afternoon } = copy.device
  return fill(date.getHours() < 12 ? morning : afternoon, {
    hour: date.getHours() % 12 || 12,
    minute: String(date.getMinutes()).padStart(2, '0'),
  })
}

/** A day as people write it, of its year, month and day; nothing if no month is given. */
export function dateInWords([year, month, day]: readonly string[]): string {
  const name = copy.eligibility.months[Number(month) - 1]
  return name ? `${name} ${Number(day)}, ${year}` : ''
}
