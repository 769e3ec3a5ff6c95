import { ACTOR_CASES, EVENT_CASES } from '../../../../machines/examples/cases.ts'
import { STARTS, SUBMISSIONS } from '../../../../machines/examples/starts.ts'
import { type FunnelMachine, funnelMachine } from '../../../../machines/funnel.machine.ts'
import { selectForm } from '../../../../machines/selectors.ts'
import { ByHand } from '../../viewer/play/ByHand.tsx'
import type { Examples } from '../../viewer/play/by-hand.ts'
import { factsOf } from './facts.ts'
import { tickIn } from './services.ts'

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
  awaitedIn: tickIn,
}

/** The funnel, stepped by hand; the address holds the run under this name. */
export default function FunnelByHand({ name }: { readonly name: string }) {
  return <ByHand examples={EXAMPLES} factsOf={factsOf} name={name} />
}
