import { basename } from 'node:path'
import { funnelMachine } from '../../../machines/funnel.machine.ts'
import { UserError } from '../../../src/cli/user-error.ts'
import { type ChartTransition, chartOf } from '../../../src/statechart/chart/chart.ts'
import { readChartFile } from '../../../src/statechart/chart/chart-file.ts'
import { compareCharts } from '../../../src/statechart/chart/compare.ts'
import type { BrowserPath } from '../../model/browser/plan.ts'
import type { NamedPath } from '../../paths/criteria/measure.ts'
import { shortState } from '../../paths/names.ts'
import { near, statesNamed } from '../../paths/states.ts'
import { chartFileAt } from '../chart/revision.ts'
import { sectionOf } from './section.ts'
import { sourceOf } from './source.ts'

/** A planned path as it is listed. */
export interface ListedPath {
  id: string
  name: string
  criterion: string
  /** How it is acted in a browser; empty without one. */
  hand: string
  /** The sections of the specification that its transitions come from. */
  sections: readonly string[]
  steps: readonly string[]
  transitions: readonly string[]
}

/** What is wanted of a list; empty texts for everything. */
export interface ListFilter {
  text: string
  criterion: string
  state: string
  section: string
  hand: string
  /** A git revision: paths through what has changed since. */
  changed: string
  /** A file: paths through the transitions that are written in it, or else the states that it names. */
  touched: string
}

const chart = chartOf(funnelMachine)

/** All planned paths, those without a browser first. */
export function listedPaths(
  headless: readonly NamedPath[],
  inBrowser: readonly BrowserPath[],
): ListedPath[] {
  return [
    ...headless.map((path) => listed(path, path.criterion, '', path.edges)),
    ...inBrowser.map((path) => listed(path, 'in a browser', path.inputMethod, path.steps)),
  ]
}

function listed(
  { id, name }: { id: string; name: string },
  criterion: string,
  hand: string,
  steps: readonly { name: string; transitions: string[] }[],
): ListedPath {
  const transitions = [...new Set(steps.flatMap((step) => step.transitions))]
  const sections = [...new Set(transitions.map((each) => sectionOf(each, chart)))].toSorted()
  return { id, name, criterion, hand, sections, steps: steps.map((step) => step.name), transitions }
}

/**
 * The paths that have everything that is wanted.
 *
 * @throws UserError naming the nearest where no state or criterion is called so
 */
export function filtered(paths: readonly ListedPath[], filter: ListFilter): ListedPath[] {
  const { text, criterion, section, hand } = filter
  known(criterion, [...new Set(paths.map((path) => path.criterion))], 'criterion')
  known(hand, [...new Set(paths.map((path) => path.hand))], 'hand')
  const through = filter.state === '' ? undefined : new Set(transitionsAt(filter.state))
  const changed = filter.changed === '' ? undefined : new Set(changedSince(filter.changed))
  const touched = touchedBy(filter.touched)
  return paths.filter(
    (path) =>
      [path.id, path.name, ...path.steps, ...path.transitions].some((one) => has(one, text)) &&
      has(path.criterion, criterion) &&
      (section === '' ||
        path.sections.some(
          (one) => one === section || one.startsWith(`${section},`) || has(one, `, ${section}`),
        )) &&
      has(path.hand, hand) &&
      [through, changed, touched].every(
        (ids) => !ids || path.transitions.some((id) => ids.has(id)),
      ),
  )
}

function has(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase())
}

function transitionsAt(name: string): string[] {
  const named = statesNamed(name, chart)
  const isAt = (id: string) =>
    named.some(
      (state) => id === state || shortState(id, chart).startsWith(`${shortState(state, chart)}.`),
    )
  return chart.transitions
    .filter(({ source, targets }) => [source, ...targets].some(isAt))
    .map(({ id }) => id)
}

function known(part: string, names: readonly string[], what: string): void {
  if (names.some((name) => has(name, part))) return
  throw new UserError(`There is no ${what} '${part}'; near it: ${near(part, names)}.`)
}

/** The transitions that a file touches; undefined where it may touch any. */
function touchedBy(file: string): Set<string> | undefined {
  if (file === '') return undefined
  const written = chart.transitions.filter((each) =>
    sourceOf(each).some((place) => place.startsWith(`${file}:`)),
  )
  const name = basename(file).toLowerCase().replaceAll('-', '')
  const states = chart.states.filter(({ name: state }) => name.startsWith(state.toLowerCase()))
  const ids = [...written.map(({ id }) => id), ...states.flatMap(({ id }) => transitionsAt(id))]
  return ids.length === 0 ? undefined : new Set(ids)
}

/** Transitions that a revision does not have, or has otherwise. */
function changedSince(revision: string): string[] {
  const read = readChartFile(chartFileAt(revision), `The chart of '${revision}'`)
  if ('problem' in read) throw new UserError(read.problem)
  const changes = compareCharts(read.chart, chart)
  const isChanged = ({ id, source, guard }: ChartTransition) =>
    changes.some(
      ({ id: changed }) => changed === id || changed === source || guard?.includes(changed),
    )
  return chart.transitions.filter(isChanged).map(({ id }) => id)
}
