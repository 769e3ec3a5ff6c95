import type { RecordedApplication } from './store/progress.ts'

/** How a step fared: `in` is `out`, `left` and `there` together; an application counts once. */
export interface StepNumbers {
  step: number
  /** The chart's id of the step's state. */
  state: string
  in: number
  /** Went on to a later step; at the last step, were decided. */
  out: number
  /** Went no further, and gave no sign of life since. */
  left: number
  /** Went no further yet. */
  there: number
  /** From first coming here to first coming to a later step; null where nobody went on. */
  medianSeconds: number | null
  /** Refused presses of Continue by field. */
  refused: Record<string, number>
}

/** Numbers of the applications of a time, by step; each step that anybody reached. */
export function numbersOf(
  applications: readonly RecordedApplication[],
  { now, leftAfterMinutes }: { now: number; leftAfterMinutes: number },
): StepNumbers[] {
  const states = new Map<number, string>()
  for (const { step, state } of applications.flatMap(({ entries }) => entries)) {
    if (state !== null) states.set(step ?? 0, state)
  }
  const lastAlive = new Date(now - leftAfterMinutes * 60_000).toISOString()
  return [...states]
    .sort(([one], [other]) => one - other)
    .map(([step, state]) => {
      const reached = applications.filter(({ furthest_step }) => furthest_step >= step)
      const stopped = reached.filter(
        ({ furthest_step, rule }) => furthest_step === step && rule === null,
      )
      const left = stopped.filter(({ last_at }) => last_at < lastAlive).length
      return {
        step,
        state,
        in: reached.length,
        out: reached.length - stopped.length,
        left,
        there: stopped.length - left,
        medianSeconds: median(reached.flatMap((application) => secondsOn(step, application))),
        refused: refusedAt(step, reached),
      }
    })
}

/** From first coming to a step to first coming to a later one, in seconds; none where it was the last. */
function secondsOn(step: number, { entries }: RecordedApplication): number[] {
  const came = entries.find((entry) => entry.step === step || (step === 0 && entry.step === null))
  const went = entries.find((entry) => (entry.step ?? 0) > step)
  if (!came || !went || went.happened_at < came.happened_at) return []
  return [(Date.parse(went.happened_at) - Date.parse(came.happened_at)) / 1000]
}

function refusedAt(
  step: number,
  applications: readonly RecordedApplication[],
): Record<string, number> {
  const refused: Record<string, number> = {}
  for (const { entries } of applications) {
    for (const entry of entries.filter((candidate) => (candidate.step ?? 0) === step)) {
      const fields: unknown = JSON.parse(entry.classes).refused
      if (!Array.isArray(fields)) continue
      for (const field of fields.map(String)) refused[field] = (refused[field] ?? 0) + 1
    }
  }
  return refused
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  if (sorted.length === 0) return null
  if (sorted.length % 2 === 1) return sorted[Math.floor(middle)] ?? null
  return ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
