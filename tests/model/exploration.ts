import { funnelMachine } from '../../machines/funnel.machine.ts'
import type { Exploration } from '../../src/graph/explore.ts'
import { ACTOR_CASES, EVENT_CASES } from './cases.ts'
import { factsOf } from './facts.ts'
import { APPLICATION_ID } from './records.ts'
import { CONFIGURATION } from './start-funnel.ts'

/** How the funnel is explored: from a first visit, by every named case. */
export const FUNNEL_EXPLORATION: Exploration<typeof funnelMachine> = {
  machine: funnelMachine,
  starts: [
    {
      name: 'first visit',
      input: {
        configuration: CONFIGURATION,
        applicationId: APPLICATION_ID,
        saved: { kind: 'missing' },
        opened: { kind: 'entry' },
        arrival: { parameters: {}, externalReferrer: '', documentReferrer: '', isViewed: true },
      },
    },
  ],
  events: EVENT_CASES,
  actors: ACTOR_CASES,
  facts: factsOf,
}
