/** The result of a mutant. */
export interface MutantResult {
  kind: string
  name: string
  /** What killed it, in words; null where it survived. */
  verdict: string | null
  /** Its position, where its name does not give it. */
  place?: string
}

export interface Score {
  kind: string
  killed: number
  survived: number
  equivalent: number
  /** Killed, of all and of those that are not equivalent: in percent. */
  raw: number
  withoutEquivalents: number
}

/** What is wrong with the list of equivalent mutants. */
export interface Stale {
  name: string
  reason: string
}

export function namesOf(judged: readonly MutantResult[]): ReadonlySet<string> {
  return new Set(judged.map(({ name }) => name))
}

/** The score of each kind, in the order they come, and of all together. */
export function scoresOf(
  judged: readonly MutantResult[],
  equivalents: ReadonlySet<string>,
): Score[] {
  const kinds = Map.groupBy(judged, ({ kind }) => kind)
  return [
    ...[...kinds].map(([kind, some]) => scoreOf(kind, some, equivalents)),
    scoreOf('all', judged, equivalents),
  ]
}

/** Whether enough are killed: at least 95 % of all, and 99 % of those that are not equivalent. */
export function isScoreSufficient({ raw, withoutEquivalents }: Score): boolean {
  return raw >= 95 && withoutEquivalents >= 99
}

/** Entries of the list that name no mutant, or one that was noticed. */
export function staleAmong(
  equivalents: ReadonlySet<string>,
  judged: readonly MutantResult[],
  names: ReadonlySet<string>,
): Stale[] {
  const noticed = new Map(judged.map(({ name, verdict }) => [name, verdict]))
  return [...equivalents].flatMap((name) => {
    const verdict = noticed.get(name)
    if (!names.has(name)) return [{ name, reason: 'There is no such mutant any more.' }]
    return verdict ? [{ name, reason: `It is noticed: ${verdict}` }] : []
  })
}

function scoreOf(
  kind: string,
  judged: readonly MutantResult[],
  equivalents: ReadonlySet<string>,
): Score {
  const left = judged.filter(({ verdict }) => verdict === null)
  const equivalent = left.filter(({ name }) => equivalents.has(name)).length
  const killed = judged.length - left.length
  return {
    kind,
    killed,
    survived: left.length - equivalent,
    equivalent,
    raw: percent(killed, judged.length),
    withoutEquivalents: percent(killed, judged.length - equivalent),
  }
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 100 : Math.round((part / whole) * 1000) / 10
}
