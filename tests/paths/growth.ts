import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate'
import { UserError } from '../../src/cli/user-error.ts'
import {
  casesIn,
  eventsOf,
  overAfter,
  type PossibleCase,
} from '../../src/statechart/chart/cases.ts'
import type { Stepper } from '../../src/statechart/chart/microsteps.ts'
import { digestOf } from './digest.ts'
import type { Exploration, GraphEdge } from './explore.ts'
import { inState } from './refusals.ts'

/** A state as an exploration has found it, with the first edge to it. */
interface FoundNode<Machine extends AnyStateMachine> {
  snapshot: SnapshotFrom<Machine>
  over: readonly string[]
  arrivedBy: GraphEdge
}

/** The nodes that an exploration has found so far, by their keys. */
type FoundNodes<Machine extends AnyStateMachine> = ReadonlyMap<string, FoundNode<Machine>>

/** How often the same cases must make a part of the context larger, without a pause. */
const ROUNDS = 300
/** States after which an exploration looks for growth, and after each doubling of them: in the last of them. */
const STATES_OF_A_LOOK = 64
/** How many smaller states on the way to a large one are tried as its beginning. */
const MOST_BEGINNINGS = 5

/**
 * Refuses a list, text or record in the context that grows without an end: the cases between a state and one of the
 * same value with a larger part are repeated, and the part grows each time. One that a guard stops is not refused.
 *
 * @throws UserError naming the part and the cases
 */
export function refuseGrowth<Machine extends AnyStateMachine>(
  nodes: FoundNodes<Machine>,
  exploration: Exploration<Machine>,
  stepper: Stepper<Machine>,
): void {
  const isPowerOfTwo = (nodes.size & (nodes.size - 1)) === 0
  if (nodes.size < STATES_OF_A_LOOK || !isPowerOfTwo) return
  for (const { part, node } of largestParts(nodes)) {
    const rounds = roundsTo(node, part, nodes)
    const endless = rounds.find((round) => growsEachTime(part, node, round, exploration, stepper))
    if (!endless) continue
    const cases = [...new Set(endless.map(({ name }) => `'${name}'`))].join(', ')
    throw new UserError(
      `'${exploration.machine.id}' has no end of states: '${part.join('.')}' of the context grew each of ${ROUNDS} times that ${cases} came ${inState(node.snapshot)}. Bound it by a guard, or export an exploration whose facts say only what a guard reads of it.`,
    )
  }
}

/** Each part of the context in each value of the last nodes, with the node where it is largest; the innermost first. */
function largestParts<Machine extends AnyStateMachine>(nodes: FoundNodes<Machine>) {
  const largest = new Map<
    string,
    { part: readonly string[]; size: number; node: FoundNode<Machine> }
  >()
  for (const node of [...nodes.values()].slice(-STATES_OF_A_LOOK)) {
    const { value, context } = node.snapshot as AnyMachineSnapshot
    const state = JSON.stringify(value)
    for (const part of partsOf(context)) {
      const key = JSON.stringify([state, part])
      const size = sizeOf(part, node.snapshot)
      if (size > (largest.get(key)?.size ?? 0)) largest.set(key, { part, size, node })
    }
  }
  return [...largest.values()].toSorted((one, other) => other.part.length - one.part.length)
}

/** The cases to a node from each of the last states of the same value with a smaller part, the shortest first. */
function roundsTo<Machine extends AnyStateMachine>(
  node: FoundNode<Machine>,
  part: readonly string[],
  nodes: FoundNodes<Machine>,
): PossibleCase[][] {
  const value = JSON.stringify((node.snapshot as AnyMachineSnapshot).value)
  const size = sizeOf(part, node.snapshot)
  const rounds: PossibleCase[][] = []
  const cases: PossibleCase[] = []
  let at: FoundNode<Machine> | undefined = node
  while (at && at.arrivedBy.from !== null && rounds.length < MOST_BEGINNINGS) {
    cases.unshift(at.arrivedBy)
    at = nodes.get(at.arrivedBy.from)
    const isOfSameValue = at && JSON.stringify((at.snapshot as AnyMachineSnapshot).value) === value
    if (isOfSameValue && at && sizeOf(part, at.snapshot) < size) rounds.push([...cases])
  }
  return rounds
}

/** Whether a part grows in every round of the cases, each to new facts that read it. */
function growsEachTime<Machine extends AnyStateMachine>(
  part: readonly string[],
  first: FoundNode<Machine>,
  round: readonly PossibleCase[],
  exploration: Exploration<Machine>,
  stepper: Stepper<Machine>,
): boolean {
  let { snapshot, over } = first
  const facts = new Set([digestOf(exploration.facts(snapshot))])
  for (let rounds = 0; rounds < ROUNDS; rounds += 1) {
    const before = sizeOf(part, snapshot)
    for (const { name } of round) {
      const taken = casesIn<Machine>(snapshot, exploration, over).find((one) => one.name === name)
      if (!taken) return false
      try {
        const step = stepper.step(snapshot, ...eventsOf(taken))
        over = overAfter(over, taken, step)
        snapshot = step.snapshot
      } catch {
        // The exploration says of a case that fails where it does.
        return false
      }
    }
    facts.add(digestOf(exploration.facts(snapshot)))
    if (sizeOf(part, snapshot) <= before || facts.size < rounds + 2) return false
  }
  const { context } = snapshot as AnyMachineSnapshot
  const unchanged = withPart(context, part, (first.snapshot as AnyMachineSnapshot).context)
  const { facts: read } = exploration
  return (
    read(snapshot) !==
    read({ ...(snapshot as AnyMachineSnapshot), context: unchanged } as SnapshotFrom<Machine>)
  )
}

type Parts = Readonly<Record<string, unknown>>

/** A context with a part of another one. */
function withPart(context: Parts, [key = '', ...keys]: readonly string[], other: Parts): Parts {
  const [own, others] = [context[key], other[key]]
  const part = keys.length === 0 ? others : withPart(own as Parts, keys, (others ?? {}) as Parts)
  return { ...context, [key]: part }
}

function sizeOf<Machine extends AnyStateMachine>(
  part: readonly string[],
  snapshot: SnapshotFrom<Machine>,
): number {
  const { context } = snapshot as AnyMachineSnapshot
  return sizeOfAll(
    part.reduce<unknown>((value, key) => (value as Parts | undefined)?.[key], context),
  )
}

/** The lists, texts and records of a context by their keys, outermost first; records of many entries are not opened. */
function partsOf(value: unknown, keys: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? [keys] : []
  const own = keys.length === 0 ? [] : [keys]
  if (keys.length === MOST_DEPTH || Object.getPrototypeOf(value) !== Object.prototype) return own
  const entries = Object.entries(value)
  if (entries.length > MOST_ENTRIES) return own
  return [...own, ...entries.flatMap(([key, part]) => partsOf(part, [...keys, key]))]
}

const MOST_DEPTH = 3
const MOST_ENTRIES = 256

/** How many letters and entries a value has, with all that is in it. */
function sizeOfAll(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  const known = SIZES.get(value)
  if (known !== undefined) return known
  // What contains itself counts once.
  SIZES.set(value, 0)
  const parts = value instanceof Map || value instanceof Set ? [...value] : Object.values(value)
  const size = parts.reduce<number>((sum, part) => sum + 1 + sizeOfAll(part), 0)
  SIZES.set(value, size)
  return size
}

/** Of the contexts that were looked at, which nothing changes in place. */
const SIZES = new WeakMap<object, number>()
