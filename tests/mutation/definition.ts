import type { AnyStateMachine, AnyStateNode } from 'xstate'

/** A machine's definition with all transitions, actions and invokes as lists. */
export interface StateDefinition {
  id?: string
  type?: string
  initial?: string
  on?: Record<string, Branch[]>
  after?: Record<string, Branch[]>
  always?: Branch[]
  invoke?: InvokeDefinition[]
  entry?: unknown[]
  exit?: unknown[]
  tags?: string[]
  meta?: { screen?: Record<string, unknown> }
  states?: Record<string, StateDefinition>
}

/** One transition among those of a state and trigger. */
export interface Branch {
  guard?: unknown
  target?: string | string[]
  actions?: unknown[]
}

interface InvokeDefinition {
  id: string
  onDone?: Branch[]
  onError?: Branch[]
}

/** A state of the definition: the keys that lead to it, and its node in the machine. */
export interface DefinedState {
  keys: readonly string[]
  node: AnyStateNode
  state: StateDefinition
}

/** The transitions of one state and trigger; `eventType` is XState's name of the trigger. */
export interface BranchList {
  place: DefinedState
  eventType: string
  branches: Branch[]
  /** The same list in a copy of the definition. */
  within(copy: StateDefinition): Branch[]
}

/** A copy of the machine's definition that may be changed. */
export function definitionOf({ config }: AnyStateMachine): StateDefinition {
  return listed(config)
}

export function definedStatesIn(machine: AnyStateMachine): DefinedState[] {
  return placesBelow([], machine.root, definitionOf(machine))
}

/** The state at a path in a copy of the definition. */
export function stateAt(
  copy: StateDefinition,
  { keys }: Pick<DefinedState, 'keys'>,
): StateDefinition {
  return keys.reduce((state, key) => state.states?.[key] ?? state, copy)
}

export function branchListsAt(place: DefinedState): BranchList[] {
  const { state, node } = place
  const list = (eventType: string, pick: (state: StateDefinition) => Branch[] | undefined) => {
    const branches = pick(state)
    if (!branches) return []
    const within = (copy: StateDefinition) => pick(stateAt(copy, place)) ?? []
    return [{ place, eventType, branches, within }]
  }
  return [
    ...Object.keys(state.on ?? {}).flatMap((event) => list(event, ({ on }) => on?.[event])),
    ...Object.keys(state.after ?? {}).flatMap((delay) =>
      list(`xstate.after.${delay}.${node.id}`, ({ after }) => after?.[delay]),
    ),
    ...list('', ({ always }) => always),
    ...(state.invoke ?? []).flatMap(({ id }, number) => [
      ...list(`xstate.done.actor.${id}`, ({ invoke }) => invoke?.[number]?.onDone),
      ...list(`xstate.error.actor.${id}`, ({ invoke }) => invoke?.[number]?.onError),
    ]),
  ]
}

/** The chart's id of one of the transitions. */
export function branchId({ place, eventType }: BranchList, position: number): string {
  return `${place.node.id} / ${eventType || 'always'} / ${position}`
}

/** An action as the definition names it, with its values. */
export function actionName(action: unknown): string {
  if (typeof action === 'string') return action
  const { type, params } = action as { type: string; params?: unknown }
  return typeof params === 'object' && params !== null
    ? `${type}(${Object.values(params).join(', ')})`
    : type
}

function placesBelow(
  keys: readonly string[],
  node: AnyStateNode,
  state: StateDefinition,
): DefinedState[] {
  const below = Object.entries(state.states ?? {}).flatMap(([key, child]) => {
    const childNode: AnyStateNode | undefined = node.states[key]
    return childNode ? placesBelow([...keys, key], childNode, child) : []
  })
  return [{ keys, node, state }, ...below]
}

type Loose = { [key: string]: unknown }

function listed(config: object): StateDefinition {
  const { states, on, after, always, invoke, entry, exit, tags, ...rest } = config as Loose
  return {
    ...rest,
    ...(on ? { on: mapValues(on, branchList) } : {}),
    ...(after ? { after: mapValues(after, branchList) } : {}),
    ...(always ? { always: branchList(always) } : {}),
    ...(invoke ? { invoke: listOf(invoke).map(listedInvoke) } : {}),
    ...(entry ? { entry: listOf(entry) } : {}),
    ...(exit ? { exit: listOf(exit) } : {}),
    ...(tags ? { tags: listOf(tags).map(String) } : {}),
    ...(states ? { states: mapValues(states, (state) => listed(state as object)) } : {}),
  }
}

function listedInvoke(invoke: unknown): InvokeDefinition {
  const { onDone, onError, ...actor } = invoke as InvokeDefinition
  return {
    ...actor,
    ...(onDone ? { onDone: branchList(onDone) } : {}),
    ...(onError ? { onError: branchList(onError) } : {}),
  }
}

function branchList(branches: unknown): Branch[] {
  return listOf(branches).map((branch) => {
    if (typeof branch === 'string') return { target: branch }
    const { actions, ...rest } = branch as Branch
    return { ...rest, ...(actions ? { actions: listOf(actions) } : {}) }
  })
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? [...value] : [value]
}

function mapValues<Value>(object: unknown, map: (value: unknown) => Value): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(object as Loose).map(([key, value]) => [key, map(value)]),
  )
}
