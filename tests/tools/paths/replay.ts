import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { reportFile } from '../../../src/cli/project.ts'
import { UserError } from '../../../src/cli/user-error.ts'
import { CoverageReportSchema } from '../../../src/statechart/chart/report.ts'
import { followerInBrowser } from '../../model/browser/follow.ts'
import { type BrowserPath, walkableFunnel } from '../../model/browser/plan.ts'
import { browserPaths } from '../../model/browser/plan-file.ts'
import { UNREACHABLE_CASES } from '../../model/browser/unreachable.ts'
import { observeFunnel } from '../../model/check.ts'
import { checkStates, measureFunnel } from '../../model/criteria/criteria.ts'
import { FUNNEL_EXPLORATION } from '../../model/exploration.ts'
import { checkFunnel } from '../../model/explored.ts'
import { describeCase } from '../../model/words.ts'
import { linesOf } from '../../paths/difference.ts'
import { pathEndingWith } from '../../paths/find-path.ts'
import { runPaths } from '../../paths/run-paths.ts'
import { type BrowserOptions, replayInBrowser } from './in-browser.ts'
import { funnelPathInWords, listed } from './print.ts'

/** A path to be shown or replayed; of a browser's, how it acts there. */
interface FoundPath extends Pick<BrowserPath, 'id' | 'name'> {
  steps: readonly { name: string; transitions: string[] }[]
  planned?: BrowserPath
}

/**
 * The path with this id: of the browser's plan, of the last report or of another one, such as that
 * of a run on another revision, else of the criteria.
 *
 * @throws UserError where no path has the id
 */
export function findPath(id: string, report = reportFile): FoundPath {
  const read = v.safeParse(CoverageReportSchema, readJson(report))
  const reported = read.success ? read.output.paths.find((path) => path.id === id) : undefined
  const isPlanned = reported?.runner !== 'headless'
  const planned = isPlanned ? browserPaths().find((path) => path.id === id) : undefined
  if (planned) return { ...planned, planned }
  if (reported) return { id, name: reported.name ?? id, steps: reported.steps }
  const headless = measureFunnel().paths.find((path) => path.id === id)
  if (headless) return { id, name: headless.name, steps: headless.edges }
  throw new UserError(
    `There is no path '${id}': 'npm run paths -- list' names them all; --report FILE reads the paths.json of another run.`,
  )
}

/** Walks one path in a browser; of a headless one as much as a browser can. */
export async function replayPath(path: FoundPath, options: BrowserOptions): Promise<number> {
  const { planned, steps } = path
  if (planned) return replayInBrowser(planned.steps, path, planned.inputMethod, options)
  const names = steps.map(({ name }) => name)
  return replayNames(names, path, options)
}

/**
 * Finds the path of an error report, says it in words and whether the invariants hold on it.
 *
 * @throws UserError where no path leads there; UserError where the file is no report
 */
export async function replayReport(
  file: string,
  options: BrowserOptions | undefined,
): Promise<number> {
  const { state, events } = readErrorReport(file)
  const { graph, faults } = checkFunnel()
  const types = events.filter((type, position) => isReported(type) && type !== events[position - 1])
  const path = pathEndingWith(
    graph.edges,
    types,
    (node) => isInState(graph.nodes.get(node)?.snapshot.value, state),
    ({ event }) => isReported(event.type),
  )
  if (!path) {
    throw new UserError(
      `No path comes to this state by these events: ${types.join(', ')}. ` +
        'Leave out the oldest of them, or add the case that they need to machines/examples/cases.ts.',
    )
  }
  console.log(`Path ${path.id}, ${path.edges.length} steps\n${funnelPathInWords(path.edges)}`)
  const fault = faults.find(({ edge }) => path.edges.includes(edge))
  console.log(fault ? `\nIt fails at '${fault.edge.name}'.` : '\nIt passes without a browser.')
  const names = path.edges.map(({ name }) => name)
  const exitCode = options ? await replayNames(names, { id: path.id, name: file }, options) : 0
  return fault ? 1 : exitCode
}

async function replayNames(
  names: readonly string[],
  path: Pick<BrowserPath, 'id' | 'name'>,
  options: BrowserOptions,
): Promise<number> {
  const { steps, stoppedAt } = followerInBrowser(walkableFunnel())(names)
  if (stoppedAt !== undefined) {
    const reason = UNREACHABLE_CASES[stoppedAt] ?? 'The page offers no such thing at that moment.'
    console.log(
      `A browser walks ${steps.length} of ${names.length} steps and stops before: ${describeCase(stoppedAt)}. ${reason}`,
    )
  }
  const exitCode = steps.length === 0 ? 1 : await replayInBrowser(steps, path, undefined, options)
  if (exitCode !== 0) return exitCode
  const faults = [...checkStates().faults, ...measureFunnel().faults]
  const fault = faults.find((each) => isDeepStrictEqual(each.path, names))
  const wrong = fault ? linesOf(fault.difference) : await wrongWhileRunning(names)
  if (wrong.length === 0) return 0
  const seen =
    stoppedAt === undefined ? 'A browser shows nothing of it.' : 'A browser does not come to it.'
  console.error(`${seen} Without one '${names.at(-1)}' is wrong:\n${listed(wrong).join('\n')}`)
  return 1
}

/** What a running machine shows otherwise at the last of these steps, or before. */
async function wrongWhileRunning(names: readonly string[]): Promise<readonly string[]> {
  const path = measureFunnel().paths.find(({ edges }) =>
    names.every((name, position) => edges[position]?.name === name),
  )
  if (!path) return []
  const begun = { ...path, edges: path.edges.slice(0, names.length) }
  const failures = await runPaths(FUNNEL_EXPLORATION, [begun], observeFunnel)
  return failures.get(path.id)?.lines ?? []
}

/** Seconds go by without deciding anything, and every chart is begun. */
function isReported(type: string): boolean {
  return type !== 'TIMER.TICKED' && type !== 'xstate.init'
}

/** A state as text or as XState's value: `flow.contact.editing`, or `{"flow": {"contact": "editing"}}`. */
const State = v.union([v.pipe(v.string(), v.nonEmpty()), v.record(v.string(), v.unknown())])

const Events = v.pipe(v.array(v.string()), v.nonEmpty())
const Trail = v.object({ states: v.array(v.string()), events: Events })

/** Written by hand, the chart's part of a report, or the report as the monitoring service stores it. */
const ErrorReport = v.union([
  v.object({ state: State, events: Events }),
  v.pipe(
    Trail,
    v.transform(({ states, events }) => ({ state: states.join(' '), events })),
  ),
  v.pipe(
    v.object({ contexts: v.object({ chart: Trail }) }),
    v.transform(({ contexts: { chart } }) => ({
      state: chart.states.join(' '),
      events: chart.events,
    })),
  ),
])

/** What an error report from the field says of the chart: its state and its last events. */
type ErrorReport = v.InferOutput<typeof ErrorReport>

/** @throws UserError where the file cannot be read or is something else */
export function readErrorReport(file: string): ErrorReport {
  const read = v.safeParse(ErrorReport, readJson(file))
  if (read.success) return read.output
  throw new UserError(
    `${file} is no readable error report: write JSON such as ` +
      '{"state": "flow.contact.editing", "events": ["APPLICATION.STARTED"]}.',
  )
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Whether a state's value is, or contains, the state that a report names. */
export function isInState(value: unknown, state: ErrorReport['state']): boolean {
  const active = pathsOf(value)
  const wanted = typeof state === 'string' ? state.split(/[,\s]+/) : pathsOf(state)
  return wanted.every((path) => active.some((one) => one === path || one.startsWith(`${path}.`)))
}

function pathsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return Object.entries(value ?? {}).flatMap(([name, below]) => {
    const paths = pathsOf(below)
    return paths.length === 0 ? [name] : paths.map((path) => `${name}.${path}`)
  })
}
