import type { AnyStateMachine } from 'xstate'
import type { ActorCase, EventCase } from '../../src/statechart/chart/cases.ts'
import { definitionsOf, matchesDescriptor, nodesBelow } from '../../src/statechart/chart/chart.ts'
import { exactInMemory } from '../../src/statechart/chart/exact.ts'
import { type MeasuredChart, measureChart } from './criteria/measure.ts'
import type { Exploration } from './explore.ts'
import { CaseError } from './refusals.ts'

/** A machine measured without written cases, and in a sentence each why an event was left out. */
export interface DerivedMeasure {
  exploration: Exploration<AnyStateMachine>
  measured: MeasuredChart<AnyStateMachine>
  leftOut: readonly string[]
}

/**
 * Measures a machine by what its definition alone says: each event without values, an answer and a
 * failure of each actor, its context as facts. An event that fails without values is left out.
 *
 * @throws UserError where the machine cannot be explored so
 */
export function measureDerived(machine: AnyStateMachine): DerivedMeasure {
  let exploration = derivedExploration(machine)
  const leftOut: string[] = []
  for (;;) {
    try {
      return { exploration, measured: measureChart(exploration), leftOut }
    } catch (error) {
      const rest = error instanceof CaseError ? without(exploration, error.caseName) : exploration
      if (!(error instanceof CaseError) || rest === exploration) throw error
      leftOut.push(error.message)
      exploration = rest
    }
  }
}

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
    starts: [{ name: 'its start', input: undefined }],
    events,
    actors: Object.fromEntries(actors),
    facts: ({ context }) => exactInMemory(context),
  }
}

/** An event that a transition takes: of a wildcard one that no other transition names. */
function typeOf(descriptor: string, types: readonly string[]): string {
  if (!descriptor.endsWith('*')) return descriptor
  const type = descriptor.replace(/\*$/, 'other')
  return types.includes(type) ? typeOf(`${type}.*`, types) : type
}

/** An exploration without a case; the same where it is its start. */
function without(
  exploration: Exploration<AnyStateMachine>,
  name: string,
): Exploration<AnyStateMachine> {
  const { starts, events, actors } = exploration
  if (starts.some((start) => start.name === name)) return exploration
  const isOther = (id: string) => (one: ActorCase) =>
    name !== `${id} ${'error' in one ? 'fails' : 'answers'}: ${one.name}`
  return {
    ...exploration,
    events: events.filter((event) => event.name !== name),
    actors: Object.fromEntries(
      Object.entries(actors).map(([id, cases]) => [id, cases.filter(isOther(id))]),
    ),
  }
}
