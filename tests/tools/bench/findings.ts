/** Several measurements of one thing. */
interface Spread {
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

/** At most so much, or so many times what another page of the same run has. */
interface Aim {
  most: number
  times?: string
  /** The page that is to reach it; the funnel as it is served, if left out. */
  of?: string
}

const HAND = 'page by hand'
const FORM = 'TanStack Form'
const MEASURED_FORM = 'TanStack Form, measured'
const UNMEASURED = 'funnel, no measurement'

const KEY: readonly Aim[] = [
  { most: 1, times: MEASURED_FORM },
  { most: 1.1, times: FORM, of: UNMEASURED },
]
const STEP: readonly Aim[] = [
  { most: 1, times: MEASURED_FORM },
  { most: 1.5, times: FORM, of: UNMEASURED },
]

const AIMS: Readonly<Record<string, readonly Aim[]>> = {
  'first contentful paint, ms': [{ most: 1.15, times: HAND }],
  'largest contentful paint, ms': [{ most: 1.15, times: HAND }],
  'main thread until idle, ms': [{ most: 1.5, times: FORM }],
  'first input, Start pressed at once, ms': [{ most: 0.4, times: FORM }],
  'script per key, ms': KEY,
  'refused Continue to summary, ms': KEY,
  'step 1 to 2, ms': STEP,
  'step 2 to 3, ms': STEP,
  'step 3 to 4, ms': STEP,
  'step 4 to 5, ms': STEP,
  'worst interaction, ms': [{ most: 1, times: MEASURED_FORM }],
  'heap after step 4, MB': [{ most: 1.1, times: MEASURED_FORM }],
  'DOM nodes after step 4': [{ most: 0.7, times: MEASURED_FORM }],
  'drag, move to paint, 95 %, ms': [{ most: 1000 / 60 }],
  'frames dropped while dragging': [{ most: 1, times: HAND }],
}

/** A table row: medians with their ranges, the funnel's ratio to each other page, the aim and whether it is reached. */
export function rowOf({ what, subjects }: PageResult): Record<string, string> {
  const { funnel } = subjects
  const cells = Object.entries(subjects).map(([name, spread]) => {
    const isReference = funnel && name !== 'funnel'
    return [name, cellOf(spread, isReference ? funnel.median / spread.median : Number.NaN)]
  })
  return { what, ...Object.fromEntries(cells), ...judged(AIMS[what], subjects) }
}

/** A table row of what the clients cost: each compared with the page with none of them. */
export function clientsRow({ what, subjects }: PageResult): Record<string, string> {
  const [none = Number.NaN] = Object.values(subjects).map(({ median }) => median)
  const cells = Object.entries(subjects).map(([name, spread], position) => [
    name,
    cellOf(spread, position > 0 ? spread.median / none : Number.NaN),
  ])
  return { what, ...Object.fromEntries(cells) }
}

/** A median with its range, and a ratio where there is one. */
function cellOf({ median, least, most }: Spread, ratio: number): string {
  const times = Number.isFinite(ratio) ? `, ${ratio.toFixed(2)} ×` : ''
  return `${shown(median)} (${shown(least)}–${shown(most)})${times}`
}

function judged(
  aims: readonly Aim[] = [],
  subjects: PageResult['subjects'],
): Record<string, string> {
  const judgements = aims.map(({ most, times, of = 'funnel' }) => {
    const base = times === undefined ? 1 : (subjects[times]?.median ?? Number.NaN)
    const limit = times === undefined ? shown(most) : `${most} × ${times}`
    return {
      aim: `${of === 'funnel' ? '' : `${of}: `}≤ ${limit}`,
      reached: (subjects[of]?.median ?? Number.NaN) <= most * base ? 'yes' : 'no',
    }
  })
  return {
    aim: judgements.map(({ aim }) => aim).join('; '),
    reached: judgements.map(({ reached }) => reached).join('; '),
  }
}

/** What became worse than at another revision by more than its noise: the ranges of all rounds do not meet. */
export function worseThan(revision: string, results: readonly PageResult[]): string[] {
  return results.flatMap(({ what, subjects }) => {
    const [now, before] = [subjects.funnel, subjects[revision]]
    return now && before && now.least > before.most
      ? [`${what}: ${shown(before.median)} became ${shown(now.median)}`]
      : []
  })
}

/** Rows as a table in Markdown. */
export function markdownTable(rows: readonly Record<string, string>[]): string {
  const names = Object.keys(rows[0] ?? {})
  const lines = [
    names,
    names.map(() => '---'),
    ...rows.map((row) => names.map((name) => row[name] ?? '')),
  ]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function shown(value: number): string {
  return value.toFixed(value < 10 ? 1 : 0)
}

/** Median and range; NaN of nothing. */
function spreadOf(values: readonly number[]): Spread {
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
