import { expect, test } from 'vitest'
import { funnelMachine } from '../../../../../machines/funnel.machine.ts'
import { selectOutcome } from '../../../../../machines/selectors.ts'
import { chartOf } from '../../../../../src/statechart/chart/chart.ts'
import { snapshotsOf } from '../../../../../src/statechart/funnel/snapshot-in.ts'
import { BLANK, FORM_NAMES } from '../../../../specification/forms/index.ts'
import { messagesOf } from '../../../../specification/forms/rules.ts'
import { screenOf } from '../../../../specification/steps.ts'

const snapshotIn = snapshotsOf(chartOf(funnelMachine))

test.each([
  ['intro', 'intro'],
  ['contact', { contact: 'editing' }],
  ['puzzle3', { puzzle3: 'playing' }],
  ['puzzleComplete', { puzzleComplete: 'reviewing' }],
])('the example of %s is in that state', (state, flow) => {
  expect(snapshotIn(state)?.value).toMatchObject({ flow, timer: 'stopped' })
})

test.each([
  ['funnel.flow.thankYou.decision.qualified', 'approved'],
  ['funnel.flow.thankYou.decision.appliedByAge', 'submitted'],
])('the example of %s shows what the applicant sees of it', (state, outcome) => {
  const snapshot = snapshotIn(state)
  expect(snapshot && selectOutcome(snapshot)).toBe(outcome)
})

test.each(['correcting', 'correcting.shaking', 'correcting.settled'])(
  'the example of every form in %s shows its error summary',
  (face) => {
    for (const form of FORM_NAMES) {
      const snapshot = snapshotIn(`funnel.flow.${screenOf(form).id}.${face}`)
      expect(snapshot?.hasTag('correcting')).toBe(true)
      const refused = Object.keys(snapshot?.context.forms[form].refused ?? {})
      expect(refused).toEqual(Object.keys(messagesOf(form, { ...BLANK[form] })))
    }
  },
)

test('the example of a solved level has every path of it', () => {
  const snapshot = snapshotIn('funnel.flow.puzzle3.solved')
  expect(snapshot?.hasTag('solved')).toBe(true)
  expect(Object.keys(snapshot?.context.application.puzzleAnswers)).toEqual([
    'puzzle1',
    'puzzle2',
    'puzzle3',
  ])
})

test('a parallel region has no screen', () => {
  expect(snapshotIn('funnel.timer')).toBeNull()
})
