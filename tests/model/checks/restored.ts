import type { FunnelInput } from '../../../machines/context.ts'
import { encodeRecords, NOTHING_STORED } from '../../../machines/encode-records.ts'
import { CONFIGURATION } from '../../../machines/examples/configuration.ts'
import { ARRIVAL } from '../../../machines/examples/starts.ts'
import type { FunnelMachine } from '../../../machines/funnel.machine.ts'
import { decodeRecords } from '../../../machines/records/saved-state.ts'
import type { FunnelSnapshot } from '../../../machines/selectors.ts'
import { casesIn } from '../../../src/statechart/chart/cases.ts'
import { createStepper } from '../../../src/statechart/chart/microsteps.ts'
import { type Difference, differenceBetween } from '../../paths/difference.ts'
import { idAt } from '../../specification/steps.ts'
import { differenceAfter, differenceAtStart } from '../check.ts'
import { FUNNEL_EXPLORATION } from '../exploration.ts'
import { type CheckResult, type Explored, placeOf } from '../explored.ts'
import { type Observation, observationOf } from '../observed/observation.ts'

/**
 * Reopens the page with the records of each reached state, at its URL: it shows the same. A
 * submission lookup is answered with what had been written until then. States with the same records
 * are checked once.
 */
export function* checkReloads(
  machine: FunnelMachine,
  { graph, shortestPaths }: Explored,
): Generator<CheckResult> {
  const stepper = createStepper(machine)
  const opened = new Set<string>()
  for (const { key, snapshot } of graph.nodes.values()) {
    const before = observationOf(snapshot)
    const lookup = lookupOf(before)
    const sameness = JSON.stringify([before.shown.stored, lookup, before.resume, before.timer])
    if (opened.has(sameness)) continue
    opened.add(sameness)

    const { screen, regions } = placeOf(snapshot)
    const path = [...(shortestPaths.get(key) ?? []), 'opened again']
    const result = (difference: Difference | null, name = 'opened again'): CheckResult => ({
      item: `${screen} × ${regions}`,
      name,
      transitions: [],
      path,
      difference,
    })
    const input = reloadInput(snapshot)
    const start = stepper.start(input)
    yield result(differenceAtStart(input, start))
    yield result(lostBetween(before, observationOf(start.snapshot)))
    if (!observationOf(start.snapshot).isLooking) continue
    const { actors } = FUNNEL_EXPLORATION
    const answers = casesIn<FunnelMachine>(start.snapshot, { events: [], actors })
    const answer = answers.find(({ name }) => name === lookup)
    if (!answer) {
      yield result({ [lookup]: { should: 'be asked', is: 'not asked' } })
      continue
    }
    const found = stepper.step(start.snapshot, answer.event)
    yield result(differenceAfter(start.snapshot, lookup, found), lookup)
  }
}

/**
 * The records hold everything that an applicant did, so the step and the records have to be the
 * same.
 */
function lostBetween(before: Observation, after: Observation): Difference | null {
  const { step, shown } = after
  if (before.shown.stored === null) return null
  return differenceBetween(
    { step: before.step, stored: before.shown.stored },
    { step, stored: shown.stored },
  )
}

/** The input of a page that is opened with the records of a state, at its URL. */
function reloadInput(snapshot: FunnelSnapshot): FunnelInput {
  const { step, isCleared } = observationOf(snapshot)
  const texts = snapshot.hasTag('unsaved') ? NOTHING_STORED : encodeRecords(snapshot)
  return {
    configuration: CONFIGURATION,
    applicationId: FRESH_ID,
    saved: decodeRecords(texts),
    opened: step === 0 || isCleared ? { kind: 'entry' } : { kind: 'step', step: idAt(step) },
    arrival: ARRIVAL,
  }
}

/** The application id that a page has before it finds one in the records. */
const FRESH_ID = '0c4d8a52-7f0e-4b8e-9b1f-6f0f4f3f2a10'

/** The answer of the submission lookup, by its case name: what was written until now. */
function lookupOf({ submission, rule, delivery }: Observation): string {
  if (submission === 'none') return 'readSubmission answers: no submission'
  const isFrozen = submission === 'decided' && delivery !== 'freezing'
  if (!isFrozen) return 'readSubmission answers: undecided'
  const isFinal = ['delivered', 'added', 'refused'].includes(delivery)
  return `readSubmission answers: ${rule}, ${isFinal ? delivery : 'waiting'}`
}
