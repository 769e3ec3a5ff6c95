import type { AnyStateMachine } from 'xstate'
import {
  type ActorCase,
  answersOf,
  type EventCase,
  type PossibleCase,
} from '../../src/statechart/chart/cases.ts'
import { definitionsOf, matchesDescriptor, nodesBelow } from '../../src/statechart/chart/chart.ts'
import { exactInMemory } from '../../src/statechart/chart/exact.ts'
import { createStepper } from '../../src/statechart/chart/microsteps.ts'
import { type MeasuredChart, measureChart } from './criteria/measure.ts'
import { type Exploration, startOf, tried } from './explore.ts'
import { CaseError } from './refusals.ts'
import { withoutEffects } from './without-effects.ts'

/** A machine measured without written cases, and in a sentence each why an event was left out. */
export interface DerivedMeasure {
  exploration: Exploration<AnyStateMachine>
  measured: MeasuredChart<AnyStateMachine>
  leftOut: readonly string[]
}

/**
 * Measures a machine by what its definition alone says: each event without values, an answer and a
 * failure of each actor, its context as facts. A case that fails so is left out.
 *
 * @param mostStates states after which it is refused
 * @throws UserError where the machine cannot be explored so
 */
export function measureDerived(
  machine: AnyStateMachine,
  mostStates?: number,
  onExplored?: Parameters<typeof measureChart>[2],
): DerivedMeasure {
  let exploration: Exploration<AnyStateMachine> = {
    ...derivedExploration(withoutEffects(machine)),
    mostStates,
  }
  const leftOut: string[] = []
  for (;;) {
    try {
      return { exploration, measured: measureChart(exploration, [], onExplored), leftOut }
    } catch (error) {
      const rest = error instanceof CaseError ? without(exploration, error.taken) : undefined
      if (!(error instanceof CaseError) || !rest) throw error
      leftOut.push(error.message)
      exploration = rest
    }
  }
}

/** Why a machine cannot start without input, in a sentence; undefined if it starts. */
export function faultAtStart(machine: AnyStateMachine): string | undefined {
  const stepper = createStepper(withoutEffects(machine))
  try {
    tried(startOf(START), 'at the start', () => stepper.start(undefined))
    return undefined
  } catch (error) {
    return (error as CaseError).message
  }
}

const START = 'its start'

function derivedExploration(machine: AnyStateMachine): Exploration<AnyStateMachine> {
  const nodes = nodesBelow(machine.root)
  const types = [...new Set(nodes.flatMap(definitionsOf).map(({ eventType }) => eventType))]
  const outside = types.filter((type) => type !== '' && !type.startsWith('xstate.'))
  const names = new Set(outside.map((type) => typeOf(type, types)))
  const events: EventCase<AnyStateMachine>[] = [
    ...[...names].map((type) => ({ name: type, event: { type } })),
    ...nodes
      .filter(({ config: { id, route } }) => id !== undefined && route !== undefined)
      .map(({ id }) => ({
        name: `route to ${id}`,
        event: { type: 'xstate.route', to: `#${id}` },
      })),
  ]
  const actors = nodes.flatMap((node) =>
    node.invoke.map(({ id }): [string, readonly ActorCase[]] => [
      id,
      [
        { name: 'nothing', output: undefined },
        ...(types.some((type) => matchesDescriptor(`xstate.error.actor.${id}`, type))
          ? [{ name: 'an error', error: new Error('Made for a path') }]
          : []),
      ],
    ]),
  )
  return {
    machine,
    starts: [{ name: START, input: undefined }],
    events,
    actors: Object.fromEntries(actors),
    facts: ({ context }) => exactInMemory(context),
  }
}

/** An event that a transition takes: of a wildcard one that no other transition names. */
function typeOf(descriptor: string, types: readonly string[]): string {
  if (descriptor !== '*' && !descriptor.endsWith('.*')) return descriptor
  const type = descriptor.replace(/\*$/, 'other')
  return types.includes(type) ? typeOf(`${type}.*`, types) : type
}

/** An exploration without a case; undefined if it has no such case to leave out, such as its start. */
function without(
  exploration: Exploration<AnyStateMachine>,
  { name, kind, of, event: { type } }: PossibleCase,
): Exploration<AnyStateMachine> | undefined {
  const { actors, endless = [] } = exploration
  const events = exploration.events.filter((event) => event.name !== name)
  if (events.length < exploration.events.length) return { ...exploration, events }
  if (kind === 'delay' && !endless.includes(type)) {
    return { ...exploration, endless: [...endless, type] }
  }
  const answers = actors[of] ?? []
  const others = answers.filter(
    (answer) => !answersOf(of, [answer]).some((one) => one.name === name),
  )
  if (others.length === answers.length) return undefined
  return { ...exploration, actors: { ...actors, [of]: others } }
}
