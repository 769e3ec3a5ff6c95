import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Chart } from '../../src/statechart/chart/chart.ts'
import type { Covered } from './criteria/criterion.ts'
import { itemNames } from './names.ts'

/** The covered items of each criterion, by the criterion's name. */
export type CoveredItems = ReadonlyMap<string, ReadonlySet<string>>

/** The committed text of what is to be covered of a chart, in the chart's folder. */
export const BASELINE_FILE = 'coverage-baseline.txt'

/** What criteria cover, by the names that items keep while the chart changes. */
export function coveredItems(
  covered: readonly Pick<Covered, 'criterion' | 'items'>[],
  chart: Chart,
): CoveredItems {
  const named = itemNames(chart)
  return new Map(
    covered.map(({ criterion, items }) => [criterion.name, new Set([...items].map(named))]),
  )
}

/** What is covered otherwise than the committed baseline of a folder says; nothing where it has none. */
export function sinceBaseline(folder: string, now: CoveredItems): CoverageChange[] {
  const file = join(folder, BASELINE_FILE)
  return existsSync(file) ? coverageChanges(readBaseline(readFileSync(file, 'utf8')), now) : []
}

export function writeBaseline(folder: string, now: CoveredItems): void {
  writeFileSync(join(folder, BASELINE_FILE), baselineText(now))
}

/** What a criterion covered before and no longer does, and what it covers newly. */
export interface CoverageChange {
  criterion: string
  lost: readonly string[]
  gained: readonly string[]
}

/** What differs between the items that were covered before and now, criterion by criterion. */
export function coverageChanges(before: CoveredItems, now: CoveredItems): CoverageChange[] {
  return [...new Set([...before.keys(), ...now.keys()])].flatMap((criterion) => {
    const [old, current] = [before.get(criterion) ?? NONE, now.get(criterion) ?? NONE]
    const lost = [...old].filter((item) => !current.has(item))
    const gained = [...current].filter((item) => !old.has(item))
    return lost.length + gained.length === 0 ? [] : [{ criterion, lost, gained }]
  })
}

const NONE: ReadonlySet<string> = new Set()

/**
 * Items as text: a heading for each criterion, below it lines in a stable order. Items of two parts
 * share a line where their second parts are the same. `all` names second parts that most lines have;
 * `all but` stands before those that a line lacks.
 */
export function baselineText(items: CoveredItems): string {
  return [...items].map(([criterion, names]) => `# ${criterion}\n${linesOf(names)}`).join('\n')
}

const SIGN = / (×|→) /
const AND = ' | '
const ALL = 'all: '
const ALL_BUT = 'all but '

function linesOf(names: ReadonlySet<string>): string {
  const parts = [...names].map(partsOf)
  const every = [...new Set(parts.flatMap(({ second }) => second ?? []))]
  const rows = new Map<string, string[]>()
  for (const same of Map.groupBy(parts, ({ first }) => first).values()) {
    const [{ first, sign } = partsOf('')] = same
    const seconds = new Set(same.flatMap(({ second }) => second ?? []))
    const missing = every.filter((one) => !seconds.has(one))
    const isMost = missing.length < seconds.size && seconds.size > MANY
    const listed = sorted(isMost ? missing : seconds).join(AND) || (isMost ? 'nothing' : '')
    const end = `${sign}${isMost ? ALL_BUT : ''}${listed}`
    rows.set(end, [...(rows.get(end) ?? []), first])
  }
  const lines = sorted(
    [...rows].flatMap(([end, firsts]) =>
      end === '' ? firsts : `${sorted(firsts).join(AND)}${end}`,
    ),
  )
  const isShort = lines.some((line) => line.includes(ALL_BUT))
  return `${[...(isShort ? [`${ALL}${sorted(every).join(AND)}`] : []), ...lines].join('\n')}\n`
}

/** Fewer second parts are listed, whatever is missing beside them. */
const MANY = 20

/** Reads items back from their text. */
export function readBaseline(text: string): CoveredItems {
  return new Map(
    text
      .split(/^# /m)
      .slice(1)
      .map((section) => {
        const [criterion = '', ...lines] = section.trimEnd().split('\n')
        const [all = ''] = lines.filter((line) => line.startsWith(ALL))
        const every = all.replace(ALL, '').split(AND)
        return [criterion, new Set(lines.filter((line) => line !== all).flatMap(itemsOf(every)))]
      }),
  )
}

const itemsOf = (every: readonly string[]) => (line: string) => {
  const { first, sign, second = '' } = partsOf(line)
  const listed = second.replace(ALL_BUT, '').split(AND)
  const seconds = second.startsWith(ALL_BUT) ? every.filter((one) => !listed.includes(one)) : listed
  return first.split(AND).flatMap((one) => seconds.map((two) => `${one}${sign}${two}`))
}

function partsOf(name: string): { first: string; sign: string; second?: string } {
  const [sign = ''] = SIGN.exec(name) ?? []
  if (sign === '') return { first: name, sign }
  const at = name.indexOf(sign)
  return { first: name.slice(0, at), sign, second: name.slice(at + sign.length) }
}

function sorted(names: Iterable<string>): string[] {
  return [...names].sort()
}
