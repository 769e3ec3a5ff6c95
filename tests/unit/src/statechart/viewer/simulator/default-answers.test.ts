import { expect, test } from 'vitest'
import { ACTOR_CASES, EVENT_CASES } from '../../../../../../machines/examples/cases.ts'
import { STARTS } from '../../../../../../machines/examples/starts.ts'
import { funnelMachine } from '../../../../../../machines/funnel.machine.ts'
import { withDefaultAnswers } from '../../../../../../src/statechart/viewer/simulator/offers.ts'
import {
  type Examples,
  simulate,
} from '../../../../../../src/statechart/viewer/simulator/simulation.ts'

const FUNNEL: Examples<typeof funnelMachine> = {
  machine: funnelMachine,
  starts: STARTS,
  events: EVENT_CASES,
  answers: ACTOR_CASES,
  periodicEvents: {},
}

test('every service that is waited for answers once, and the run can be followed', () => {
  const run = withDefaultAnswers(FUNNEL, ['saved at puzzle2'])
  expect(run).toEqual(['saved at puzzle2', 'analyseBackground answers: approved'])
  const { moments, problem } = simulate(FUNNEL, run)
  expect(problem).toBeNull()
  expect(moments.at(-1)?.snapshot.value).toMatchObject({ vetting: 'analysed' })
})
