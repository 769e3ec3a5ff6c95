import type { FunnelInput } from '../../../machines/context.ts'
import type { FunnelMachine } from '../../../machines/funnel.machine.ts'
import { decodeRecords, encodeRecords, NOTHING_STORED } from '../../../machines/saved-state.ts'
import { casesIn } from '../../../src/graph/explore.ts'
import { createStepper } from '../../../src/graph/microsteps.ts'
import { differenceOf } from '../check.ts'
import { ARRIVAL, FUNNEL_EXPLORATION } from '../exploration.ts'
import type { Explored } from '../explored.ts'
import { after } from '../oracle/after.ts'
import { FRESH_ID, lookupOf, restored } from '../oracle/restored.ts'
import type { World } from '../oracle/world.ts'
import { CONFIGURATION } from '../start-funnel.ts'
import { asFault, type Look } from './look.ts'

/**
 * A fresh page with the records of each reached state, opened at the address that stood there: it
 * shows what was, but for the listed exceptions. Where a submission is looked up, it is answered with
 * what had been written until then. States with the same records are looked at once.
 */
export function* restoredLooks(
  machine: FunnelMachine,
  { graph, worlds, ways }: Explored,
): Generator<Look> {
  const stepper = createStepper(machine)
  const seen = new Set<string>()
  for (const { key, snapshot } of graph.nodes.values()) {
    const world = worlds.get(key)
    if (!world) throw new Error(`No world is known at '${key}'`)
    const texts = snapshot.hasTag('unsaved') ? NOTHING_STORED : encodeRecords(snapshot.context)
    const lookup = lookupOf(world)
    const sameness = JSON.stringify([texts, lookup, world.vetting, world.resume, world.timer])
    if (seen.has(sameness)) continue
    seen.add(sameness)

    const opened = restored(world)
    const start = stepper.start({
      configuration: CONFIGURATION,
      applicationId: FRESH_ID,
      saved: decodeRecords(texts),
      opened: addressOf(world),
      arrival: ARRIVAL,
    })
    const way = (ways.get(key) ?? []).join(', ')
    yield {
      where: `opened again after ${way}`,
      fault: asFault(differenceOf(opened, start.snapshot, start.actions)),
    }
    if (!opened.isLooking) continue
    const answer = casesIn<FunnelMachine>(start.snapshot, {
      events: [],
      actors: FUNNEL_EXPLORATION.actors,
    }).find(({ name }) => name === lookup)
    if (!answer) {
      yield { where: `opened again after ${way}`, fault: { should: lookup, is: 'not asked' } }
      continue
    }
    const found = stepper.step(start.snapshot, answer.event)
    yield {
      where: `opened again, ${lookup}, after ${way}`,
      fault: asFault(differenceOf(after(opened, lookup), found.snapshot, found.actions)),
    }
  }
}

/** The address that stands there while the page is closed. */
function addressOf({ step, isCleared }: World): FunnelInput['opened'] {
  return step === 0 || isCleared ? { kind: 'entry' } : { kind: 'step', step }
}
