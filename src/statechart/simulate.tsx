import { ACTOR_CASES, EVENT_CASES } from '../../machines/examples/cases.ts'
import { STARTS, SUBMISSIONS } from '../../machines/examples/starts.ts'
import { type FunnelMachine, funnelMachine } from '../../machines/funnel.machine.ts'
import { Simulator } from '../viewer/simulator/Simulator.tsx'
import type { Examples } from '../viewer/simulator/simulation.ts'

const EXAMPLES: Examples<FunnelMachine> = {
  machine: funnelMachine,
  starts: STARTS,
  // Only strokes depend on the level; where else a case is worth trying, the reader decides.
  events: EVENT_CASES.map(({ name, event, isWorthTrying }) =>
    event.type.startsWith('STROKE.') ? { name, event, isWorthTrying } : { name, event },
  ),
  answers: { ...ACTOR_CASES, readSubmission: SUBMISSIONS },
  pulses: { ticker: { everyMs: 1000, event: { type: 'TIMER.TICKED', seconds: 1 } } },
}

/** The funnel in the simulator. */
export default function Simulate() {
  return <Simulator examples={EXAMPLES} name="simulate" />
}
