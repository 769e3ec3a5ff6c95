/** So many of so many. */
export interface Share {
  part: number
  whole: number
}

/** How much higher one share is than another, and between which values that lies with 95 % confidence. */
export interface Difference {
  points: number
  least: number
  most: number
}

/** Of a normal distribution, the part of 95 % around its middle. */
const Z = 1.959964

/**
 * The difference of two shares, from -1 to 1, with its interval of 95 % (Newcombe's hybrid score, method 10); null
 * where one is of nothing.
 */
export function differenceOf(one: Share, other: Share): Difference | null {
  if (one.whole === 0 || other.whole === 0) return null
  const [first, second] = [scoreOf(one), scoreOf(other)]
  const points = first.share - second.share
  const below = Math.hypot(first.share - first.least, second.most - second.share)
  const above = Math.hypot(first.most - first.share, second.share - second.least)
  return { points, least: points - below, most: points + above }
}

/** A share with Wilson's interval. */
function scoreOf({ part, whole }: Share): { share: number; least: number; most: number } {
  const share = part / whole
  const square = Z * Z
  const middle = (share + square / (2 * whole)) / (1 + square / whole)
  const half =
    (Z * Math.sqrt((share * (1 - share)) / whole + square / (4 * whole * whole))) /
    (1 + square / whole)
  return { share, least: middle - half, most: middle + half }
}

/** In points: `−4.2 (−7.1 to −1.0)`. */
export function differenceInWords({ points, least, most }: Difference): string {
  return `${signed(points)} (${signed(least)} to ${signed(most)})`
}

function signed(share: number): string {
  const points = (100 * share).toFixed(1)
  if (Number(points) === 0) return '0.0'
  return share > 0 ? `+${points}` : points.replace('-', '−')
}
