import { copy, fill } from '../../copy/index.ts'

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
