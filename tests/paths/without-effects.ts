import {
  type AnyActorRef,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createMachine,
  fromCallback,
} from 'xstate'
import { nodesBelow } from '../../src/statechart/chart/chart.ts'

/**
 * A copy of a machine whose actions change nothing outside it: `assign`, `raise`, `cancel`, `log` and
 * `enqueueActions` of these are executed; functions, `emit`, `sendParent` and `sendTo` another actor are not. An actor
 * that is only named does nothing.
 */
export function withoutEffects({
  config,
  implementations,
  root,
}: AnyStateMachine): AnyStateMachine {
  const invoked = nodesBelow(root).flatMap(({ invoke }) => invoke.map(({ src }) => [src, silent]))
  const actions = Object.entries(implementations.actions).map(
    ([name, action]) => [name, withoutEffect(action)] as const,
  )
  return createMachine(partWithoutEffects(config, '') as typeof config, {
    ...implementations,
    actions: Object.fromEntries(actions),
    actors: { ...Object.fromEntries(invoked), ...implementations.actors },
  })
}

const silent = fromCallback(() => {})

const ACTIONS = ['entry', 'exit', 'actions']
/** Parts of a definition whose keys are names. */
const NAMED = ['states', 'on', 'after']
/** Parts of a definition with transitions in them. */
const PARTS = [...NAMED, 'initial', 'always', 'onDone', 'onError', 'onSnapshot', 'invoke']

/** A part of a definition by the key that it has there; '' is the whole, a state or a transition. */
function partWithoutEffects(part: unknown, key: string): unknown {
  if (ACTIONS.includes(key)) return [part].flat().map(withoutEffect)
  if (Array.isArray(part)) return part.map((one) => partWithoutEffects(one, ''))
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => {
      if (NAMED.includes(key)) return [name, partWithoutEffects(value, '')]
      const isPart = ACTIONS.includes(name) || PARTS.includes(name)
      return [name, isPart ? partWithoutEffects(value, name) : value]
    }),
  )
}

/** An action of XState's own, as it is executed. */
interface BuiltIn {
  (): void
  type: string
  to?: unknown
  resolve: (scope: AnyActorScope, snapshot: AnyMachineSnapshot, ...given: unknown[]) => Resolved
  execute?: (scope: AnyActorScope, params: unknown) => void
}

type Resolved = [snapshot: AnyMachineSnapshot, params: unknown, actions: unknown[] | undefined]

function withoutEffect<Action>(action: Action): Action {
  if (typeof action !== 'function') return action
  if (!('resolve' in action)) return named(action.name, () => {}) as Action
  const builtIn = action as unknown as BuiltIn
  const { type, to, resolve, execute } = builtIn
  const unsent: BuiltIn['resolve'] = (_, snapshot) => [snapshot, undefined, undefined]
  switch (type) {
    case 'xstate.emit':
      return changed(builtIn, { resolve: unsent, execute: () => {} }) as Action
    case 'xstate.sendTo':
      return changed(builtIn, {
        resolve: (scope, snapshot, ...given) => {
          const isSent = isSelf(to, scope.self, given)
          return (isSent ? resolve : unsent)(scope, snapshot, ...given)
        },
        execute: (scope, params) => {
          if (params !== undefined) execute?.(scope, params)
        },
      }) as Action
    case 'xstate.enqueueActions':
      return changed(builtIn, {
        resolve: (...given) => {
          const [snapshot, params, actions] = resolve(...given)
          return [snapshot, params, actions?.map(withoutEffect)]
        },
      }) as Action
    default:
      return action
  }
}

/** Whether an event is sent to the machine itself; XState takes no target for it. */
function isSelf(to: unknown, self: AnyActorRef, given: readonly unknown[]): boolean {
  if (typeof to !== 'function') return to === undefined || to === '#_internal' || to === self
  try {
    const target = to(...given)
    return target === undefined || target === '#_internal' || target === self
  } catch {
    return false
  }
}

function changed(action: BuiltIn, parts: Partial<BuiltIn>): BuiltIn {
  const copy = named(action.name, () => {})
  const { retryResolve: _, ...rest } = { ...action } as BuiltIn & { retryResolve?: unknown }
  return Object.assign(copy, rest, parts)
}

function named<Function extends () => void>(name: string, made: Function): Function {
  return Object.defineProperty(made, 'name', { value: name })
}
