import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  StateValue,
} from 'xstate'
import type {
  Chart,
  ChartAction,
  ChartGuard,
  ChartState,
  ChartTransition,
  Trigger,
} from './chart-file.ts'
import { exact, exactName, isSaidByName, restOf } from './exact.ts'
import { orderOf, transitionId } from './taken.ts'

export type {
  Chart,
  ChartAction,
  ChartGuard,
  ChartState,
  ChartTransition,
  Trigger,
} from './chart-file.ts'

/** Reads a machine's definition, `always`, delays and invokes included, in the order of the chart. */
export function chartOf(machine: AnyStateMachine): Chart {
  const nodes = nodesBelow(machine.root)
  return {
    id: machine.id,
    states: nodes.map(stateOf),
    delays: delaysOf(machine),
    transitions: nodes.flatMap((node) =>
      definitionsOf(node).map((definition) => transitionOf(definition)),
    ),
  }
}

function delaysOf({ implementations }: AnyStateMachine): Record<string, number> {
  return Object.fromEntries(
    Object.entries(implementations.delays ?? {}).filter(
      (delay): delay is [string, number] => typeof delay[1] === 'number',
    ),
  )
}

/** The transition definitions of one state, `always` last. */
export function definitionsOf(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...node.transitions.values()].flat().concat(node.always ?? [])
}

/** The descriptors of a state that match an event, in the order in which XState tries them. */
export function descriptorsFor(node: AnyStateNode, type: string): readonly string[] {
  const known = DESCRIPTORS.get(node) ?? new Map<string, readonly string[]>()
  DESCRIPTORS.set(node, known)
  const descriptors =
    known.get(type) ??
    [...node.transitions.keys()]
      .filter((one) => matchesDescriptor(type, one))
      .toSorted(
        (one, other) => Number(other === type) - Number(one === type) || other.length - one.length,
      )
  known.set(type, descriptors)
  return descriptors
}

const DESCRIPTORS = new WeakMap<AnyStateNode, Map<string, readonly string[]>>()

/** Whether a transition for this event, for `a.*` or for `*` is tried for an event of this type. */
export function matchesDescriptor(type: string, descriptor: string): boolean {
  if (descriptor === type || descriptor === '*') return true
  return descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1))
}

export function nodesBelow(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesBelow)]
}

function stateOf(node: AnyStateNode): ChartState {
  const other = otherOf(node)
  return {
    id: node.id,
    name: node.key,
    parent: node.parent?.id ?? null,
    kind: node.type,
    ...(node.type === 'history' && { history: node.history === 'deep' ? 'deep' : 'shallow' }),
    initial: initialOf(node),
    description: node.description ?? '',
    meta: metaOfNode(node),
    tags: [...node.tags],
    entry: ownActions(node, node.entry).map(actionOf),
    exit: ownActions(node, node.exit).map(actionOf),
    invokes: invokesOf(node).map(({ name, src }) => ({ id: name, src })),
    ...(other !== '' && { other }),
  }
}

/** What a state invokes: XState's id, and the name in the chart, its actor's if the chart gives it none. */
function invokesOf({ config, invoke }: AnyStateNode) {
  const written = [config.invoke ?? []].flat() as readonly { id?: string; src: unknown }[]
  return invoke.map(({ id }, position) => {
    const { src, id: given } = written[position] ?? {}
    const name = given ?? (typeof src === 'string' ? src : id)
    return { id, name, src: typeof src === 'string' ? src : name }
  })
}

/** The meta of a state as a file can hold it; a field that JSON cannot write is a text. */
function metaOfNode({ meta }: AnyStateNode): unknown {
  if (typeof meta !== 'object' || meta === null) return meta
  return Object.fromEntries(Object.entries(meta).map(([name, value]) => [name, asJson(value)]))
}

function asJson(value: unknown): unknown {
  if (value === undefined) return undefined
  try {
    return JSON.parse(JSON.stringify(value))
  } catch {
    return exact(value)
  }
}

function initialOf(node: AnyStateNode): string | null {
  if (node.type === 'compound') return node.initial.target[0]?.id ?? null
  const [target] = node.type === 'history' ? [(node.config as HistoryConfig).target].flat() : []
  if (target === undefined) return null
  if (target.startsWith('#')) return node.machine.getStateNodeById(target).id
  let state = node.parent
  for (const key of target.split('.')) state = state?.states[key]
  return state?.id ?? null
}

type HistoryConfig = { target?: string | readonly string[] }

/** Keys of a state's definition that are data of their own, or that XState does not read. */
const STATE_KEYS = [
  ...['id', 'type', 'key', 'states', 'on', 'always', 'after', 'onDone', 'initial', 'invoke'],
  ...['entry', 'exit', 'tags', 'meta', 'description', 'history', 'order', 'types', 'schemas'],
]
const INVOKE_KEYS = ['id', 'src', 'onDone', 'onError', 'onSnapshot', 'toJSON']

function otherOf(node: AnyStateNode): string {
  const { config, invoke } = node
  const [entry, exit] = [ownActions(node, node.entry), ownActions(node, node.exit)]
  const { initial } = config as { initial?: unknown }
  const unsaid = (actions: readonly unknown[]) =>
    actions.every(isSaidByName) ? [] : [exact(actions)]
  return [
    restOf(config, ...STATE_KEYS),
    ...(typeof initial === 'object' ? [`initial ${exact(initial)}`] : []),
    ...unsaid(entry).map((actions) => `entry ${actions}`),
    ...unsaid(exit).map((actions) => `exit ${actions}`),
    ...invoke.map((one) => restOf(one, ...INVOKE_KEYS)).map((rest) => rest && `invoke ${rest}`),
  ]
    .filter((text) => text !== '')
    .join(', ')
}

/** Keys of a transition's definition that are data of their own, or that XState adds. */
const TRANSITION_KEYS = [
  ...['target', 'guard', 'actions', 'description', 'reenter', 'source', 'eventType', 'toJSON'],
  ...['event', 'delay'],
]

function otherOfTransition(definition: AnyTransitionDefinition): string {
  const { guard, actions } = definition
  return [
    restOf(definition, ...TRANSITION_KEYS),
    guard === undefined || isSaidByName(guard) ? '' : `guard ${exact(guard)}`,
    actions.every(isSaidByName) ? '' : `actions ${exact(actions)}`,
  ]
    .filter((text) => text !== '')
    .join(', ')
}

function transitionOf(definition: AnyTransitionDefinition): ChartTransition {
  const other = otherOfTransition(definition)
  const { guard } = definition
  const joint = jointOf(guard)
  return {
    id: transitionId(definition),
    source: definition.source.id,
    targets: definition.target?.map(({ id }) => id) ?? [],
    trigger: triggerOf(definition),
    order: orderOf(definition),
    guard: guard === undefined ? null : guardName(guard),
    guards: guard === undefined ? [] : guardsIn(guard),
    ...(joint && { joint }),
    actions: definition.actions.map(actionOf),
    description: definition.description ?? '',
    ...(definition.reenter && { reenter: true }),
    ...(other !== '' && { other }),
  }
}

function triggerOf({ eventType, source }: AnyTransitionDefinition): Trigger {
  if (eventType === '') return { kind: 'always' }
  const waiting = source.after.find((one) => one.eventType === eventType)
  if (waiting) return { kind: 'after', delay: String(waiting.delay) }
  for (const { id, name: actor } of invokesOf(source)) {
    if (eventType === `xstate.done.actor.${id}`) return { kind: 'done', actor }
    if (eventType === `xstate.error.actor.${id}`) return { kind: 'error', actor }
    if (eventType === `xstate.snapshot.${id}`) return { kind: 'snapshot', actor }
  }
  if (eventType === `xstate.done.state.${source.id}`) return { kind: 'ended', state: source.id }
  return { kind: 'event', event: eventType }
}

/** The name of a guard with its values, such as `isDestination(step: contact)` or `isPlaceSettled and isVettingSettled`. */
function guardName(guard: unknown): string {
  if (typeof guard === 'string') return guard
  if (typeof guard === 'function') return compositeName(guard)
  return callText(actionOf(guard))
}

function compositeName(guard: object & { name: string }): string {
  const { name, guards } = compositeOf(guard) ?? {}
  if (!guards) return guard.name
  const names = guards.map((inner) => (isJoint(inner) ? `(${guardName(inner)})` : guardName(inner)))
  if (name === 'not') return `not ${names.join()}`
  return isJoint(guard) ? names.join(` ${name} `) : `${name}(${names.join()})`
}

/** The guards that a condition is made of. */
function guardsIn(guard: unknown, isNegated = false): ChartGuard[] {
  const composite = compositeOf(guard)
  if (composite) {
    const isInside = isNegated !== (composite.name === 'not')
    return composite.guards.flatMap((inner) => guardsIn(inner, isInside))
  }
  return [{ ...actionOf(guard), isNegated }]
}

/** How the guards of a condition are joined; undefined for one. */
function jointOf(guard: unknown): ChartTransition['joint'] {
  const { name, guards = [] } = compositeOf(guard) ?? {}
  if (guards.some((inner) => jointOf(inner))) return 'nested'
  if (!isJoint(guard)) return undefined
  return name === 'or' ? 'or' : 'and'
}

/** Whether a guard reads as several. */
function isJoint(guard: unknown): boolean {
  const { name, guards = [] } = compositeOf(guard) ?? {}
  return name !== 'not' && guards.length > 1
}

/** What `and`, `or` and `not` make. */
function compositeOf(guard: unknown): { name: string; guards: readonly unknown[] } | undefined {
  return typeof guard === 'function' && 'guards' in guard ? (guard as never) : undefined
}

/** Not what XState itself adds to a state with delays: raising the end of one, and cancelling it. */
function ownActions<Action>({ after }: AnyStateNode, actions: readonly Action[]): Action[] {
  return actions.filter((action) => {
    const { id, sendId } = action as { id?: unknown; sendId?: unknown }
    return !after.some(({ eventType }) => eventType === id || eventType === sendId)
  })
}

function actionOf(action: unknown): ChartAction {
  if (typeof action === 'string') return { name: action }
  if (typeof action === 'function') return { name: action.name }
  const { type: name, params } = action as { type: string; params?: unknown }
  if (typeof params !== 'object' || params === null) return { name }
  const texts = Object.entries(params).map(([key, value]) => [key, exactName(value)])
  return { name, params: Object.fromEntries(texts) }
}

/** An action or guard with its parameters: `isDestination(step: contact)`. */
export function callText({ name, params }: ChartAction): string {
  if (params === undefined) return name
  const values = Object.entries(params).map(([key, value]) => `${key}: ${value}`)
  return `${name}(${values.join(', ')})`
}

/** What makes a transition happen, as short as it goes. */
export function triggerText(trigger: Trigger): string {
  switch (trigger.kind) {
    case 'event':
      return trigger.event
    case 'always':
      return 'at once'
    case 'after':
      return `after ${trigger.delay}`
    case 'done':
      return `${trigger.actor} answers`
    case 'error':
      return `${trigger.actor} fails`
    case 'snapshot':
      return `${trigger.actor} changes`
    case 'ended':
      return `when ${trigger.state.slice(trigger.state.lastIndexOf('.') + 1)} has ended`
  }
}

/** The active states of a snapshot, each before those inside it, in the chart's order; cached. */
export function activeStates(snapshot: AnyMachineSnapshot): readonly AnyStateNode[] {
  const known = ACTIVE.get(snapshot)
  if (known) return known
  const active: AnyStateNode[] = []
  function enter(node: AnyStateNode | undefined, inside: StateValue | undefined): void {
    if (!node) return
    active.push(node)
    if (typeof inside === 'string') enter(node.states[inside], undefined)
    else for (const name in inside) enter(node.states[name], inside[name])
  }
  enter(snapshot.machine.root, snapshot.value)
  ACTIVE.set(snapshot, active)
  return active
}

const ACTIVE = new WeakMap<AnyMachineSnapshot, readonly AnyStateNode[]>()
