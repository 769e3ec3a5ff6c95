/// <reference types="node" />

import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { UserError } from '../../src/cli/user-error.ts'
import type { PossibleCase } from '../../src/statechart/chart/cases.ts'
import {
  activeStates,
  definitionsOf,
  matchesDescriptor,
  nodesBelow,
} from '../../src/statechart/chart/chart.ts'
import { exactInMemory } from '../../src/statechart/chart/exact.ts'
import type { Step } from '../../src/statechart/chart/microsteps.ts'
import { digestOf } from './digest.ts'
import { near } from './states.ts'

/** A case that fails in a state: the guard, the action or the machine throws. */
export class CaseError extends UserError {
  readonly taken: PossibleCase

  constructor(taken: PossibleCase, where: string, error: unknown) {
    const reason = error instanceof Error ? error.message : String(error)
    super(`'${taken.name}' fails ${where}: ${reason.replaceAll(/\s*\n\s*/g, ' ')}`)
    this.taken = taken
  }
}

/** What of an exploration is looked at, whatever its machine is. */
interface Explored {
  machine: AnyStateMachine
  starts: readonly { name: string }[]
  events: readonly { name: string; event: { type: string } }[]
  actors: Readonly<Record<string, unknown>>
}

function hint(name: string, known: readonly string[]): string {
  return known.length === 0 ? '' : `; near it: ${near(name, known)}`
}

/** More states than a chart needs whose facts are classes; their steps fit into Node's memory. */
const MOST_STATES = 20_000

/**
 * Refuses what cannot be explored, before it is tried.
 *
 * @throws UserError naming the case or the place in the chart
 */
export function refuseCases({ machine, starts, events, actors }: Explored): void {
  if (starts.length === 0) throw new UserError(`'${machine.id}' has no start to be explored from.`)
  const names = [...starts, ...events].map(({ name }) => name)
  const twice = names.find((name, position) => names.indexOf(name) !== position)
  if (twice !== undefined) throw new UserError(`Two cases are called '${twice}': name them apart.`)
  const nodes = nodesBelow(machine.root)
  const descriptors = [...new Set(nodes.flatMap((node) => [...node.transitions.keys()]))]
  const own = descriptors.filter((one) => !one.startsWith('xstate.'))
  for (const { name, event } of events) {
    if (descriptors.some((one) => matchesDescriptor(event.type, one))) continue
    throw new UserError(
      `No state of '${machine.id}' has a transition for '${event.type}', the event of the case '${name}'${hint(event.type, own)}.`,
    )
  }
  const invokes = nodes.flatMap((node) => node.invoke.map(({ id }) => id))
  const unknown = Object.keys(actors).find((id) => !invokes.includes(id))
  const [unnamed] = nodes.flatMap(({ id: state, invoke }) =>
    invoke.filter(({ id, src }) => src === unknown && id.endsWith(`.${state}`)),
  )
  if (unnamed) {
    throw new UserError(
      `'${machine.id}' invokes '${unknown}' without an id: give it the id '${unknown}', or call its answers '${unnamed.id}'.`,
    )
  }
  if (unknown !== undefined) {
    throw new UserError(
      `No state of '${machine.id}' invokes '${unknown}', of which there are answers${hint(unknown, invokes)}.`,
    )
  }
  const watched = nodes.flatMap(definitionsOf).find(({ eventType }) => isSnapshot(eventType))
  if (watched) {
    throw new UserError(
      `'${watched.source.id}' watches the snapshots of an actor (onSnapshot), which is not explored.`,
    )
  }
}

/** How the answers of actors are named that are invoked without an id, in sentences. */
export function unnamedInvokes({ root }: AnyStateMachine): string[] {
  return nodesBelow(root).flatMap(({ id: state, invoke }) =>
    invoke
      .filter(({ id }, position) => id === `${position}.${state}`)
      .map(
        ({ id }) =>
          `'${state}' invokes an actor without an id: give it an id, or use '${id}' for its answers (actors of an exploration).`,
      ),
  )
}

function isSnapshot(type: string): boolean {
  return type.startsWith('xstate.snapshot.')
}

/**
 * Refuses a step after which something would come that no case brings; `before` is the snapshot before it.
 *
 * @throws UserError naming the state and what would come
 */
export function refuseStep(
  before: AnyMachineSnapshot | undefined,
  { snapshot, actions }: Pick<Step<AnyMachineSnapshot>, 'snapshot' | 'actions'>,
  { name }: PossibleCase,
  events: Explored['events'],
): void {
  for (const { type, params } of actions) {
    const { to, delay, event } = (params ?? {}) as Sent
    if (event === undefined || !isHandled(event.type, snapshot.machine)) continue
    const isSent = type === 'xstate.sendTo' && to?.logic === snapshot.machine
    const isDelayed = typeof delay === 'number'
    if (isSent && !isDelayed) {
      throw new UserError(
        `'${name}' sends '${event.type}' to the machine itself ${inState(snapshot)}: use 'raise'.`,
      )
    }
    const isLater = isDelayed && (isSent || type === 'xstate.raise')
    if (!isLater || events.some((one) => one.event.type === event.type)) continue
    throw new UserError(
      `'${name}' raises '${event.type}' after a delay ${inState(snapshot)}, which no case brings: use 'after', or add a case for it.`,
    )
  }
  if (snapshot.children === before?.children) return
  const children = Object.keys(snapshot.children)
  const invoked = activeStates(snapshot).flatMap((node) => node.invoke.map(({ id }) => id))
  const spawned = children.find((id) => !invoked.includes(id))
  if (spawned !== undefined && snapshot.status === 'active') {
    const actor = spawned === 'undefined' ? 'an actor without an id' : `'${spawned}'`
    throw new UserError(
      `'${name}' spawns ${actor} ${inState(snapshot)}: only invoked actors are explored.`,
    )
  }
}

/** Whether a transition waits for an event other than the end of a delay. */
function isHandled(type: string, { events }: AnyStateMachine): boolean {
  if (type.startsWith('xstate.after.')) return false
  return events.some((descriptor) => matchesDescriptor(type, descriptor))
}

/** What an action that raises or sends an event was given. */
type Sent = Partial<{ to: { logic?: unknown }; delay: number; event: { type: string } }>

/** The states that an exploration has found so far. */
type Nodes = ReadonlyMap<string, { snapshot: AnyMachineSnapshot }>

/**
 * Refuses to explore without an end: after `mostStates` states, and before the memory is full.
 *
 * @throws UserError naming the part of the context that has the most different values
 */
export function refuseEndless(
  nodes: Nodes,
  { id }: AnyStateMachine,
  mostStates = MOST_STATES,
): void {
  const isFull = nodes.size % STATES_BETWEEN_LOOKS_AT_MEMORY === 0 && isMemoryFull()
  if (nodes.size <= mostStates && !isFull) return
  const most = partWithMostValues(nodes)
  throw new UserError(
    isFull
      ? `The memory of Node is full after ${nodes.size} states of '${id}' by its facts; ${most}: ${BOUND}, or give Node more (NODE_OPTIONS=--max-old-space-size=MB).`
      : `'${id}' has more than ${mostStates} states by its facts; ${most}: ${BOUND}, or raise the bound (--states N; mostStates of an exploration).`,
  )
}

const BOUND = 'leave it out of the facts, or say its classes'

/** The part of the context that has the most different values in states, as a clause. */
export function partWithMostValues(nodes: Nodes): string {
  const values = new Map<string, Set<string>>()
  for (const { snapshot } of nodes.values()) {
    for (const [name, value] of Object.entries(snapshot.context)) {
      values.set(name, (values.get(name) ?? new Set()).add(digestOf(exactInMemory(value))))
    }
  }
  const [most] = [...values].toSorted(([, one], [, other]) => other.size - one.size)
  if (!most) return 'its context is empty'
  return `'${most[0]}' of the context has ${most[1].size} values among them`
}

const STATES_BETWEEN_LOOKS_AT_MEMORY = 16
/** Of the memory that Node may use: planning needs the rest. */
const MEMORY_OF_STATES = 0.6

/** Node's heap; a page of a browser that explores a chart has none to ask. */
const v8 = globalThis.process?.getBuiltinModule('node:v8')

function isMemoryFull(): boolean {
  if (!v8) return false
  const { used_heap_size: used, heap_size_limit: limit } = v8.getHeapStatistics()
  return used > limit * MEMORY_OF_STATES
}

/** Where a snapshot is, as a clause. */
export function inState({ value }: Pick<AnyMachineSnapshot, 'value'>): string {
  return `in ${typeof value === 'string' ? `'${value}'` : JSON.stringify(value)}`
}
