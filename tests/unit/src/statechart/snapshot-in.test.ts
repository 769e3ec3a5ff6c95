import { expect, test } from 'vitest'
import { funnelMachine } from '../../../../machines/funnel.machine.ts'
import { selectOutcome } from '../../../../machines/selectors.ts'
import { chartOf } from '../../../../src/graph/chart.ts'
import { snapshotsOf } from '../../../../src/statechart/snapshot-in.ts'

const snapshotIn = snapshotsOf(chartOf(funnelMachine))

test.each([
  ['intro', 'intro'],
  ['contact', { contact: 'editing' }],
  ['puzzle3', { puzzle3: 'playing' }],
  ['puzzleComplete', { puzzleComplete: 'reviewing' }],
])('the example of %s stands there', (state, flow) => {
  expect(snapshotIn(state)?.value).toMatchObject({ flow, timer: 'stopped' })
})

test.each([
  ['funnel.flow.thankYou.decision.qualified', 'approved'],
  ['funnel.flow.thankYou.decision.appliedByAge', 'submitted'],
])('the example of %s shows what the applicant sees of it', (state, outcome) => {
  const snapshot = snapshotIn(state)
  expect(snapshot && selectOutcome(snapshot)).toBe(outcome)
})

test('a region beside the screens has no screen', () => {
  expect(snapshotIn('funnel.timer')).toBeNull()
})
