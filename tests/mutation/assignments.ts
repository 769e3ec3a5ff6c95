import { isDeepStrictEqual } from 'node:util'
import { type AnyStateMachine, assign } from 'xstate'
import { type Chart, type ChartAction, chartOf } from '../../src/statechart/chart/chart.ts'
import type { Mutant, Touched } from './mutant.ts'
import { wrong } from './states.ts'

/**
 * The context changes of assign actions, by name: the changed keys, joined by dots, and whether a
 * text, a number or a boolean was set.
 */
export type Assignments = ReadonlyMap<string, ReadonlyMap<string, boolean>>

type Assignment = (args: { context: object }, params: unknown) => object
type Values = { [key: string]: unknown }

/**
 * The machine with assign actions that record what they change; the caller runs it, and
 * `assignments` fills meanwhile. Only assign actions given as one function are recorded.
 */
export function recorded<Machine extends AnyStateMachine>(
  machine: Machine,
): { machine: Machine; assignments: Assignments } {
  const assignments = new Map<string, Map<string, boolean>>()
  const actions = Object.fromEntries(
    assignsOf(machine).map(([name, assignment]) => {
      const paths = new Map<string, boolean>()
      assignments.set(name, paths)
      const noting: Assignment = (args, params) => {
        const change = assignment(args, params)
        for (const [path, isScalar] of changedPaths(args.context, change)) {
          paths.set(path, isScalar || paths.get(path) === true)
        }
        return change
      }
      return [name, assign(noting as never)]
    }),
  )
  return { machine: machine.provide({ actions } as never) as Machine, assignments }
}

/** Machines whose assign actions leave out one of the values they change, or set it wrongly. */
export function assignmentMutants(machine: AnyStateMachine, assignments: Assignments): Mutant[] {
  const chart = chartOf(machine)
  return assignsOf(machine).flatMap(([name, assignment]) => {
    const touched = usesOf(name, chart)
    const mutant = (kind: Mutant['kind'], path: string, value: ValueOf): Mutant => ({
      kind,
      what: `${name} ${path}`,
      touched,
      make() {
        const changed: Assignment = (args, params) =>
          withValue(assignment(args, params), args.context, path.split('.'), value)
        return machine.provide({ actions: { [name]: assign(changed as never) } } as never)
      },
    })
    return [...(assignments.get(name) ?? [])].flatMap(([path, isScalar]) => [
      mutant('assignment left out', path, (before) => before),
      ...(isScalar ? [mutant('assignment wrong', path, (_, after) => wrong(after))] : []),
    ])
  })
}

function assignsOf({ implementations }: AnyStateMachine): [string, Assignment][] {
  return Object.entries(implementations.actions).flatMap(([name, action]) => {
    const { type, assignment } = action as { type?: string; assignment?: unknown }
    return type === 'xstate.assign' && typeof assignment === 'function'
      ? [[name, assignment as Assignment]]
      : []
  })
}

/** The position of an action in the chart. */
function usesOf(name: string, { states, transitions }: Chart): Touched {
  const isIt = (action: ChartAction) => action.name === name
  return {
    transitions: transitions.filter(({ actions }) => actions.some(isIt)).map(({ id }) => id),
    states: states.filter(({ entry, exit }) => [...entry, ...exit].some(isIt)).map(({ id }) => id),
    events: [],
  }
}

/** The deepest changed keys, at most three. */
function changedPaths(before: object, change: object, depth = 3): [string, boolean][] {
  return Object.entries(change).flatMap(([key, after]): [string, boolean][] => {
    const old = (before as Values)[key]
    if (isDeepStrictEqual(old, after)) return []
    if (depth === 1 || !isPlain(old) || !isPlain(after)) return [[key, isScalar(after)]]
    const removed = Object.keys(old).filter((inner) => !(inner in after))
    const below = [
      ...changedPaths(old, after, depth - 1),
      ...removed.map((inner): [string, boolean] => [inner, false]),
    ]
    return below.map(([path, isSet]) => [`${key}.${path}`, isSet])
  })
}

type ValueOf = (before: unknown, after: unknown) => unknown

/** The change with another value under the keys; unchanged if it does not contain them. */
function withValue(change: object, before: object, keys: string[], value: ValueOf): object {
  const [key = ''] = keys
  return key in change ? replaced(change, before, keys, value) : change
}

function replaced(after: object, before: object, keys: string[], value: ValueOf): object {
  const [key = '', ...rest] = keys
  const { [key]: one, ...others } = after as Values
  const old = (before as Values)[key]
  if (rest.length > 0) {
    return isPlain(one) && isPlain(old)
      ? { ...after, [key]: replaced(one, old, rest, value) }
      : after
  }
  if (key in after) return { ...others, [key]: value(old, one) }
  return key in before ? { ...others, [key]: value(old, undefined) } : after
}

function isScalar(value: unknown): boolean {
  return ['boolean', 'number', 'string'].includes(typeof value)
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
