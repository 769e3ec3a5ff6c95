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

test.each([
  ['funnel.flow.contact.correcting.shaking', 'contactDetails', 4],
  ['funnel.flow.eligibility.correcting.settled', 'eligibility', 5],
  ['funnel.flow.workExperience.correcting', 'workExperience', 2],
  ['funnel.flow.casinoAffiliation.correcting', 'casinoAffiliation', 1],
] as const)('the example of %s shows its error summary', (state, form, errors) => {
  const snapshot = snapshotIn(state)
  expect(snapshot?.hasTag('correcting')).toBe(true)
  expect(Object.keys(snapshot?.context.forms[form].refused)).toHaveLength(errors)
})

test('the example of a solved level has every path of it', () => {
  const snapshot = snapshotIn('funnel.flow.puzzle3.solved')
  expect(snapshot?.hasTag('solved')).toBe(true)
  expect(Object.keys(snapshot?.context.application.puzzleAnswers)).toEqual([
    'puzzle1',
    'puzzle2',
    'puzzle3',
  ])
})

test('a region beside the screens has no screen', () => {
  expect(snapshotIn('funnel.timer')).toBeNull()
})
