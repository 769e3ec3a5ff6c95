import { funnelMachine } from '../../../machines/funnel.machine.ts'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import type { CoverageReport, ReportedPath } from '../../../src/statechart/chart/report.ts'
import { sectionOf } from '../../../src/statechart/chart/section.ts'
import { describeCase, visibleChanges } from '../../model/words.ts'
import { BASELINE_FILE } from '../../paths/baseline.ts'
import type { Cause } from '../../paths/causes.ts'
import { linesOf } from '../../paths/difference.ts'
import { transitionName } from '../../paths/names.ts'
import { idOf } from '../../paths/plan.ts'
import { type DescribedStep, pathInWords } from '../../paths/words.ts'
import { sourceOf } from './source.ts'

/** So many of a list are printed; paths.json names all. */
const MAX_LISTED = 10

/** The first of a list, a line each, and how many there are beside them. */
function listed(lines: readonly string[], indent = '  '): string[] {
  const more = lines.length - MAX_LISTED
  return [
    ...lines.slice(0, MAX_LISTED).map((line) => `${indent}${line}`),
    ...(more > 0 ? [`${indent}… and ${more} more`] : []),
  ]
}

/** What was covered, criterion by criterion. */
export function printCriteria({ criteria }: CoverageReport): void {
  const rows = criteria.map(({ name, items, covered, wrong = 0, tests, steps, seconds }) => [
    covered === items && wrong === 0 ? '✓' : '✕',
    name,
    `${covered} of ${items}${wrong > 0 ? `, ${wrong} wrong` : ''}`,
    tests === undefined ? '' : `${tests} paths`,
    steps === undefined ? '' : `${steps} steps`,
    seconds === undefined ? '' : `${seconds.toFixed(1)} s`,
  ])
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  for (const row of rows) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths?.[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  }
}

/**
 * What no path covers, what the committed baseline has and is no longer covered, and what it has not
 * yet, each by its name. `isDetour` says of an item whether only detours lead to it.
 */
export function printGaps(
  { criteria }: CoverageReport,
  { isDetour, command }: { isDetour: (item: string) => boolean; command: string },
): void {
  for (const { name, missing, lost = [] } of criteria) {
    const words = missing.map((item) =>
      isDetour(item) ? `${item} (taken with ordinary applicants only)` : item,
    )
    if (missing.length > 0) {
      console.error([`\n${missing.length} not covered of ‘${name}’:`, ...listed(words)].join('\n'))
    }
    if (lost.length > 0) {
      console.error([`\n${lost.length} lost of ‘${name}’:`, ...listed(lost)].join('\n'))
    }
  }
  const gained = criteria.flatMap(({ name, gained = [] }) =>
    gained.map((item) => `${name}: ${item}`),
  )
  if (gained.length > 0) {
    console.log(
      [`\n${gained.length} new, not yet in ${BASELINE_FILE}:`, ...listed(gained)].join('\n'),
    )
  }
  if (gained.length > 0 || criteria.some(({ lost = [] }) => lost.length > 0)) {
    console.log(`\nIf that is meant, '${command}' writes the baseline anew.`)
  }
}

/** One wrong step of a cause as a path of the report, to be replayed by its id. */
export function pathOfCause({ transition, steps: [first] }: Cause): ReportedPath {
  const name = `${transition ?? ''} × ${first?.name}`.replace(/^ × /, '')
  return {
    id: idOf(name),
    name,
    criterion: 'wrong steps',
    runner: 'headless',
    steps: (first?.path ?? []).map((step, position, path) => ({
      name: step,
      transitions: position === path.length - 1 ? [...(first?.transitions ?? [])] : [],
    })),
    failure: {
      step: (first?.path.length ?? 1) - 1,
      lines: first ? linesOf(first.difference).slice(0, MAX_LISTED) : [],
    },
  }
}

/** Each cause of wrong steps: its place in the chart and in the files, what differs, how to see it. */
export function printCauses(causes: readonly Cause[], failing: number): void {
  if (causes.length === 0) return
  const chart = chartOf(funnelMachine)
  const count = causes.reduce((sum, { steps }) => sum + steps.length, 0)
  console.error(
    `${count} wrong steps by ${causes.length} ${causes.length === 1 ? 'cause' : 'causes'}, ${failing} paths fail:`,
  )
  for (const [position, cause] of causes.slice(0, MAX_CAUSES).entries()) {
    const { steps } = cause
    const [first] = steps
    if (!first) continue
    const transition = chart.transitions.find(({ id }) => id === cause.transition)
    const { id } = pathOfCause(cause)
    const title = transition ? transitionName(transition, chart) : first.name
    const section = transition ? sectionOf(transition.id, chart) : ''
    const places = transition ? sourceOf(transition) : []
    console.error(
      [
        `\n✕ ${position + 1}. ${title}${section && `   section ${section}`}`,
        ...(places.length > 0 ? [`  ${places.join('   ')}`] : []),
        ...listed([...new Set(linesOf(first.difference))]),
        `  ${steps.length} ${steps.length === 1 ? 'step' : 'steps'}; the shortest path: ${shortPath(first.path)}`,
        `  npm run paths -- replay ${id}`,
        `  npm run paths -- replay ${id} --trace`,
      ].join('\n'),
    )
  }
  if (causes.length > MAX_CAUSES) console.error(`\n… and ${causes.length - MAX_CAUSES} more causes`)
}

/** More do not fit on a screen: the first of them are mostly the cause of the others. */
const MAX_CAUSES = 5

function shortPath(path: readonly string[]): string {
  const [start = '', ...rest] = path
  const last = rest.slice(-3)
  return [
    start,
    ...(rest.length > last.length ? [`… ${rest.length - last.length}`] : []),
    ...last,
  ].join(' → ')
}

/** The failed paths of a browser, each with what was seen and how to walk it again. */
export function printWalked(walked: readonly ReportedPath[]): void {
  const failed = walked.filter(({ failure }) => failure !== null)
  for (const { id, name, steps, failure } of failed.slice(0, MAX_LISTED)) {
    if (!failure) continue
    console.error(
      [
        `\n✕ ${name}`,
        `  failed in a browser at step ${failure.step + 1}, ${steps[failure.step]?.name}:`,
        ...listed(failure.lines),
        `  npm run paths -- replay ${id}`,
        `  npm run paths -- replay ${id} --trace`,
      ].join('\n'),
    )
  }
  if (failed.length > MAX_LISTED) console.error(`… and ${failed.length - MAX_LISTED} more`)
}

/** A path of the funnel as Given, When and Then, with what an applicant sees. */
export function funnelPathInWords(
  steps: readonly Pick<DescribedStep, 'name' | 'transitions'>[],
): string {
  const changes = visibleChanges(steps.map(({ name }) => name))
  const edges = steps.map(({ name, transitions }, position) => ({
    name,
    transitions,
    from: position === 0 ? null : '',
  }))
  return pathInWords({ edges }, chartOf(funnelMachine), {
    happens: describeCase,
    seen: (position) => changes[position] ?? [],
  }).join('\n')
}
