import { ACTOR_CASES, EVENT_CASES } from '../../../machines/examples/cases.ts'
import { STARTS, SUBMISSIONS } from '../../../machines/examples/starts.ts'
import { type FunnelMachine, funnelMachine } from '../../../machines/funnel.machine.ts'
import { selectForm } from '../../../machines/selectors.ts'
import { Simulator } from '../viewer/simulator/Simulator.tsx'
import type { Examples } from '../viewer/simulator/simulation.ts'

const EXAMPLES: Examples<FunnelMachine> = {
  machine: funnelMachine,
  starts: STARTS,
  // Strokes depend on the level, filled forms on the step; where else a case is worth trying, the
  // reader decides.
  events: EVENT_CASES.map(({ filled, isWorthTrying, ...example }) => {
    if (example.event.type.startsWith('STROKE.')) return { ...example, isWorthTrying }
    if (!filled) return example
    return { ...example, isWorthTrying: (snapshot) => selectForm(snapshot) === filled.form }
  }),
  answers: { ...ACTOR_CASES, readSubmission: SUBMISSIONS },
  periodicEvents: { ticker: { everyMs: 1000, event: { type: 'TIMER.TICKED', seconds: 1 } } },
}

/** The funnel in the simulator. */
export default function Simulate() {
  return <Simulator examples={EXAMPLES} name="simulate" />
}
