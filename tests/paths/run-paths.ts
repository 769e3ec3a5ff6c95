import type { AnyStateMachine, SnapshotFrom } from 'xstate'
import { eventsOf, type StartCase } from '../../src/statechart/chart/cases.ts'
import type { Step } from '../../src/statechart/chart/microsteps.ts'
import type { ReportedPath } from '../../src/statechart/chart/report.ts'
import type { WrongStep } from './causes.ts'
import { type Difference, linesOf } from './difference.ts'
import type { GraphEdge } from './explore.ts'
import { run } from './running.ts'
import {
  onEveryEvent,
  type Planned,
  type PlannedPath,
  type Runnable,
  testPathsOf,
} from './test-paths.ts'

/**
 * Checks the steps of one path in order: returns how a step differs from the specification, or
 * null.
 */
export type Observer<Machine extends AnyStateMachine> = (
  start: StartCase<Machine>,
) => (
  name: string,
  step: Pick<Step<SnapshotFrom<Machine>>, 'snapshot' | 'actions'>,
  transitions?: { planned: readonly string[] | undefined; taken: readonly string[] },
) => Difference | null

/** The failure of a path; without a difference where something was thrown. */
export type Failure = NonNullable<ReportedPath['failure']> & { difference: Difference | null }

/**
 * Runs planned paths on the running machine, checks each step, and returns the failures by path id;
 * `onRun` gets the seconds that each path took.
 */
export async function runPaths<Machine extends AnyStateMachine>(
  runnable: Runnable<Machine>,
  paths: readonly Planned[],
  observe: Observer<Machine>,
  onRun: (id: string, seconds: number) => void = () => {},
): Promise<Map<string, Failure>> {
  const failures = new Map<string, Failure>()
  for (const [position, path] of testPathsOf(runnable, paths).entries()) {
    const began = performance.now()
    const failure = await failureOf(path, runnable, {
      observe,
      planned: paths[position]?.edges ?? [],
    })
    onRun(path.id, (performance.now() - began) / 1000)
    if (failure) failures.set(path.id, failure)
  }
  return failures
}

/** The steps at which paths failed. */
export function wrongStepsOf(
  paths: readonly { id: string; edges: readonly Pick<GraphEdge, 'name' | 'transitions'>[] }[],
  failures: ReadonlyMap<string, Failure>,
): WrongStep[] {
  return paths.flatMap(({ id, edges }) => {
    const failure = failures.get(id)
    const edge = edges[failure?.step ?? 0]
    if (!failure || !edge) return []
    const path = edges.slice(0, failure.step + 1).map(({ name }) => name)
    const thrown = { 'while it runs': { should: null, is: failure.lines[0] } }
    const { name, transitions } = edge
    return [{ name, transitions, path, difference: failure.difference ?? thrown }]
  })
}

async function failureOf<Machine extends AnyStateMachine>(
  path: PlannedPath<Machine>,
  { machine, starts }: Runnable<Machine>,
  { observe, planned }: { observe: Observer<Machine>; planned: Planned['edges'] },
): Promise<Failure | null> {
  const start = starts.find(({ name }) => name === path.steps[0]?.event.case.name)
  if (!start) throw new Error(`No start begins '${path.description}'`)
  const differenceAfter = observe(start)
  const running = run(machine, start.input)
  let { name } = start
  let step = -1
  let takenBefore = 0
  let difference: Difference | null = null
  try {
    await path.test({
      events: onEveryEvent(path, (taken) => {
        step += 1
        name = taken.name
        if (step > 0) running.send(...eventsOf(taken))
      }),
      states: {
        '*': () => {
          const edge = planned[step]
          difference = differenceAfter(name, running, {
            planned: edge && 'transitions' in edge ? edge.transitions : undefined,
            taken: running.taken.slice(takenBefore),
          })
          takenBefore = running.taken.length
          if (difference) throw new Error(linesOf(difference).join('\n'))
        },
      },
    })
    return null
  } catch (error) {
    return { step, lines: difference ? linesOf(difference) : [String(error)], difference }
  } finally {
    running.stop()
  }
}
