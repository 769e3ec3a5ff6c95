import { isDeepStrictEqual } from 'node:util'
import { funnelMachine } from '../../../machines/funnel.machine.ts'
import { type Chart, chartOf, triggerText } from '../../../src/statechart/chart/chart.ts'
import {
  type CoverageReport,
  type ReportedPath,
  WRONG_STEPS,
} from '../../../src/statechart/chart/report.ts'
import { describeCase, visibleChanges } from '../../model/words.ts'
import type { Cause } from '../../paths/causes.ts'
import { type Difference, linesOf } from '../../paths/difference.ts'
import { shortState, transitionName } from '../../paths/names.ts'
import { idOf } from '../../paths/plan.ts'
import { type DescribedStep, pathInWords } from '../../paths/words.ts'
import { sectionOf } from './section.ts'
import { placesOfText, sourceOf, sourceOfField } from './source.ts'

/** So many of a list are printed; paths.json names all. */
const MAX_LISTED = 10

/** The first of a list, a line each, and how many more there are. */
export function listed(lines: readonly string[], indent = '  '): string[] {
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

/** How much is not covered while steps are wrong: most of it for the same causes. */
export function countGaps({ criteria }: CoverageReport): void {
  const gaps = criteria.flatMap(({ missing }) => missing)
  if (gaps.length === 0) return
  console.error(`\n${gaps.length} items are not covered: named once the steps are right.`)
}

/** What no path covers, by its name. `isDetour` says of an item whether only detours lead to it. */
export function printGaps(
  { criteria }: CoverageReport,
  isDetour: (item: string) => boolean = () => false,
): void {
  for (const { name, missing } of criteria) {
    const words = missing.map((item) =>
      isDetour(item) ? `${item} (taken with ordinary applicants only)` : item,
    )
    if (missing.length > 0) {
      console.error([`\n${missing.length} not covered of ‘${name}’:`, ...listed(words)].join('\n'))
    }
  }
}

/** One wrong step of a cause as a path of the report, to be replayed by its id. */
export function pathOfCause({ transition, steps: [first] }: Cause): ReportedPath {
  const name = `${transition ?? ''} × ${first?.name}`.replace(/^ × /, '')
  return {
    id: idOf(name),
    name,
    criterion: WRONG_STEPS,
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

/** Where the causes of a chart are looked up, and the commands that show a wrong path by its id. */
interface CausesOf {
  chart: Chart
  folder: string
  commands: (id: string) => readonly string[]
}

/** Each cause of wrong steps: its place in the chart and in the files, what differs, how to see it. */
export function printCauses(
  causes: readonly Cause[],
  failing: number,
  { chart, folder, commands }: CausesOf = {
    chart: chartOf(funnelMachine),
    folder: 'machines',
    commands: commandsFor,
  },
): void {
  if (causes.length === 0) return
  const count = causes.reduce((sum, { steps }) => sum + steps.length, 0)
  console.error(
    `${count} wrong steps by ${causes.length} ${causes.length === 1 ? 'cause' : 'causes'}, ${failing} paths fail:`,
  )
  const placed = causes.map((cause) => {
    const transition = chart.transitions.find(({ id }) => id === cause.transition)
    return { cause, transition, places: transition ? sourceOf(transition, folder) : [] }
  })
  /** The same trigger at the same guard or line, whatever the state is. */
  const placeOf = ({ transition, places, cause }: (typeof placed)[number]) => {
    const place = places.at(-1)
    if (!transition || place === undefined) return cause.transition ?? cause.steps[0]?.name
    return `${triggerText(transition.trigger)} ${place}`
  }
  const byPlace = [...Map.groupBy(placed, placeOf).values()]
  for (const [position, same] of byPlace.slice(0, MAX_CAUSES).entries()) {
    const [one, ...others] = same
    const [first] = one?.cause.steps ?? []
    if (!one || !first) continue
    const { cause, transition, places } = one
    const steps = same.flatMap((each) => each.cause.steps)
    const { id } = pathOfCause(cause)
    const name = transition ? transitionName(transition, chart) : first.name
    const isMissed = transition && !first.transitions.includes(transition.id)
    const title = isMissed ? `${name}: should be taken here` : name
    const section = transition ? sectionOf(transition.id, chart) : ''
    const lines = [...new Set(linesOf(first.difference))]
    const texts = [...textPlaces(lines), ...screenPlaces(first.difference, chart)]
    const states = others.flatMap((each) =>
      each.transition ? [shortState(each.transition.source, chart)] : [],
    )
    console.error(
      [
        `\n✕ ${position + 1}. ${title}${section && `   section ${section}`}`,
        ...(places.length > 0 ? [`  ${places.join('   ')}`] : []),
        ...listed(lines),
        ...texts,
        ...(states.length > 0 ? [`  the same line is wrong in: ${states.join(', ')}`] : []),
        `  ${steps.length} ${steps.length === 1 ? 'step' : 'steps'}; the shortest path: ${shortPath(first.path)}`,
        ...commands(id),
      ].join('\n'),
    )
  }
  const more = byPlace.length - MAX_CAUSES
  if (more > 0) console.error(`\n… and ${more} more causes`)
}

/** More do not fit on a screen: the first of them are mostly the cause of the others. */
const MAX_CAUSES = 5

function commandsFor(id: string): string[] {
  return [
    `  in a browser: npm run paths -- replay ${id}`,
    `  in words: npm run paths -- show ${id}`,
  ]
}

function shortPath(path: readonly string[]): string {
  const [start = '', ...rest] = path
  const last = rest.slice(-3)
  return [
    start,
    ...(rest.length > last.length ? [`… ${rest.length - last.length}`] : []),
    ...last,
  ].join(' → ')
}

/** Where the wrong fields of a screen are written. */
function screenPlaces(difference: Difference, chart: Chart): string[] {
  const [, screen] = Object.entries(difference).find(([what]) => what.startsWith('screen:')) ?? []
  const state = chart.states.find(({ meta }) =>
    isDeepStrictEqual((meta as { screen?: unknown } | undefined)?.screen, screen?.is),
  )
  if (!state || !screen) return []
  const fields = linesOf({ screen }).map((line) => /^screen\.(\w+)/.exec(line)?.[1] ?? '')
  return fields.flatMap((field) =>
    sourceOfField(state.id, field).map((place) => `  the ${field} of the screen: ${place}`),
  )
}

/** The files that contain a wrong text, of lines that end with it, or that write a wrong field, such as `puzzle_score`. */
function textPlaces(lines: readonly string[]): string[] {
  const wrong = lines.flatMap((line) => {
    const [, actual, seen] = /but is "([^"]+)"|^ *\+ .*"([^"]+)",?$/.exec(line) ?? []
    const [field] =
      /(?<=\.payload\.)\w+(?= should be )|\b[a-z]+(_[a-z]+)+(?= should be |": )/.exec(line) ?? []
    return [actual ?? seen ?? [], field === undefined ? [] : `${field}:`].flat()
  })
  return [...new Set(wrong)].flatMap((text) => {
    const places = placesOfText(text)
    return places.length === 0 ? [] : [`  '${text}' is written in ${places.join(', ')}`]
  })
}

/** The failed paths of a browser, by what was seen otherwise: one of each, and how to walk it again. */
export function printWalked(walked: readonly ReportedPath[]): void {
  const failed = walked.flatMap(({ failure, ...path }) => (failure ? [{ ...path, failure }] : []))
  const kinds = [...Map.groupBy(failed, ({ failure }) => kindOf(failure.lines)).values()]
  const chart = chartOf(funnelMachine)
  for (const same of kinds.slice(0, MAX_CAUSES)) {
    const [path] = same.toSorted((one, other) => one.failure.step - other.failure.step)
    if (!path) continue
    const { id, steps, failure } = path
    const step = steps[failure.step]
    // A start takes transitions of every region, which say nothing of where the fault is.
    const last = failure.step === 0 ? undefined : step?.transitions.at(-1)
    const taken = chart.transitions.find(({ id }) => id === last)
    console.error(
      [
        `\n✕ in a browser, at ${step?.name}${taken ? `   section ${sectionOf(taken.id, chart)}` : ''}`,
        ...(taken ? [`  ${transitionName(taken, chart)}   ${sourceOf(taken).join('   ')}`] : []),
        ...listed(failure.lines),
        ...textPlaces(failure.lines),
        `  ${same.length} ${same.length === 1 ? 'path fails' : 'paths fail'} so; the shortest has ${failure.step + 1} steps`,
        ...commandsFor(id),
      ].join('\n'),
    )
  }
  if (kinds.length > MAX_CAUSES) console.error(`… and ${kinds.length - MAX_CAUSES} more kinds`)
}

/**
 * What was seen otherwise, whatever the step was: the outermost of the lines that differ, since what
 * is within them is another on each path.
 */
function kindOf([first = '', ...others]: readonly string[]): string {
  const differing = others.filter((line) => /^ *[-+] /.test(line))
  const depths = differing.map((line) => line.search(/[^-+ ]/))
  const outermost = differing.filter((_, at) => depths[at] === Math.min(...depths))
  return outermost.length > 0 ? outermost.join('\n') : first.replace(/after '.*'/, '')
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
