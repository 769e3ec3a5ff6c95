/** Several measurements of one thing. */
export interface Spread {
  median: number
  least: number
  most: number
}

/** How often each page is visited. */
export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)

/** One thing measured of each page. */
export interface PageResult {
  what: string
  subjects: Record<string, Spread>
}

/** Numbers of one visit, by what was measured. */
export type Numbers = Record<string, number>

/** What is measured of pages, visit by visit. */
export class Findings {
  private readonly values = new Map<string, Map<string, number[]>>()

  /** Adds the numbers of one visit to a page. */
  note(page: string, numbers: Numbers): void {
    for (const [what, value] of Object.entries(numbers)) {
      const pages = this.values.get(what) ?? new Map<string, number[]>()
      this.values.set(what, pages.set(page, [...(pages.get(page) ?? []), value]))
    }
  }

  /** Everything so far, each thing with the pages of which it was measured. */
  results(): PageResult[] {
    return [...this.values].map(([what, pages]) => ({
      what,
      subjects: Object.fromEntries([...pages].map(([name, some]) => [name, spreadOf(some)])),
    }))
  }
}

/** A table row: medians with their ranges, and the funnel's ratio to each other page. */
export function rowOf({ what, subjects }: PageResult): Record<string, string> {
  const { funnel } = subjects
  const cells = Object.entries(subjects).map(([name, { median, least, most }]) => {
    const isReference = funnel && name !== 'funnel' && median > 0
    const ratio = isReference ? `, ${(funnel.median / median).toFixed(2)} ×` : ''
    return [name, `${shown(median)} (${shown(least)}–${shown(most)})${ratio}`]
  })
  return { what, ...Object.fromEntries(cells) }
}

function shown(value: number): string {
  return value.toFixed(value < 10 ? 1 : 0)
}

/** Median and range; NaN of nothing. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const low = sorted[Math.ceil(middle) - 1] ?? Number.NaN
  const high = sorted[Math.floor(middle)] ?? Number.NaN
  return {
    median: (low + high) / 2,
    least: sorted[0] ?? Number.NaN,
    most: sorted.at(-1) ?? Number.NaN,
  }
}

/** The value that this share of all values, from 0 to 1, does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
