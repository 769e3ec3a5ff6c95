import { STARTS } from '../../../machines/examples/starts.ts'
import type { FunnelMachine } from '../../../machines/funnel.machine.ts'
import { casesIn, type PossibleCase, possibleOf } from '../../../src/statechart/chart/cases.ts'
import { createStepper, type Step } from '../../../src/statechart/chart/microsteps.ts'
import { differenceAfter, FILLED_FORMS } from '../check.ts'
import { FUNNEL_EXPLORATION } from '../exploration.ts'
import { type CheckResult, type Explored, placeOf } from '../explored.ts'
import { formAt, isRunningUnsolved } from '../invariants/taken.ts'
import { observationOf } from '../observed/observation.ts'

const OUTSIDE = FUNNEL_EXPLORATION.events

/**
 * Takes unexpected events: in every combination of the regions' states, each case from outside,
 * each answer of an actor that was not called, each delay that does not run. The result is what the
 * specification says, mostly no change.
 */
export function* checkUnexpectedEvents(
  machine: FunnelMachine,
  explored: Explored,
): Generator<CheckResult> {
  for (const unexpected of unexpectedSteps(machine, explored))
    yield checkUnexpectedStep(unexpected, explored)
}

/** Checks the result of an unexpected step. */
export function checkUnexpectedStep(
  { key, snapshot, name, isAwaited, step }: UnexpectedStep,
  { shortestPaths }: Explored,
): CheckResult {
  const hasChanged = step.snapshot !== snapshot || step.actions.length > 0
  const unexpected = hasChanged ? { nothing: { should: 'happen', is: step.actions } } : null
  const difference = isAwaited ? differenceAfter(snapshot, name, step) : unexpected
  return {
    item: `${name} × ${placeOf(snapshot).screen}`,
    name,
    transitions: step.transitions,
    path: difference === null ? [] : [...(shortestPaths.get(key) ?? []), name],
    difference,
  }
}

/** An unexpected step, and whether it may have an effect. */
export interface UnexpectedStep extends PossibleCase {
  key: string
  snapshot: Snapshot
  /** False for an answer of an actor that was not called, and for a delay that does not run. */
  isAwaited: boolean
  step: Step<Snapshot>
}

/**
 * Takes every event in every combination of states. Without a form on the page nothing is filled in
 * before Continue: each kind of event that does so is a case of its own.
 */
export function* unexpectedSteps(
  machine: FunnelMachine,
  explored: Explored,
): Generator<UnexpectedStep> {
  const stepper = createStepper(machine)
  const [first] = STARTS
  if (first) stepper.start(first.input)
  const inner = innerCases(explored.graph)
  for (const { key, snapshot } of onePerCombination(explored.graph)) {
    const awaited = new Set(awaitedIn(snapshot).map(({ event }) => event.type))
    const hasForm = formAt(observationOf(snapshot)) !== undefined
    for (const { before, ...example } of OUTSIDE) {
      if (!isWritten(example.name, snapshot)) continue
      const taken = possibleOf<FunnelMachine>(hasForm && before ? { ...example, before } : example)
      const step = stepper.step(snapshot, ...taken.before, taken.event)
      yield { ...taken, key, snapshot, isAwaited: true, step }
    }
    for (const taken of inner) {
      if (awaited.has(taken.event.type)) continue
      const step = stepper.step(snapshot, taken.event)
      yield { ...taken, key, snapshot, isAwaited: false, step }
    }
  }
}

type Graph = Explored['graph']
type Snapshot = Parameters<typeof casesIn<FunnelMachine>>[0]

/** The first node of every combination of states that the regions can be in. */
function onePerCombination({ nodes }: Graph) {
  const found = new Map<string, { key: string; snapshot: Snapshot }>()
  for (const node of nodes.values()) {
    const combination = JSON.stringify(node.snapshot.value)
    if (!found.has(combination)) found.set(combination, node)
  }
  return found.values()
}

/** Delays and answers that a state waits for. */
function awaitedIn(snapshot: Snapshot) {
  return casesIn<FunnelMachine>(snapshot, { events: [], actors: FUNNEL_EXPLORATION.actors })
}

/**
 * Every delay and every answer that some state waits for; an actor that is not running cannot fail.
 */
function innerCases(graph: Graph) {
  const found = [...onePerCombination(graph)].flatMap(({ snapshot }) => awaitedIn(snapshot))
  const answers = found.filter(({ kind }) => kind !== 'failure')
  return [...new Map(answers.map((inner) => [inner.event.type + inner.name, inner])).values()]
}

/**
 * Whether a case is meant for this state. Strokes are written for one level, and filled forms for
 * one step: elsewhere a stroke stands for one that is not allowed.
 */
function isWritten(name: string, snapshot: Snapshot): boolean {
  const seen = observationOf(snapshot)
  const filled = FILLED_FORMS.get(name)
  if (filled) return (formAt(seen) ?? filled.form) === filled.form
  if (!/^STROKE\.(BEGUN|EXTENDED)/.test(name)) return true
  return !isRunningUnsolved(seen)
}
