import type { Ending, RecordedRun } from './replay.ts'

/** What other values or another chart would have changed for applications that were recorded. */
export interface WhatIf {
  /** Applications that were decided, and end as they did when they are replayed. */
  compared: number
  /** Not decided yet when they were asked for. */
  unfinished: number
  /** Their replay ends differently: they were recorded under another chart or other values. */
  unlike: number
  /**
   * How many ended one way and would have ended another way, most first. Several endings in `after`:
   * what was recorded does not tell which of them it would have been.
   */
  changes: { before: string; after: readonly Ending[]; count: number }[]
}

/** How answers about applications are worded. */
export interface WhatIfWords {
  /** The outcome that is counted by itself, and its word. */
  approved: { outcome: string; word: string }
  /** Why records leave an ending open; follows a colon. */
  openBecause: string
}

/**
 * Every ending that each run may have had: its own first, then those of the other runs of which the
 * same would have been recorded.
 */
export function possibleEndings(
  runs: readonly RecordedRun[],
  indistinguishableRuns: (run: RecordedRun) => readonly RecordedRun[],
  replayAll: (runs: readonly RecordedRun[]) => readonly Ending[],
): Ending[][] {
  const groups = runs.map((run) => [run, ...indistinguishableRuns(run)])
  const endings = replayAll(groups.flat()).values()
  return groups.map((alike) => {
    const byText = new Map(
      alike.flatMap(() => endings.next().value ?? []).map((one) => [JSON.stringify(one), one]),
    )
    return [...byText.values()]
  })
}

/**
 * Compares how recorded runs end when they are replayed as they were (`before`) and as tried
 * (`after`, all that is possible), in the order of the runs.
 */
export function whatIf(
  runs: readonly RecordedRun[],
  before: readonly Ending[],
  after: readonly (readonly Ending[])[],
): WhatIf {
  const changes = new Map<string, WhatIf['changes'][number]>()
  const result = { compared: 0, unfinished: 0, unlike: 0 }
  for (const [position, { rule }] of runs.entries()) {
    const [original, tried = []] = [before[position], after[position]]
    const [only] = tried
    if (rule === null) result.unfinished += 1
    else if (!original || !only || !('outcome' in original) || original.outcome !== rule)
      result.unlike += 1
    else {
      result.compared += 1
      if (tried.length === 1 && 'outcome' in only && only.outcome === rule) continue
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

/** The answer in a sentence or two. */
export function whatIfSentence(
  { compared, changes }: WhatIf,
  { approved, openBecause }: WhatIfWords,
): string {
  if (compared === 0) return 'There is no decided application to compare.'
  const known = changes.filter(({ after }) => after.length === 1)
  const different = sum(known.map(({ count }) => count))
  const open = sum(changes.map(({ count }) => count)) - different
  const gained = sum(
    known
      .filter(({ after: [ending] }) => ending && outcomeOf(ending) === approved.outcome)
      .map(({ count }) => count),
  )
  const rest = compared - open
  if (open === 0) return restSentence(rest, '', { different, gained, word: approved.word })
  const which = compared === 1 ? 'the one application' : `${open} of ${compared} applications`
  const unknown = `How ${which} would have ended cannot be known: ${openBecause}.`
  if (rest === 0) return unknown
  return `${unknown} ${restSentence(rest, 'other ', { different, gained, word: approved.word })}`
}

function restSentence(
  count: number,
  other: '' | 'other ',
  { different, gained, word }: { different: number; gained: number; word: string },
): string {
  if (count === 1) {
    if (different === 0) return `The one ${other}application would have ended as it did.`
    return `The one ${other}application would have ended differently: ${gained === 1 ? '' : 'not '}${word}.`
  }
  const them = `${other === '' ? '' : 'the other '}${count} applications`
  const would = `Of ${them} ${different === 0 ? 'none' : different} would have ended differently`
  if (different === 0) return `${would}.`
  if (different === 1) return `${would}: ${gained === 1 ? '' : 'not '}${word}.`
  return `${would}, ${gained === 0 ? 'none' : gained} of them ${word}.`
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

function outcomeOf(ending: Ending): string | null {
  return 'outcome' in ending ? ending.outcome : null
}

function applications(count: number): string {
  return count === 1 ? '1 application' : `${count} applications`
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
