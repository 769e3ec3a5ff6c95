import { createEmptyActor } from 'xstate'
import { CONFIGURATION } from '../../../machines/examples/configuration.ts'
import type { OutboxInput } from '../../../machines/outbox/context.ts'
import { type OutboxMachine, outboxMachine } from '../../../machines/outbox/outbox.machine.ts'
import { answersOf, casesIn } from '../../../src/statechart/chart/cases.ts'
import {
  createStepper,
  type Moment,
  type Step,
  type StepAction,
} from '../../../src/statechart/chart/microsteps.ts'
import type { WrongStep } from '../../paths/causes.ts'
import { differenceBetween } from '../../paths/difference.ts'
import type { GraphEdge } from '../../paths/explore.ts'
import type { Observer } from '../../paths/run-paths.ts'
import { after } from './after.ts'
import { namesIn, outputOf } from './cases.ts'
import { expected, type OutboxSnapshot, observed } from './observe.ts'
import { STARTS, storedOn, type World } from './world.ts'

const INPUT: OutboxInput = { parent: createEmptyActor(), configuration: CONFIGURATION }

/** The outbox, started with everything that the device may have stored. */
export const OUTBOX = {
  machine: outboxMachine,
  starts: Object.keys(STARTS).map((name) => ({ name, input: INPUT })),
  events: [],
  actors: {},
}

/** Checks the steps of an outbox path. */
export const observeOutbox: Observer<OutboxMachine> = () => {
  let world: World | undefined
  return (name, { snapshot, actions }) => {
    world = world ? after(world, name) : STARTS[name]
    if (!world) throw new Error(`Nothing is known of the start '${name}'`)
    return differenceOf(world, snapshot, actions)
  }
}

function differenceOf(world: World, snapshot: OutboxSnapshot, actions: readonly StepAction[]) {
  return differenceBetween(expected(world), observed(snapshot, actions))
}

/** A state of the machine in a world. */
export interface Node {
  key: string
  snapshot: OutboxSnapshot
  world: World
  /** The shortest path to the node, as step names. */
  path: readonly string[]
}

/** A step, the node before it (null for a start), and its result. */
export interface OutboxStep {
  edge: GraphEdge
  from: Node | null
  world: World
  moments: readonly Moment[]
}

export interface Watching {
  onStep?: (step: OutboxStep) => void
  /** May stop the exploration at a fault. */
  isOver?: (fault: WrongStep) => boolean
}

export interface ExploredOutbox {
  nodes: Map<string, Node>
  edges: GraphEdge[]
  faults: readonly WrongStep[]
}

/**
 * Explores the machine together with a device and a backend, breadth first: from every content of
 * the device, by every possible event and answer. Each step is checked against the world after it;
 * `isOver` may stop the exploration at a fault.
 */
export function exploreOutbox(
  machine: OutboxMachine = outboxMachine,
  { onStep, isOver = () => false }: Watching = {},
): ExploredOutbox {
  const stepper = createStepper(machine)
  const nodes = new Map<string, Node>()
  const edges: GraphEdge[] = []
  const faults: WrongStep[] = []
  const queue: Node[] = []

  function arrive(from: Node | null, name: string, world: World, taken: StepResult): boolean {
    const { snapshot, transitions, actions, moments } = taken.step
    const path = [...(from?.path ?? []), name]
    const key = `${JSON.stringify(snapshot.value)} ${factsOf(snapshot, world)} ${keyOf(world)}`
    const edge = {
      from: from?.key ?? null,
      to: key,
      name,
      before: [],
      event: taken.event,
      transitions,
      actions,
    }
    edges.push(edge)
    onStep?.({ edge, from, world, moments })
    const difference = differenceOf(world, snapshot, actions)
    if (!nodes.has(key)) {
      const node = { key, snapshot, world, path }
      nodes.set(key, node)
      // From a wrong step on, the world answers to what the machine does not do.
      if (!difference) queue.push(node)
    }
    if (!difference) return false
    const fault = { name, transitions, path, difference }
    faults.push(fault)
    return isOver(fault)
  }

  for (const [name, world] of Object.entries(STARTS)) {
    const event = { type: 'xstate.init' }
    if (arrive(null, name, world, { event, step: stepper.start(INPUT) })) return result()
  }
  for (let node = queue.shift(); node; node = queue.shift()) {
    for (const name of namesIn(node.world)) {
      const world = after(node.world, name)
      const event = eventOf(name, node.snapshot, world)
      if (arrive(node, name, world, { event, step: stepper.step(node.snapshot, event) }))
        return result()
    }
  }
  return result()

  function result(): ExploredOutbox {
    return { nodes, edges, faults }
  }
}

interface StepResult {
  event: { type: string }
  step: Step<OutboxSnapshot>
}

/**
 * The machine's counters, where they still matter. They equal the world's unless the machine has a
 * fault.
 */
function factsOf({ context }: OutboxSnapshot, { sending, takeover }: World): string {
  const failedRounds = SENDING.has(sending) ? 0 : context.failedRounds
  const isAnyDecided = context.decided > 0 && takeover !== 'resting' && takeover !== 'looking'
  return `${Math.min(failedRounds, MOST_FAILED_ROUNDS)} ${isAnyDecided}`
}

/** The facts of a world that can still change its future. */
function keyOf({ device, sending, takeover, ...world }: World): string {
  const { isLockAsked, isRequestedAgain, failedRounds, cleared } = world
  const { queue, isAwaited, hasFailed, isRetryAfterKnown, isAdded, known, abandoned, hasDecided } =
    world
  return JSON.stringify({
    ...{ device: storedOn(device), sending, takeover, isRequestedAgain, cleared },
    ...(SENDING.has(sending)
      ? {
          queue,
          isAwaited,
          hasFailed,
          isRetryAfterKnown,
          isAdded: sending === 'acknowledging' && isAdded,
        }
      : { isLockAsked, failedRounds: Math.min(failedRounds, MOST_FAILED_ROUNDS) }),
    ...(takeover === 'waiting' || takeover === 'lookingAgain' ? { known } : {}),
    ...(TAKING_OVER.has(takeover) ? { abandoned, hasDecided } : {}),
  })
}

const SENDING: ReadonlySet<string> = new Set(['sending', 'acknowledging', 'refusing', 'lookingUp'])
const TAKING_OVER: ReadonlySet<string> = new Set(['dating', 'freezing', 'clearing'])

/** More than two failed rounds in a row only make the backoff longer. */
const MOST_FAILED_ROUNDS = 2

/** The event of a named step; `world` is the one after it. */
function eventOf(name: string, snapshot: OutboxSnapshot, world: World): { type: string } {
  const [, actor = '', how, what = ''] = /^(\w+) (answers|fails): (.+)$/.exec(name) ?? []
  if (how === 'fails') return first(answersOf(actor, [{ name: what, error: new Error(what) }]))
  if (how === 'answers') {
    return first(answersOf(actor, [{ name: what, output: outputOf(name, world) }]))
  }
  if (name.startsWith('after ')) {
    return first(casesIn(snapshot, { events: [], actors: {} }).filter((one) => one.name === name))
  }
  const [type = ''] = name.split(':')
  return { type, ...(type === 'OUTBOX.CLEARED' ? { submissionId: world.cleared } : {}) }
}

/** The event of a case; an unknown event if there is no such case, as in a mutant. */
function first([found]: readonly { event: { type: string } }[]): { type: string } {
  return found?.event ?? { type: 'UNKNOWN' }
}
