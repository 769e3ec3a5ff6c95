/**
 * A share of so many with its 95 % interval (Wilson), all from 0 to 1; `margin` is half of its width.
 * `percent` is rounded, and not from the share, of which 100 times 0.575 is less than 57.5.
 */
export interface Share {
  percent: number
  share: number
  low: number
  high: number
  margin: number
}

const Z = 1.959_964

/** Null of none. */
export function shareOf(part: number, whole: number): Share | null {
  if (whole === 0) return null
  const share = part / whole
  const weight = 1 + Z ** 2 / whole
  const middle = (share + Z ** 2 / (2 * whole)) / weight
  const spread = Math.sqrt((share * (1 - share)) / whole + Z ** 2 / (4 * whole ** 2))
  const margin = (Z * spread) / weight
  const percent = Math.round((100 * part) / whole)
  return { percent, share, low: middle - margin, high: middle + margin, margin }
}

/** By how much one share is larger than another, as a 95 % interval (Newcombe 1998, method 10). */
export function differenceOf(one: Share, other: Share): { low: number; high: number } {
  const difference = one.share - other.share
  return {
    low: difference - Math.hypot(one.share - one.low, other.high - other.share),
    high: difference + Math.hypot(one.high - one.share, other.share - other.low),
  }
}

/** Whether something happens more often in one group than in another, `than`, and by how many points. */
export function differenceInWords(one: Share, other: Share, than: string): string {
  const { low, high } = differenceOf(one, other)
  if (low > 0) return `more often than ${than} (${points(low)} to ${points(high)}\u00a0points)`
  if (high < 0) return `less often than ${than} (${points(high)} to ${points(low)}\u00a0points)`
  return 'no clear difference'
}

/** `+3`, `−12`: hundredths. */
function points(difference: number): string {
  return `${difference > 0 ? '+' : '−'}${Math.round(100 * Math.abs(difference))}`
}

/** `18 % ± 5`: of a hundred, with half the width of the interval. */
export function shareInWords({ percent, margin }: Share): string {
  return `${percent}\u00a0% ±\u00a0${Math.round(100 * margin)}`
}
