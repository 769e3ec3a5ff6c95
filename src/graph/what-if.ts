import type { RecordedRun } from './recorded-runs.ts'
import type { Ending } from './retell.ts'

/** What other values or another chart would have changed for applications that were recorded. */
export interface WhatIf {
  /** Applications that were decided, and end as they did when they are retold. */
  compared: number
  /** Not decided yet when they were asked for. */
  unfinished: number
  /** Retold, they do not end as they did: they were recorded under another chart or other values. */
  unlike: number
  /** How many ended one way and would have ended another way, most first. */
  changes: { before: string; after: Ending; count: number }[]
}

/**
 * Compares how recorded runs end when they are retold as they were (`before`) and as tried
 * (`after`), in the order of the runs.
 */
export function whatIf(
  runs: readonly RecordedRun[],
  before: readonly Ending[],
  after: readonly Ending[],
): WhatIf {
  const changes = new Map<string, WhatIf['changes'][number]>()
  const result = { compared: 0, unfinished: 0, unlike: 0 }
  for (const [position, { rule }] of runs.entries()) {
    const [told, tried] = [before[position], after[position]]
    if (rule === null) result.unfinished += 1
    else if (!told || !tried || !('outcome' in told) || told.outcome !== rule) result.unlike += 1
    else {
      result.compared += 1
      if ('outcome' in tried && tried.outcome === rule) continue
      const key = JSON.stringify([rule, tried])
      const change = changes.get(key) ?? { before: rule, after: tried, count: 0 }
      changes.set(key, { ...change, count: change.count + 1 })
    }
  }
  return {
    ...result,
    changes: [...changes.values()].toSorted((one, other) => other.count - one.count),
  }
}

/** The answer in a sentence; `approved` is the outcome that is counted by itself, with its word. */
export function whatIfSentence(
  { compared, changes }: WhatIf,
  approved: { outcome: string; word: string },
): string {
  if (compared === 0) return 'There is no decided application to compare.'
  const different = sum(changes.map(({ count }) => count))
  const gained = sum(
    changes
      .filter(({ after }) => 'outcome' in after && after.outcome === approved.outcome)
      .map(({ count }) => count),
  )
  if (compared === 1) {
    if (different === 0) return 'The one application would have ended as it did.'
    return `The one application would have ended differently: ${gained === 1 ? '' : 'not '}${approved.word}.`
  }
  const would = `Of ${compared} applications ${different === 0 ? 'none' : different} would have ended differently`
  if (different === 0) return `${would}.`
  if (different === 1) return `${would}: ${gained === 1 ? '' : 'not '}${approved.word}.`
  return `${would}, ${gained === 0 ? 'none' : gained} of them ${approved.word}.`
}

/** What was left out of the comparison and why; a sentence each, none where nothing was. */
export function leftOutSentences({ unfinished, unlike }: WhatIf): string[] {
  return [
    ...(unfinished > 0 ? [`${applications(unfinished)} not decided yet: left out.`] : []),
    ...(unlike > 0
      ? [`${applications(unlike)} recorded under another chart or other values: left out.`]
      : []),
  ]
}

/** An outcome by its name, or where the run comes to a halt. */
export function endingInWords(ending: Ending): string {
  return 'outcome' in ending ? ending.outcome : `not decided, stands at ${ending.stoppedAt}`
}

function applications(count: number): string {
  return count === 1 ? '1 application' : `${count} applications`
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
